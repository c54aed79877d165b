import type { Actor } from '../events/event.js';
import { minuteMs } from '../instants.js';
import type { Instant } from '../vacancies/vacancy.js';

/** How often somebody was refused something for one reason, within a minute. */
export interface RefusalCount {
  /** Null for all those who are too many to be named. */
  readonly actor: Actor | null;
  /** As ERRORS.md has it; what GraphQL itself finds wrong by its code. */
  readonly reason: string;
  /** The instant at which it begins. */
  readonly minute: Instant;
  readonly count: number;
}

/** Rows of a minute that name an actor: what goes beyond is counted by reason alone. */
const maxNamedOfMinute = 1_000;
export const refusalsKeptDays = 30;

export const minuteOf = (ms: number): Instant => new Date(ms - (ms % minuteMs)).toISOString();

type Key = Omit<RefusalCount, 'count'>;

export const keyOf = ({ minute, actor, reason }: Key): string =>
  JSON.stringify([minute, actor?.kind ?? null, actor?.id ?? null, reason]);

/**
 * Counts as they may be kept: each minute has at most {@link maxNamedOfMinute} rows that name an actor, together with those
 * that are kept already.
 * @param kept rows of the same minutes that name an actor
 */
export function withinBound(counts: readonly RefusalCount[], kept: readonly Key[]): RefusalCount[] {
  const known = new Set(kept.map(keyOf));
  const named = new Map<Instant, number>();
  const add = (minute: Instant): number => {
    const number = (named.get(minute) ?? 0) + 1;
    named.set(minute, number);
    return number;
  };
  for (const { minute } of kept) add(minute);
  return merged(
    counts.map((count) => {
      if (count.actor === null || known.has(keyOf(count))) return count;
      return add(count.minute) > maxNamedOfMinute ? { ...count, actor: null } : count;
    }),
  );
}

/** Each key once. */
function merged(counts: readonly RefusalCount[]): RefusalCount[] {
  const byKey = new Map<string, RefusalCount>();
  for (const count of counts) {
    const key = keyOf(count);
    byKey.set(key, { ...count, count: count.count + (byKey.get(key)?.count ?? 0) });
  }
  return [...byKey.values()];
}
