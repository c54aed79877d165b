import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { credential, refusals, resend, waiting } from './links.js';
import type { Session } from './session.js';

export interface ClientOptions {
  readonly session: Session;
  /** Called when calls have to wait, with the seconds. */
  readonly tooMany: (seconds: number) => void;
}

/** The client of all reads and changes. Its cache keeps what pages read; the pipeline keeps its cards itself. */
export function createClient({ session, tooMany }: ClientOptions): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([resend, waiting(tooMany), credential(session), refusals, new HttpLink({ uri: '/graphql' })]),
    cache: new InMemoryCache({
      possibleTypes: { FeatureRecord: ['Interview', 'Psychometric', 'ModuleRecord'] },
      // Clients choose the ids of features: two vacancies can both have a "stage-1".
      typePolicies: {
        Feature: { keyFields: false },
        // Lists without pages: the newer one replaces the older one, though it be shorter.
        Query: { fields: { webhooks: { merge: false }, apiKeys: { merge: false } } },
        ApiKey: { fields: { refusals: { merge: false } } },
      },
    }),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}

/** A key for one click: 128 random bits. It works without https, which `crypto.randomUUID` needs. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
