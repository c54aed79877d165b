import type { WallClock } from '../../kernel/ports.js';
import type { Instant } from '../../kernel/values/instants.js';
import { Deadline } from '../limits/deadline.js';
import type { Repair, Retrying, Transacting } from './transacting.js';

/** The other clock. */
export interface DatabaseTime {
  /** The database's time of day, in milliseconds since the epoch. */
  readonly databaseTime: () => Promise<number>;
}

type InTransaction<X, Result> = (tx: X, deadline: Deadline) => Promise<Result>;

/** A call that makes a change. */
interface ChangingCall<X> {
  readonly companyId: string;
  /** The `X-Request-Id` of its response; null if there is no request. */
  readonly requestId: string | null;
  /** Runs a transaction of its own for the company, by the company's time. */
  readonly transact: <Result>(work: (tx: X, now: Instant) => Promise<Result>) => Promise<Result>;
}

/** The attempts of one change. @typeParam X a transaction */
interface ChangeAttempts<X> {
  /** The transaction of the next attempt, with what comes with the change. */
  readonly joined: (tx: X) => X;
  /** Carries out what must come before the change. */
  readonly repair: Repair;
}

/** What must come before a change, and what comes with it. */
export type ChangeRules<X> = (call: ChangingCall<X>) => ChangeAttempts<X>;

interface Parts<R, X> {
  readonly store: Transacting<X> & Retrying & R;
  readonly clock: WallClock;
  readonly hasTestClock?: boolean;
}

interface Rules<R, X> {
  readonly companyTime: (store: R, companyId: string) => Promise<(nowMs: number) => number>;
  readonly changes: ChangeRules<X>;
}

const itself = (nowMs: number): number => nowMs;

/** Runs work in transactions of a company, by the company's time. */
export class Transactions<R, X extends DatabaseTime> {
  readonly #parts: Parts<R, X>;
  readonly #rules: Rules<R, X>;

  constructor(parts: Parts<R, X>, rules: Rules<R, X>) {
    this.#parts = parts;
    this.#rules = rules;
  }

  /** The time limits of a call that begins now, and its instant by the company's time. */
  deadline(companyId: unknown): Deadline | Promise<Deadline> {
    const { clock } = this.#parts;
    // Without test clocks there is nothing to wait for.
    return this.#timeOf(companyId)?.then((shift) => new Deadline(clock, shift)) ?? new Deadline(clock);
  }

  /** Each attempt of the transaction has its own instant. */
  run<Result>(companyId: unknown, work: InTransaction<X, Result>): Promise<Result> {
    return this.#run(companyId, work, null);
  }

  /**
   * As {@link run}, for work that time makes due. What can't be undone must be due by this process's clock and by the
   * database's, so the transaction has the earlier instant of the two (ADR 19).
   */
  runDue<Result>(companyId: unknown, work: InTransaction<X, Result>): Promise<Result> {
    return this.#run(companyId, work, this.#parts.clock.compared ? (tx) => tx.databaseTime() : null);
  }

  /** @param latest reads the latest instant that the transaction may have, in milliseconds; null if there is none */
  async #run<Result>(
    companyId: unknown,
    work: InTransaction<X, Result>,
    latest: ((tx: X) => Promise<number>) | null,
    repair?: Repair,
  ): Promise<Result> {
    const { clock, store } = this.#parts;
    const shift = (await this.#timeOf(companyId)) ?? itself;
    let deadline = new Deadline(clock, shift);
    return store.transaction(
      async (tx) => {
        const latestMs = latest ? await latest(tx) : Number.POSITIVE_INFINITY;
        deadline = new Deadline(clock, (nowMs) => shift(Math.min(nowMs, latestMs)));
        return work(tx, deadline);
      },
      () => deadline.assertCommitted(),
      String(companyId),
      repair,
    );
  }

  /** Makes a change that counts as activity of its vacancies. @param requestId of the call that makes it */
  change<Result>(
    companyId: unknown,
    requestId: string | null | undefined,
    work: InTransaction<X, Result>,
  ): Promise<Result> {
    const { joined, repair } = this.#attempts(companyId, requestId);
    return this.#run(companyId, (tx, deadline) => work(joined(tx), deadline), null, repair);
  }

  /** As {@link change}, for a change that opens no transaction, or opens its transactions itself. */
  single<Result>(
    companyId: unknown,
    requestId: string | null | undefined,
    change: () => Promise<Result>,
  ): Promise<Result> {
    return this.#parts.store.retrying(change, this.#attempts(companyId, requestId).repair);
  }

  #attempts(id: unknown, requestId: string | null | undefined): ChangeAttempts<X> {
    const companyId = String(id);
    const transact: ChangingCall<X>['transact'] = (work) => this.run(companyId, (tx, { now }) => work(tx, now));
    return this.#rules.changes({ companyId, requestId: requestId ?? null, transact });
  }

  /** @returns the function from the real time to the company's time; undefined if companies have no test clocks */
  #timeOf(companyId: unknown): Promise<(nowMs: number) => number> | undefined {
    const { store, hasTestClock = false } = this.#parts;
    return hasTestClock ? this.#rules.companyTime(store, String(companyId)) : undefined;
  }
}
