import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import type {
  FindCandidateQuery,
  FindCandidateQueryVariables,
  NamedCandidatesQuery,
  NamedCandidatesQueryVariables,
} from '../generated/graphql.js';

const findCandidate: TypedDocumentNode<FindCandidateQuery, FindCandidateQueryVariables> = gql`
  query FindCandidate($companyId: ID!, $candidateId: ID!) {
    candidate(companyId: $companyId, candidateId: $candidateId) { candidateId displayName }
  }
`;

/** By a part of their name, case and accents aside. */
const namedCandidates: TypedDocumentNode<NamedCandidatesQuery, NamedCandidatesQueryVariables> = gql`
  query NamedCandidates($companyId: ID!, $first: Int!, $filter: CandidateFilter!) {
    candidates(companyId: $companyId, first: $first, filter: $filter) {
      nodes { candidateId displayName }
    }
  }
`;

export const mostCandidates = 8;
/** Of a name, that it is searched by the service. */
const leastLetters = 2;
const noCache = { fetchPolicy: 'no-cache' } as const;

export interface FoundCandidate {
  readonly candidateId: string;
  readonly displayName: string | null;
}

/** Whom a text may mean: the candidate with this id, and then those with it in their names. */
export async function findCandidates(
  client: ApolloClient,
  companyId: string,
  text: string,
): Promise<readonly FoundCandidate[]> {
  const [exact, named] = await Promise.all([
    client.query({ query: findCandidate, variables: { companyId, candidateId: text }, ...noCache }).catch(() => null),
    text.length < leastLetters
      ? null
      : client
          .query({
            query: namedCandidates,
            variables: { companyId, first: mostCandidates, filter: { nameContains: text } },
            ...noCache,
          })
          .catch(() => null),
  ]);
  const own = exact?.data?.candidate;
  const all = [...(own ? [own] : []), ...(named?.data?.candidates?.nodes ?? [])];
  return [...new Map(all.map((one) => [one.candidateId, one])).values()];
}
