import { gql, type TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import type {
  FindCandidateQuery,
  FindCandidateQueryVariables,
  FindVacanciesQuery,
  FindVacanciesQueryVariables,
  RecentCandidatesQuery,
  RecentCandidatesQueryVariables,
} from '../generated/graphql.js';
import { useBoard } from '../shell/board.js';
import { withoutAccents } from '../shell/withoutAccents.js';

const findVacancies: TypedDocumentNode<FindVacanciesQuery, FindVacanciesQueryVariables> = gql`
  query FindVacancies($companyId: ID!, $filter: VacancyFilter) {
    vacancies(companyId: $companyId, first: 6, filter: $filter, orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes { id name }
    }
  }
`;

const findCandidate: TypedDocumentNode<FindCandidateQuery, FindCandidateQueryVariables> = gql`
  query FindCandidate($companyId: ID!, $candidateId: ID!) {
    candidate(companyId: $companyId, candidateId: $candidateId) { candidateId }
  }
`;

const recentCandidates: TypedDocumentNode<RecentCandidatesQuery, RecentCandidatesQueryVariables> = gql`
  query RecentCandidates($companyId: ID!, $after: String) {
    records(companyId: $companyId, first: 100, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes { candidateId }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export interface Found {
  readonly kind: 'vacancy' | 'candidate';
  readonly id: string;
  readonly name: string;
}

/** No filter of the service takes a part of a candidate's id: those of so many pages of 100 records are searched here. */
const mostPages = 5;
const mostCandidates = 8;
/** From the last key to the call, in milliseconds. */
const waitMs = 150;
const noCache = { fetchPolicy: 'no-cache' } as const;

/** What a text finds, as one types: vacancies by their names, candidates by a part of their id. */
export function useFound(text: string): { readonly found: readonly Found[]; readonly isBusy: boolean } {
  const { client, companyId } = useBoard();
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [answer, setAnswer] = useState<{ text: string; found: readonly Found[] }>({ text: '', found: [] });
  const wanted = text.trim();
  useEffect(() => {
    const ended = new AbortController();
    void readRecent();
    return () => ended.abort();

    async function readRecent(): Promise<void> {
      const ids = new Set<string>();
      let after: string | null = null;
      for (let page = 0; page < mostPages && !ended.signal.aborted; page += 1) {
        const read: { readonly data?: RecentCandidatesQuery } = await client
          .query({ query: recentCandidates, variables: { companyId, after }, ...noCache })
          .catch(() => ({}));
        for (const { candidateId } of read.data?.records?.nodes ?? []) ids.add(candidateId);
        if (!ended.signal.aborted) setRecent([...ids]);
        after = read.data?.records?.pageInfo.hasNextPage ? read.data.records.pageInfo.endCursor : null;
        if (after === null) return;
      }
    }
  }, [client, companyId]);
  useEffect(() => {
    if (wanted === '') return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const [vacancies, candidate] = await Promise.all([
        client
          .query({ query: findVacancies, variables: { companyId, filter: { nameContains: wanted } }, ...noCache })
          .catch(() => null),
        client
          .query({ query: findCandidate, variables: { companyId, candidateId: wanted }, ...noCache })
          .catch(() => null),
      ]);
      if (isGone) return;
      const exact = candidate?.data?.candidate?.candidateId;
      setAnswer({
        text: wanted,
        found: [
          ...(vacancies?.data?.vacancies?.nodes ?? []).map(({ id, name }) => ({ kind: 'vacancy' as const, id, name })),
          ...(exact ? [{ kind: 'candidate' as const, id: exact, name: exact }] : []),
        ],
      });
    }, waitMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [client, companyId, wanted]);
  if (wanted === '') return { found: [], isBusy: false };
  const answered = answer.text === wanted ? answer.found : [];
  const part = withoutAccents(wanted);
  const near = recent
    .filter((id) => withoutAccents(id).includes(part) && !answered.some((item) => item.id === id))
    .slice(0, mostCandidates)
    .map((id) => ({ kind: 'candidate' as const, id, name: id }));
  return { found: [...answered, ...near], isBusy: answer.text !== wanted };
}
