import { errors } from '../../kernel/errors.js';
import type { WallClock } from '../../kernel/ports.js';
import type { Instant } from '../../kernel/values/instants.js';
import { Deadline } from '../limits/deadline.js';

/** How the store runs changes: in transactions, and again after a collision. */

/**
 * Removes what made an attempt fail, so that the next one can succeed.
 * @returns whether it has; false if it knows nothing of that error
 */
export type Repair = (error: unknown) => Promise<boolean>;

export interface Retrying {
  /** Runs an atomic write, and repeats it after a collision by the store's retry policy. */
  retrying<R>(attempt: () => Promise<R>, repair?: Repair): Promise<R>;
}

/** Opens transactions of a company. @typeParam W the part of a transaction that is read and written */
export interface Transacting<W> {
  /**
   * Runs the work in one transaction of one company. After a collision it is rolled back, and repeated by the store's
   * retry policy.
   * @param beforeCommit called when all is written; if it throws, the transaction is rolled back
   * @param companyId with it, the transaction is repeated if a person of the company was erased since it began
   * @param repair called after an attempt that was rolled back by another error
   */
  transaction<T>(
    work: (tx: W) => Promise<T>,
    beforeCommit?: () => void,
    companyId?: string,
    repair?: Repair,
  ): Promise<T>;
}

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

interface Parts {
  readonly clock: WallClock;
  readonly hasTestClock?: boolean;
}

interface Rules<R, X> {
  readonly companyTime: (store: R, companyId: string) => Promise<(nowMs: number) => number>;
  readonly changes: ChangeRules<X>;
}

const itself = (nowMs: number): number => nowMs;

/** A company, and the store on which work for it runs. */
interface Place<R, X> {
  readonly store: Transacting<X> & Retrying & R;
  readonly companyId: unknown;
}

/** Runs work in transactions of a company, by the company's time. @typeParam R the reads @typeParam X a transaction */
export class Transactions<R, X extends DatabaseTime> {
  readonly #parts: Parts;
  readonly #rules: Rules<R, X>;

  constructor(parts: Parts, rules: Rules<R, X>) {
    this.#parts = parts;
    this.#rules = rules;
  }

  /** The time limits of a call that begins now, and its instant by the company's time. */
  deadline(place: { readonly store: R; readonly companyId: unknown }): Deadline | Promise<Deadline> {
    const { clock } = this.#parts;
    // Without test clocks there is nothing to wait for.
    return this.#timeOf(place)?.then((shift) => new Deadline(clock, shift)) ?? new Deadline(clock);
  }

  /** Each attempt of the transaction has its own instant. */
  run<Result>(place: Place<R, X>, work: InTransaction<X, Result>): Promise<Result> {
    return this.#run(place, work, null);
  }

  /**
   * As {@link run}, for work that time makes due. What can't be undone must be due by this process's clock and by the
   * database's, so the transaction has the earlier instant of the two (ADR 19).
   */
  runDue<Result>(place: Place<R, X>, work: InTransaction<X, Result>): Promise<Result> {
    return this.#run(place, work, this.#parts.clock.compared ? (tx) => tx.databaseTime() : null);
  }

  /** @param latest reads the latest instant that the transaction may have, in milliseconds; null if there is none */
  async #run<Result>(
    place: Place<R, X>,
    work: InTransaction<X, Result>,
    latest: ((tx: X) => Promise<number>) | null,
    repair?: Repair,
  ): Promise<Result> {
    const { clock } = this.#parts;
    const shift = (await this.#timeOf(place)) ?? itself;
    let deadline = new Deadline(clock, shift);
    return place.store.transaction(
      async (tx) => {
        const latestMs = latest ? await latest(tx) : Number.POSITIVE_INFINITY;
        deadline = new Deadline(clock, (nowMs) => shift(Math.min(nowMs, latestMs)));
        return work(tx, deadline);
      },
      () => deadline.assertCommitted(),
      String(place.companyId),
      repair,
    );
  }

  /** Makes a change that counts as activity of its vacancies. @param requestId of the call that makes it */
  change<Result>(
    place: Place<R, X>,
    requestId: string | null | undefined,
    work: InTransaction<X, Result>,
  ): Promise<Result> {
    const { joined, repair } = this.#attempts(place, requestId);
    return this.#run(place, (tx, deadline) => work(joined(tx), deadline), null, repair);
  }

  /** As {@link change}, for a change that opens no transaction, or opens its transactions itself. */
  single<Result>(
    place: Place<R, X>,
    requestId: string | null | undefined,
    change: () => Promise<Result>,
  ): Promise<Result> {
    return place.store.retrying(change, this.#attempts(place, requestId).repair);
  }

  #attempts(place: Place<R, X>, requestId: string | null | undefined): ChangeAttempts<X> {
    const transact: ChangingCall<X>['transact'] = (work) => this.run(place, (tx, { now }) => work(tx, now));
    return this.#rules.changes({ companyId: String(place.companyId), requestId: requestId ?? null, transact });
  }

  /** @returns the function from the real time to the company's time; undefined if companies have no test clocks */
  #timeOf({ store, companyId }: { readonly store: R; readonly companyId: unknown }) {
    const { hasTestClock = false } = this.#parts;
    return hasTestClock ? this.#rules.companyTime(store, String(companyId)) : undefined;
  }
}

/** The data on which a change was decided have changed before it was stored. Nothing is stored: it is decided again. */
export class Collision extends Error {}

/** How the time between two attempts passes. */
export interface Backoff {
  readonly wait: (milliseconds: number) => Promise<void>;
  /** From 0 to less than 1. */
  readonly random: () => number;
}

/** What the errors of a store mean. */
interface StoreErrors {
  readonly isCollision: (error: unknown) => boolean;
  /** The DomainError for an error; the error itself if there is none. */
  readonly translated: (error: unknown) => unknown;
}

const ownErrors: StoreErrors = {
  isCollision: (error) => error instanceof Collision,
  translated: (error) => (error instanceof Collision ? errors.overloaded(error) : error),
};

/**
 * The most attempts of one change, whatever each fails by: four decisions on data that others change, a freeze that must
 * come first, and a lock that must be exclusive.
 */
export const maxAttempts = 6;

/** The longest wait after the first attempt, in milliseconds. It doubles with each further attempt. */
const firstWaitMs = 5;

/**
 * Repeats a change that collided with others. Before the next attempt it waits for a random time with exponential
 * backoff ("full jitter"), so that changes that collided do not collide again.
 */
export class RetryPolicy implements Retrying {
  readonly #backoff: Backoff;
  readonly #errors: StoreErrors;

  constructor(backoff: Backoff, storeErrors: StoreErrors = ownErrors) {
    this.#backoff = backoff;
    this.#errors = storeErrors;
  }

  /**
   * @param attempt stores everything or nothing
   * @throws SERVICE_UNAVAILABLE OVERLOADED if no attempt succeeds; any other error of an attempt at once
   */
  async retrying<R>(attempt: () => Promise<R>, repair?: Repair): Promise<R> {
    const { isCollision, translated } = this.#errors;
    for (let failed = 1; ; failed += 1) {
      try {
        return await attempt();
      } catch (error) {
        const hasCollided = isCollision(error);
        if (!hasCollided && !(await repair?.(error))) throw translated(error);
        if (failed === maxAttempts) throw hasCollided ? translated(error) : errors.overloaded();
        if (hasCollided) await this.#backoff.wait(this.#backoff.random() * firstWaitMs * 2 ** (failed - 1));
      }
    }
  }
}
