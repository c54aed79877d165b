import type { Clock } from '../../kernel/ports.js';
import type { Instant } from '../../kernel/values/instants.js';
import { Deadline } from '../limits/deadline.js';
import type { Transacting } from '../useCases/useCase.js';

type InTransaction<X, Result> = (tx: X, deadline: Deadline) => Promise<Result>;

/** A call that makes a change. */
interface ChangingCall<X> {
  readonly companyId: string;
  /** The `X-Request-Id` of its response; null if there is no request. */
  readonly requestId: string | null;
  /** Runs a transaction of its own for the company, by the company's time. */
  readonly transact: <Result>(work: (tx: X, now: Instant) => Promise<Result>) => Promise<Result>;
}

/** What must come before a change, and what comes with it. @typeParam X a transaction */
export interface ChangeRules<X> {
  /** Makes a change after what was due before it. */
  readonly afterDue: <Result>(call: ChangingCall<X>, change: () => Promise<Result>) => Promise<Result>;
  /** Runs the transaction of a change. @param attempt runs it once, on the transaction that the function makes of it */
  readonly attempted: <Result>(attempt: (made: (tx: X) => X) => Promise<Result>) => Promise<Result>;
}

interface Parts<R, X> {
  readonly store: Transacting<X> & R;
  readonly clock: Clock;
  readonly hasTestClock?: boolean;
}

interface Rules<R, X> {
  readonly companyTime: (store: R, companyId: string) => Promise<(nowMs: number) => number>;
  readonly changes: ChangeRules<X>;
}

/** Runs work in transactions of a company, by the company's time. */
export class Transactions<R, X> {
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
  async run<Result>(companyId: unknown, work: InTransaction<X, Result>): Promise<Result> {
    const { clock, store } = this.#parts;
    const shift = await this.#timeOf(companyId);
    let deadline = new Deadline(clock, shift);
    return store.transaction(
      (tx) => {
        deadline = new Deadline(clock, shift);
        return work(tx, deadline);
      },
      () => deadline.assertCommitted(),
      String(companyId),
    );
  }

  /** Makes a change that counts as activity of its vacancies. @param requestId of the call that makes it */
  change<Result>(
    companyId: unknown,
    requestId: string | null | undefined,
    work: InTransaction<X, Result>,
  ): Promise<Result> {
    return this.afterDue(companyId, requestId, () =>
      this.#rules.changes.attempted((made) => this.run(companyId, (tx, deadline) => work(made(tx), deadline))),
    );
  }

  /** Makes a change after what was due before it. */
  afterDue<Result>(id: unknown, requestId: string | null | undefined, change: () => Promise<Result>): Promise<Result> {
    const companyId = String(id);
    const transact: ChangingCall<X>['transact'] = (work) => this.run(companyId, (tx, { now }) => work(tx, now));
    return this.#rules.changes.afterDue({ companyId, requestId: requestId ?? null, transact }, change);
  }

  /** @returns the function from the real time to the company's time; undefined if companies have no test clocks */
  #timeOf(companyId: unknown): Promise<(nowMs: number) => number> | undefined {
    const { store, hasTestClock = false } = this.#parts;
    return hasTestClock ? this.#rules.companyTime(store, String(companyId)) : undefined;
  }
}
