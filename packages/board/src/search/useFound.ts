import { gql, type TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import type {
  FindVacanciesQuery,
  FindVacanciesQueryVariables,
  RecentCandidatesQuery,
  RecentCandidatesQueryVariables,
} from '../generated/graphql.js';
import { useBoard } from '../shell/board.js';
import { type Called, calledOf, isFound } from '../shell/called.js';
import { findCandidates, mostCandidates } from '../shell/findCandidates.js';
import { withoutAccents } from '../shell/withoutAccents.js';

const findVacancies: TypedDocumentNode<FindVacanciesQuery, FindVacanciesQueryVariables> = gql`
  query FindVacancies($companyId: ID!, $filter: VacancyFilter) {
    vacancies(companyId: $companyId, first: 6, filter: $filter, orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes { id name }
    }
  }
`;

const recentCandidates: TypedDocumentNode<RecentCandidatesQuery, RecentCandidatesQueryVariables> = gql`
  query RecentCandidates($companyId: ID!, $after: String) {
    records(companyId: $companyId, first: 100, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes { id candidateId candidate { displayName } }
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
/** From the last key to the call, in milliseconds. */
const waitMs = 150;
const noCache = { fetchPolicy: 'no-cache' } as const;

/** What a text finds, as one types: vacancies by their names, candidates by a part of their id. */
export function useFound(text: string): { readonly found: readonly Found[]; readonly isBusy: boolean } {
  const { client, companyId } = useBoard();
  const [recent, setRecent] = useState<readonly Called[]>([]);
  const [answer, setAnswer] = useState<{ text: string; found: readonly Found[] }>({ text: '', found: [] });
  const wanted = text.trim();
  useEffect(() => {
    const ended = new AbortController();
    void readRecent();
    return () => ended.abort();

    async function readRecent(): Promise<void> {
      const found = new Map<string, Called>();
      let after: string | null = null;
      for (let page = 0; page < mostPages && !ended.signal.aborted; page += 1) {
        const read: { readonly data?: RecentCandidatesQuery } = await client
          .query({ query: recentCandidates, variables: { companyId, after }, ...noCache })
          .catch(() => ({}));
        for (const record of read.data?.records?.nodes ?? []) found.set(record.candidateId, record);
        if (!ended.signal.aborted) setRecent([...found.values()]);
        after = read.data?.records?.pageInfo.hasNextPage ? read.data.records.pageInfo.endCursor : null;
        if (after === null) return;
      }
    }
  }, [client, companyId]);
  useEffect(() => {
    if (wanted === '') return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const [vacancies, people] = await Promise.all([
        client
          .query({ query: findVacancies, variables: { companyId, filter: { nameContains: wanted } }, ...noCache })
          .catch(() => null),
        findCandidates(client, companyId, wanted),
      ]);
      if (isGone) return;
      setAnswer({
        text: wanted,
        found: [
          ...(vacancies?.data?.vacancies?.nodes ?? []).map(({ id, name }) => ({ kind: 'vacancy' as const, id, name })),
          ...people.map(({ candidateId: id, displayName }) => ({
            kind: 'candidate' as const,
            id,
            name: calledOf({ candidateId: id, candidate: { displayName } }),
          })),
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
    .filter((one) => isFound(one, part) && !answered.some((item) => item.id === one.candidateId))
    .slice(0, mostCandidates)
    .map((one) => ({ kind: 'candidate' as const, id: one.candidateId, name: calledOf(one) }));
  const vacancies = answered.filter(({ kind }) => kind === 'vacancy');
  const candidates = [...answered.filter(({ kind }) => kind === 'candidate'), ...near];
  return { found: [...vacancies, ...bestFirst(candidates, part)], isBusy: answer.text !== wanted };
}

/** Those with a word that begins with the part come first, in the same order before and after the service has answered. */
function bestFirst(candidates: readonly Found[], part: string): readonly Found[] {
  const begins = ({ name }: Found): boolean => ` ${withoutAccents(name)}`.includes(` ${part}`);
  return candidates.toSorted(
    (one, other) => Number(begins(other)) - Number(begins(one)) || one.name.localeCompare(other.name),
  );
}
