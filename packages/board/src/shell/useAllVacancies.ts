import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import type { AllVacanciesQuery, AllVacanciesQueryVariables } from '../generated/graphql.js';
import { useWords } from '../words/words.js';
import { joined } from './joined.js';

export const allVacancies: TypedDocumentNode<AllVacanciesQuery, AllVacanciesQueryVariables> = gql`
  query AllVacancies($companyId: ID!, $first: Int!, $after: String) {
    vacancies(companyId: $companyId, first: $first, after: $after) {
      nodes { id name }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export interface NamedVacancy {
  readonly id: string;
  readonly name: string;
}

export const allVacanciesOf = (companyId: string) => ({ companyId, first: 100 });

/** The names of all vacancies of a company, page by page. `vacancies` is undefined until all have come. */
export function useAllVacancies(companyId: string) {
  const { called } = useWords().vacancies;
  const variables = allVacanciesOf(companyId);
  const { data, error, refetch, fetchMore } = useQuery(allVacancies, { variables, fetchPolicy: 'network-only' });
  const page = data?.vacancies;
  const after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (after === null) return;
    setFailure(undefined);
    fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult: { vacancies: next } }) => ({
        ...before,
        vacancies: joined(before.vacancies, next),
      }),
    }).catch(setFailure);
  }, [after, fetchMore]);
  const nodes = page?.pageInfo.hasNextPage ? undefined : page?.nodes;
  const vacancies = useMemo<readonly NamedVacancy[] | undefined>(
    () => nodes?.map(({ id, name }) => ({ id, name: called(name) })),
    [nodes, called],
  );
  return { vacancies, error: error ?? failure, refetch };
}
