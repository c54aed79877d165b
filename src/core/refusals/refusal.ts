import type { ScopedReads } from '../application/access/scopedReads.js';
import type { Actor } from '../application/event.js';
import { type Instant, instantAt, minuteMs } from '../kernel/values/instants.js';

/** The number of an actor's refusals for one reason within a minute. */
export interface RefusalCount {
  /** Null for all further actors if there are too many to name. */
  readonly actor: Actor | null;
  /** A reason of ERRORS.md, or the code of an error of GraphQL itself. */
  readonly reason: string;
  /** The start of the minute. */
  readonly minute: Instant;
  readonly count: number;
}

/** The most rows of a minute that name an actor. Further refusals are counted only by reason. */
const maxNamedOfMinute = 1_000;
export const refusalRetentionDays = 30;

export const minuteOf = (ms: number): Instant => instantAt(ms - (ms % minuteMs));

type Key = Omit<RefusalCount, 'count'>;

export const keyOf = ({ minute, actor, reason }: Key): string =>
  JSON.stringify([minute, actor?.kind ?? null, actor?.id ?? null, reason]);

/**
 * Limits counts before they are stored: with the stored rows, each minute has at most {@link maxNamedOfMinute} rows
 * that name an actor.
 * @param stored the stored rows of the same minutes that name an actor
 */
export function withinBound(counts: readonly RefusalCount[], stored: readonly Key[]): RefusalCount[] {
  const known = new Set(stored.map(keyOf));
  const named = new Map<Instant, number>();
  const add = (minute: Instant): number => {
    const number = (named.get(minute) ?? 0) + 1;
    named.set(minute, number);
    return number;
  };
  for (const { minute } of stored) add(minute);
  return merged(
    counts.map((count) => {
      if (count.actor === null || known.has(keyOf(count))) return count;
      return add(count.minute) > maxNamedOfMinute ? { ...count, actor: null } : count;
    }),
  );
}

/** Adds up the counts of the same key. */
function merged(counts: readonly RefusalCount[]): RefusalCount[] {
  const byKey = new Map<string, RefusalCount>();
  for (const count of counts) {
    const key = keyOf(count);
    byKey.set(key, { ...count, count: count.count + (byKey.get(key)?.count ?? 0) });
  }
  return [...byKey.values()];
}

/** What the core reads of the counts of refusals. */
export interface RefusalReads {
  /** The counts of refusals since an instant, by minute, newest first. */
  list(companyId: string, since: Instant | null, atMost: number): Promise<RefusalCount[]>;
  /** The same of some API keys, at most `atMost` for each key. */
  listOfKeys(
    companyId: string,
    apiKeyIds: readonly string[],
    since: Instant | null,
    atMost: number,
  ): Promise<RefusalCount[]>;
}

/** Within a transaction. */
export interface RefusalWrites {
  /**
   * Locks a company's counts of refusals until the transaction ends.
   * @returns the counts of the given minutes that name an actor
   */
  lock(companyId: string, minutes: readonly Instant[]): Promise<RefusalCount[]>;
  /** Adds to a company's counts of refusals. */
  add(companyId: string, counts: readonly RefusalCount[]): Promise<void>;
  /** Removes at most `atMost` counts of minutes before an instant. @returns how many */
  remove(companyId: string, before: Instant, atMost: number): Promise<number>;
}

export const scopedRefusals: ScopedReads<{ readonly refusals: RefusalReads }> = {
  refusals: { list: 'refused', listOfKeys: 'refused' },
};
