import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { relayStylePagination } from '@apollo/client/utilities';
import { possibleTypes, typePolicies } from 'recruitment-pipeline-client/caches';

export interface ClientOptions {
  /** The service's origin, such as `https://api.example.com`. */
  readonly origin: string;
  /** A user's JWT. A browser must not have an API key. */
  readonly token: string;
  readonly fetch?: typeof fetch;
}

export function createClient({ origin, token, fetch }: ClientOptions): ApolloClient {
  const http = new HttpLink({ uri: `${origin}/graphql`, headers: { authorization: `Bearer ${token}` }, fetch });
  return new ApolloClient({
    // An operation is sent as its hash. Its text is sent only if the service does not know it yet.
    link: new PersistedQueryLink({ sha256 }).concat(http),
    cache: createCache(),
  });
}

function createCache(): InMemoryCache {
  return new InMemoryCache({
    // The types that match fragments on interfaces, and which fields identify an object of a type. Without these, stages of
    // two vacancies mix: clients choose their ids, which are unique only within a vacancy.
    possibleTypes,
    typePolicies: {
      ...typePolicies,
      // Pages form one list, with any `first` and `after`.
      Vacancy: {
        ...typePolicies.Vacancy,
        fields: {
          interviews: relayStylePagination(['filter']),
          psychometrics: relayStylePagination(['filter']),
          records: relayStylePagination(['filter', 'orderBy']),
        },
      },
    },
  });
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
