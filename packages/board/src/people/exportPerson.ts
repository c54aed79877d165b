import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import type { CandidateExportQuery, CandidateExportQueryVariables } from '../generated/graphql.js';

const candidateExport: TypedDocumentNode<CandidateExportQuery, CandidateExportQueryVariables> = gql`
  query CandidateExport($companyId: ID!, $candidateId: ID!, $first: Int!, $after: String) {
    candidateExport(companyId: $companyId, candidateId: $candidateId, first: $first, after: $after) {
      nodes { place id: itemId at data }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

const pageSize = 100;

type Item = NonNullable<CandidateExportQuery['candidateExport']>['nodes'][number];

/** All that is kept about a candidate, gathered from all pages. */
export async function exportPerson(
  client: ApolloClient,
  { companyId, candidateId }: { readonly companyId: string; readonly candidateId: string },
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let after: string | null = null;
  for (;;) {
    const { data }: { data?: CandidateExportQuery } = await client.query({
      query: candidateExport,
      variables: { companyId, candidateId, first: pageSize, after },
      fetchPolicy: 'no-cache',
    });
    const page: CandidateExportQuery['candidateExport'] = data?.candidateExport ?? null;
    for (const { place, id, at, data: stored } of page?.nodes ?? []) items.push({ place, id, at, data: stored });
    if (!page?.pageInfo.hasNextPage) return items;
    after = page.pageInfo.endCursor;
  }
}
