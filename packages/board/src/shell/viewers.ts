import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import type { ViewerQuery, ViewerQueryVariables } from '../generated/graphql.js';
import { asRefusal } from '../service/refusal.js';
import type { Session } from '../service/session.js';
import { createStore, type Store } from '../service/store.js';
import { tokenIn } from './tokenIn.js';

const viewer: TypedDocumentNode<ViewerQuery, ViewerQueryVariables> = gql`
  query Viewer {
    viewer { kind id companyIds }
  }
`;

/** Tries a token, without what is not seen of it. @returns the reason why it was refused; null if it is taken */
export type TokenCheck = (token: string, options?: CheckOptions) => Promise<string | null>;

export interface CheckOptions {
  /** Whether a user without a company is refused: NO_COMPANY. */
  readonly needsCompany?: boolean;
  /** Whether the token is still wanted when the service has accepted it. */
  readonly isWanted?: () => boolean;
}

export interface Viewer {
  readonly id: string;
  readonly companyIds: readonly string[];
}

/** Who is signed in, and how one signs in. */
export interface Viewers {
  /** `changing`: what the last user has read is being dropped. */
  readonly state: Store<Viewer | 'changing' | null>;
  readonly check: TokenCheck;
}

export interface ViewersParts {
  readonly client: ApolloClient;
  readonly session: Session;
  /** Drops what else is shown of the last user. */
  readonly drop: () => void;
}

export function createViewers({ client, session, drop }: ViewersParts): Viewers {
  const state: Viewers['state'] = createStore<Viewer | 'changing' | null>(null);
  /** The user who was signed in last. */
  let last: string | null = null;

  async function check(text: string, { needsCompany = false, isWanted = () => true }: CheckOptions = {}) {
    const token = tokenIn(text);
    if (token === null) return 'TOKEN_INVALID';
    try {
      const { data } = await client.query({
        query: viewer,
        fetchPolicy: 'no-cache',
        context: { token, queryDeduplication: false },
      });
      if (!data?.viewer) return 'TOKEN_INVALID';
      if (!isWanted()) return 'CREDENTIAL_MISSING';
      const { id, companyIds } = data.viewer;
      if (needsCompany && companyIds.length === 0) return 'NO_COMPANY';
      const isSame = last === null || last === id;
      if (!isSame) {
        // What another user has read is not shown to this one.
        state.set('changing');
        drop();
        await client.clearStore();
      }
      last = id;
      const before = state.get();
      if (before === null || before === 'changing' || !isAlike(before, { id, companyIds }))
        state.set({ id, companyIds });
      session.accept(token, isSame);
      return null;
    } catch (error) {
      return asRefusal(error).reason;
    }
  }
  return { state, check };
}

const isAlike = (one: Viewer, other: Viewer): boolean =>
  one.id === other.id && one.companyIds.join('\n') === other.companyIds.join('\n');
