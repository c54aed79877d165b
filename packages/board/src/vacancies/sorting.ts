import type { VacancyNode } from './vacanciesQuery.js';

/** How the list of vacancies is sorted: by the service where it can, otherwise among the rows that are shown. */
export const sorts = ['updated', 'name', 'open', 'oldest', 'due', 'next', 'owner', 'activity'] as const;
export type Sort = (typeof sorts)[number];

export interface Sorting {
  readonly by: Sort;
  readonly isReversed: boolean;
}

/** Those of the service: it sorts all vacancies, whatever is shown. */
const ofService = {
  updated: ['UPDATED_AT', 'DESC', 'ASC'],
  name: ['NAME', 'ASC', 'DESC'],
} as const;

/** The order that is asked of the service; for the others, its usual one. */
export function orderOf({ by, isReversed }: Sorting) {
  const [field, usual, reversed] = by === 'name' || by === 'updated' ? ofService[by] : ofService.updated;
  return { field, direction: isReversed && (by === 'name' || by === 'updated') ? reversed : usual } as const;
}

export const isSortedHere = ({ by }: Sorting): boolean => by !== 'name' && by !== 'updated';

/** How many open records a vacancy has. */
export const openOf = ({ pipeline }: VacancyNode): number =>
  (pipeline ?? []).reduce((sum, { pending, inProgress }) => sum + pending + inProgress, 0);

/** When anything happened in a vacancy last. */
export function activityOf({ updatedAt, latest }: VacancyNode): string {
  const newest = latest?.nodes[0]?.updatedAt ?? updatedAt;
  return newest > updatedAt ? newest : updatedAt;
}

/** Most open, longest waiting, most due, soonest and latest come first. What is not there comes last, in both directions. */
const keys: Record<Exclude<Sort, 'name' | 'updated'>, (row: VacancyNode) => string | number | null> = {
  open: (row) => -openOf(row),
  oldest: ({ oldest }) => oldest?.nodes[0]?.createdAt ?? null,
  due: ({ due }) => -(due?.totalCount ?? 0),
  next: ({ nextAutomation }) => nextAutomation?.dueAt ?? null,
  owner: ({ createdByUserId }) => createdByUserId,
  activity: (row) => -Date.parse(activityOf(row)),
};

export function sorted(rows: readonly VacancyNode[], { by, isReversed }: Sorting): readonly VacancyNode[] {
  if (by === 'name' || by === 'updated') return rows;
  const key = keys[by];
  const sign = isReversed ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a < b ? -sign : a > b ? sign : 0;
  });
}
