import { companyTime } from '../../modules/pipeline/timers/clock/clock.js';
import { timersAct } from '../../modules/pipeline/timers/effects.js';
import { afterLateFreezes, carryOutLateFreeze } from '../../modules/pipeline/timers/freezes/lateFreezes.js';
import { thawing, untilAlone } from '../../modules/pipeline/timers/freezes/thawing.js';
import type { Transaction } from '../../ports.js';
import type { Clock } from '../../kernel/ports.js';
import type { Origin } from '../events/event.js';
import { Timely } from '../limits/deadline.js';
import type { SteppedStore } from '../useCase.js';

type InTransaction<R> = (tx: Transaction, timely: Timely) => Promise<R>;

interface Parts {
  readonly store: SteppedStore;
  readonly clock: Clock;
  readonly hasTestClock?: boolean;
}

/** Runs work in transactions of a company, by the company's time. */
export class Transactions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The time limits of a call that begins now, and its instant by the company's time. */
  timely(companyId: unknown): Timely | Promise<Timely> {
    const { clock } = this.#parts;
    // Without test clocks there is nothing to wait for.
    return this.#timeOf(companyId)?.then((shift) => new Timely(clock, shift)) ?? new Timely(clock);
  }

  /** Each attempt of the transaction has its own instant. */
  async run<R>(companyId: unknown, work: InTransaction<R>): Promise<R> {
    const { clock, store } = this.#parts;
    const shift = await this.#timeOf(companyId);
    let timely = new Timely(clock, shift);
    return store.transaction(
      (tx) => {
        timely = new Timely(clock, shift);
        return work(tx, timely);
      },
      () => timely.assertCommitted(),
      String(companyId),
    );
  }

  /** Makes a change that counts as activity of its vacancies. @param requestId of the call that makes it */
  change<R>(companyId: unknown, requestId: string | null | undefined, work: InTransaction<R>): Promise<R> {
    return this.afterFreezes(companyId, requestId, () =>
      untilAlone((isAlone) => this.run(companyId, (tx, timely) => work(thawing(tx, isAlone), timely))),
    );
  }

  /** Makes a change after the freezes that were due before it. */
  afterFreezes<R>(id: unknown, requestId: string | null | undefined, change: () => Promise<R>): Promise<R> {
    const companyId = String(id);
    const origin: Origin = { ...timersAct, via: 'WORKER', requestId: requestId ?? null };
    return afterLateFreezes(change, (vacancyId) =>
      this.run(companyId, (store, { now }) => carryOutLateFreeze(store, { companyId, vacancyId }, { now, origin })),
    );
  }

  /** @returns the function from the real time to the company's time; undefined if companies have no test clocks */
  #timeOf(companyId: unknown): Promise<(nowMs: number) => number> | undefined {
    const { store, hasTestClock = false } = this.#parts;
    return hasTestClock ? companyTime(store, String(companyId)) : undefined;
  }
}
