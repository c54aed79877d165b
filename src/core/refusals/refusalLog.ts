import { actorOf, type Caller } from '../application/access/caller.js';
import { defineJob, type JobUseCase } from '../application/dispatching/jobUseCase.js';
import type { JobContext } from '../application/dispatching/useCase.js';
import type { Logger } from '../kernel/logger.js';
import type { Clock } from '../kernel/ports.js';
import { dayMs, type Instant, instantAt } from '../kernel/values/instants.js';
import type { BarReads, ErasureWatch } from '../pipeline/stores/erasures.js';
import {
  keyOf,
  minuteOf,
  type RefusalCount,
  type RefusalWrites,
  refusalRetentionDays,
  withinBound,
} from './refusal.js';

/**
 * The most rows in memory, for all companies, that name an actor; further rows name none. A company may have as many as
 * then stay free, so that it never leaves nothing for another.
 */
const maxNamed = 20_000;
/** The most rows in memory, for all companies, shared out in the same way. Further refusals are not counted. */
const maxRows = 25_000;
/** How often counts are stored. An admin sees a refusal within twice this time. */
export const savedEveryMs = 5_000;

type LogStore = { readonly refusals: RefusalWrites; readonly erasures: BarReads & ErasureWatch };

interface Parts {
  readonly dispatcher: { runJob(command: JobUseCase<void, LogStore>, companyId: string): Promise<void> };
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Counts the refusals of known callers in memory and stores the counts regularly (docs/EVENTS.md, "Refusals"). So any
 * number of refusals costs the database only a few statements every few seconds.
 */
export class RefusalLog {
  readonly #parts: Parts;
  /** The counts by company and key. */
  #counts = new Map<string, Map<string, RefusalCount>>();
  #rows = 0;
  #saving: Promise<void> | null = null;
  #isOut = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Counts a refusal for the caller's companies that the request named; if it named none of them, for the caller's
   * first company.
   * @param companyIdsSent the companies of the request; they may be other companies than the caller's
   */
  note(caller: Caller, reason: string, companyIdsSent: readonly unknown[]): void {
    const { companyIds } = caller;
    const own = companyIds.filter((companyId) => companyIdsSent.includes(companyId));
    const minute = minuteOf(this.#parts.clock.now());
    const actor = actorOf(caller);
    for (const companyId of own.length > 0 ? own : companyIds.slice(0, 1)) {
      const one = { actor, reason, minute, count: 1 };
      this.#add(
        companyId,
        this.#counts.get(companyId)?.has(keyOf(one)) || this.#fits(companyId, maxNamed) ? one : { ...one, actor: null },
      );
    }
  }

  /** Whether a company may have one more row. */
  #fits(companyId: string, most: number): boolean {
    return (this.#counts.get(companyId)?.size ?? 0) < most - this.#rows;
  }

  #add(companyId: string, one: RefusalCount): void {
    const counts = this.#counts.get(companyId) ?? new Map<string, RefusalCount>();
    const key = keyOf(one);
    const known = counts.get(key);
    if (!known && !this.#fits(companyId, maxRows)) return;
    if (!known) this.#rows += 1;
    counts.set(key, { ...one, count: one.count + (known?.count ?? 0) });
    this.#counts.set(companyId, counts);
  }

  /** Stores the counts. Counts that can't be stored now stay in memory. It never rejects. */
  async save(): Promise<void> {
    while (this.#saving) await this.#saving;
    this.#saving = this.#saveAll();
    await this.#saving;
    this.#saving = null;
  }

  /**
   * Stores the last counts, but only if the database answers, so that a shutdown is not delayed.
   * @param ping asks it
   */
  async end(ping: () => Promise<void>): Promise<void> {
    if (this.#rows === 0) return;
    const answers = await ping().then(
      () => true,
      () => false,
    );
    if (answers) await this.save();
  }

  async #saveAll(): Promise<void> {
    const counted = this.#counts;
    this.#counts = new Map();
    this.#rows = 0;
    for (const [companyId, counts] of counted) {
      const rows = [...counts.values()];
      try {
        await this.#parts.dispatcher.runJob(saveRefusals(rows), companyId);
        this.#isOut = false;
      } catch (error) {
        for (const row of rows) this.#add(companyId, row);
        if (!this.#isOut)
          this.#parts.logger.warn(
            { err: error },
            'counts of rejected requests cannot be stored right now; they stay in memory',
          );
        this.#isOut = true;
      }
    }
  }
}

const saveRefusals = (noted: readonly RefusalCount[]) =>
  defineJob({
    by: { actor: { kind: 'WORKER', id: 'refusals' }, operation: 'keepRefusals' },
    async run(companyId, { store, now }: JobContext<LogStore>): Promise<void> {
      const erasures = await store.erasures.current(companyId);
      const counts = erasures.count === '0' ? noted : await withoutErased(store, companyId, noted, now);
      const minutes = [...new Set(counts.map(({ minute }) => minute))];
      const stored = await store.refusals.lock(companyId, minutes);
      await store.refusals.add(companyId, withinBound(counts, stored));
      await store.erasures.assertCount(companyId, erasures.count);
    },
  });

/** The most users that are looked up at once. */
const usersAtOnce = 1_000;

/** Puts the tokens in the place of users who are erased persons, too: their counts were noted before. */
async function withoutErased(
  store: { readonly erasures: Pick<BarReads, 'bars'> },
  companyId: string,
  counts: readonly RefusalCount[],
  now: Instant,
): Promise<readonly RefusalCount[]> {
  const users = [...new Set(counts.flatMap(({ actor }) => (actor?.kind === 'USER' ? [actor.id] : [])))];
  const tokens = new Map<string, string>();
  for (let at = 0; at < users.length; at += usersAtOnce) {
    const bars = await store.erasures.bars(companyId, users.slice(at, at + usersAtOnce), now);
    for (const [id, { token }] of bars) if (token) tokens.set(id, token);
  }
  return counts.map((count) => {
    const token = count.actor?.kind === 'USER' ? tokens.get(count.actor.id) : undefined;
    return count.actor && token ? { ...count, actor: { ...count.actor, id: token } } : count;
  });
}

/** The most rows that one transaction removes. */
const batch = 5_000;

/** Counts before this instant are removed. */
export const refusalsBefore = (now: number): Instant => instantAt(now - refusalRetentionDays * dayMs);

/** Removes one batch of a company's old counts. @returns whether there may be more */
export const removeOldRefusals = defineJob({
  by: { actor: { kind: 'WORKER', id: 'retention' }, operation: 'removeOldRefusals' },
  run: async (companyId, { store, now }: JobContext<{ readonly refusals: RefusalWrites }>): Promise<boolean> =>
    (await store.refusals.remove(companyId, refusalsBefore(Date.parse(now)), batch)) === batch,
});
