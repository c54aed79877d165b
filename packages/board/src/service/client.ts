import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { typePolicies } from 'recruitment-pipeline-client/caches';
import type { ServiceClock } from './clock.js';
import { credential, refusals, resend, waiting } from './links.js';
import type { Session } from './session.js';

export interface ClientOptions {
  readonly session: Session;
  /** Takes the time of each answer. */
  readonly clock: ServiceClock;
  /** Called when calls have to wait, with the seconds. */
  readonly tooMany: (seconds: number) => void;
}

/** The client of all reads and changes. Its cache keeps what pages read; the pipeline keeps its cards itself. */
export function createClient({ session, clock, tooMany }: ClientOptions): ApolloClient {
  const timed: typeof fetch = async (...asked) => {
    const response = await fetch(...asked);
    clock.note(response.headers.get('date'));
    return response;
  };
  return new ApolloClient({
    link: ApolloLink.from([
      resend,
      waiting(tooMany),
      credential(session),
      refusals,
      new HttpLink({ uri: '/graphql', fetch: timed }),
    ]),
    cache: new InMemoryCache({
      // Of the interface on which cached queries have fragments; `wholeVacancy` has one on another, and is not cached.
      possibleTypes: { FeatureRecord: ['Interview', 'Psychometric', 'ModuleRecord'] },
      typePolicies,
    }),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}

/** A key for one click: 128 random bits. It works without https, which `crypto.randomUUID` needs. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
