import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import { useCallback, useRef, useState } from 'react';
import type { ViewerQuery, ViewerQueryVariables } from '../generated/graphql.js';
import { asRefusal } from '../service/refusal.js';
import type { Session } from '../service/session.js';
import { tokenIn } from './tokenIn.js';

const viewer: TypedDocumentNode<ViewerQuery, ViewerQueryVariables> = gql`
  query Viewer {
    viewer { kind id companyIds }
  }
`;

/** Tries a token, without what is not seen of it. @returns the reason why it was refused; null if it is taken */
export type TokenCheck = (token: string) => Promise<string | null>;

export interface Viewer {
  readonly id: string;
  readonly companyIds: readonly string[];
}

/** Who is signed in, and how one signs in. */
export function useViewer(client: ApolloClient, session: Session) {
  const [found, setFound] = useState<Viewer | null>(null);
  /** The user who was signed in last. */
  const last = useRef<string | null>(null);
  const check = useCallback<TokenCheck>(
    async (text) => {
      const token = tokenIn(text);
      if (token === null) return 'TOKEN_INVALID';
      try {
        const { data } = await client.query({
          query: viewer,
          fetchPolicy: 'no-cache',
          context: { token, queryDeduplication: false },
        });
        if (!data?.viewer) return 'TOKEN_INVALID';
        const { id, companyIds } = data.viewer;
        const isSame = last.current === null || last.current === id;
        // What another user has read is not shown to this one.
        if (!isSame) await client.clearStore();
        last.current = id;
        setFound((before) => (before?.id === id ? before : { id, companyIds }));
        session.accept(token, isSame);
        return null;
      } catch (error) {
        return asRefusal(error).reason;
      }
    },
    [client, session],
  );
  return { viewer: found, check };
}
