import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import type {
  AutomationPreviewQuery,
  AutomationPreviewQueryVariables,
  CompanyNowQuery,
  CompanyNowQueryVariables,
  DueRecordsQuery,
  DueRecordsQueryVariables,
} from '../generated/graphql.js';
import type { Called } from '../shell/called.js';
import { recordPath, vacancyPath } from '../shell/paths.js';
import type { NamedVacancy } from '../shell/useAllVacancies.js';

/** What the timers will do until an instant. */

export const companyNow: TypedDocumentNode<CompanyNowQuery, CompanyNowQueryVariables> = gql`
  query CompanyNow($companyId: ID!) {
    companyClock(companyId: $companyId) { companyId now }
  }
`;

export const automationPreview: TypedDocumentNode<AutomationPreviewQuery, AutomationPreviewQueryVariables> = gql`
  query AutomationPreview($companyId: ID!, $vacancyId: ID!, $at: DateTime!, $first: Int!) {
    automationPreview(companyId: $companyId, vacancyId: $vacancyId, at: $at, first: $first) {
      totalCount
      items { recordId action timer dueAt }
    }
  }
`;

/** The records that the preview names by their ids, and their candidates. */
export const dueRecords: TypedDocumentNode<DueRecordsQuery, DueRecordsQueryVariables> = gql`
  query DueRecords($companyId: ID!, $filter: RecordFilter!, $after: String) {
    records(companyId: $companyId, filter: $filter, first: 100, after: $after) {
      nodes { id candidateId candidate { displayName } }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export interface Coming {
  readonly key: string;
  /** Whom it is about; null: the vacancy, which will freeze. */
  readonly who: Called | null;
  /** Of the vacancy. */
  readonly name: string;
  /** Where it is shown. */
  readonly path: string;
  readonly action: 'DISCARD' | 'FREEZE';
  readonly timer: string;
  readonly dueAt: string;
}

export interface Preview {
  readonly at: string;
  readonly totalCount: number;
  /** Soonest first; of each vacancy the first `mostItems`. */
  readonly items: readonly Coming[];
}

/** As many automations of a vacancy are listed; all are counted. */
export const mostItems = 1_000;

export const previewVariables = (companyId: string, vacancyId: string, at: string) => ({
  companyId,
  vacancyId,
  at,
  first: mostItems,
});

/** Of the first page. */
export const dueRecordsVariables = (companyId: string, vacancyId: string, at: string) => ({
  companyId,
  filter: { vacancyId, isClosed: false, dueBefore: at },
  after: null,
});

/** Vacancies that are asked at once. */
const atOnce = 4;

/**
 * The preview of each vacancy, all of them laid together.
 * @param isWanted whether the preview is still wanted; if not, no further vacancy is asked
 */
export async function readPreview(
  client: ApolloClient,
  companyId: string,
  vacancies: readonly NamedVacancy[],
  at: string,
  isWanted: () => boolean,
): Promise<Preview> {
  /** The candidates of records that are due. */
  const candidatesOf = async (vacancyId: string, wanted: Set<string>): Promise<ReadonlyMap<string, Called>> => {
    const found = new Map<string, Called>();
    for (let after: string | null = null; wanted.size > 0 && isWanted(); ) {
      const variables = { ...dueRecordsVariables(companyId, vacancyId, at), after };
      const page: ApolloClient.QueryResult<DueRecordsQuery> = await client.query({
        query: dueRecords,
        variables,
        fetchPolicy: 'no-cache',
      });
      for (const record of page.data?.records?.nodes ?? []) {
        if (wanted.delete(record.id)) found.set(record.id, record);
      }
      if (!page.data?.records?.pageInfo.hasNextPage) break;
      after = page.data.records.pageInfo.endCursor;
    }
    return found;
  };
  const previewOf = async (vacancy: NamedVacancy) => {
    const { data } = await client.query({
      query: automationPreview,
      variables: previewVariables(companyId, vacancy.id, at),
      fetchPolicy: 'no-cache',
    });
    const { totalCount = 0, items = [] } = data?.automationPreview ?? {};
    const candidates = await candidatesOf(vacancy.id, new Set(items.flatMap(({ recordId }) => recordId ?? [])));
    return {
      totalCount,
      items: items.map(({ recordId, ...item }) => ({
        ...item,
        key: `${vacancy.id} ${recordId} ${item.timer}`,
        who: recordId === null ? null : (candidates.get(recordId) ?? { candidateId: recordId }),
        name: vacancy.name,
        path: recordId === null ? vacancyPath(vacancy.id) : recordPath(vacancy.id, recordId),
      })),
    };
  };
  const previews: Awaited<ReturnType<typeof previewOf>>[] = [];
  for (let first = 0; first < vacancies.length && isWanted(); first += atOnce) {
    previews.push(...(await Promise.all(vacancies.slice(first, first + atOnce).map(previewOf))));
  }
  return {
    at,
    totalCount: previews.reduce((sum, { totalCount }) => sum + totalCount, 0),
    items: previews.flatMap(({ items }) => items).sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt)),
  };
}

/** By the reader's days, in order. */
export function byDay(items: readonly Coming[]): readonly (readonly [day: string, items: readonly Coming[]])[] {
  const days = new Map<string, Coming[]>();
  for (const item of items) {
    const day = new Date(item.dueAt).toDateString();
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}
