import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import type {
  AutomationPreviewQuery,
  AutomationPreviewQueryVariables,
  CompanyNowQuery,
  CompanyNowQueryVariables,
} from '../generated/graphql.js';
import type { NamedVacancy } from '../shell/useAllVacancies.js';

/** What the timers will do until an instant. */

export const companyNow: TypedDocumentNode<CompanyNowQuery, CompanyNowQueryVariables> = gql`
  query CompanyNow($companyId: ID!) {
    companyClock(companyId: $companyId) { companyId now }
  }
`;

export const automationPreview: TypedDocumentNode<AutomationPreviewQuery, AutomationPreviewQueryVariables> = gql`
  query AutomationPreview($companyId: ID!, $vacancyId: ID!, $at: DateTime!, $filter: RecordFilter!, $first: Int!) {
    automationPreview(companyId: $companyId, vacancyId: $vacancyId, at: $at, first: $first) {
      totalCount
      items { recordId action timer dueAt }
    }
    records(companyId: $companyId, filter: $filter, first: $first) { nodes { id candidateId } }
  }
`;

export interface Coming {
  readonly key: string;
  /** The candidate; the vacancy that will freeze. */
  readonly name: string;
  readonly action: 'DISCARD' | 'FREEZE';
  readonly timer: string;
  readonly dueAt: string;
}

export interface Preview {
  readonly at: string;
  readonly totalCount: number;
  /** Soonest first. */
  readonly items: readonly Coming[];
}

export const previewVariables = (companyId: string, vacancyId: string, at: string) => ({
  companyId,
  vacancyId,
  at,
  filter: { vacancyId, isClosed: false, dueBefore: at },
  first: 100,
});

/** Vacancies that are asked at once. */
const atOnce = 4;

/**
 * A call for each vacancy, all of them laid together.
 * @param isWanted whether the preview is still wanted; if not, no further vacancy is asked
 */
export async function readPreview(
  client: ApolloClient,
  companyId: string,
  vacancies: readonly NamedVacancy[],
  at: string,
  isWanted: () => boolean,
): Promise<Preview> {
  const previewOf = async (vacancy: NamedVacancy) => {
    const { data } = await client.query({
      query: automationPreview,
      variables: previewVariables(companyId, vacancy.id, at),
      fetchPolicy: 'no-cache',
    });
    const names = new Map((data?.records?.nodes ?? []).map(({ id, candidateId }) => [id, candidateId]));
    const { totalCount = 0, items = [] } = data?.automationPreview ?? {};
    return {
      totalCount,
      items: items.map(({ recordId, ...item }) => ({
        ...item,
        key: `${vacancy.id} ${recordId} ${item.timer}`,
        name: recordId === null ? vacancy.name : (names.get(recordId) ?? recordId),
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
