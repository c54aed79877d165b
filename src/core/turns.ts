import { errors, isOutage, type Refusal } from './errors.js';

/**
 * Who may ask the store, and when: so many calls at a time, and of one caller so few that others get theirs. Whoever is
 * above its share waits, each caller's calls in their order and the callers by turns.
 *
 * Time comes from outside, as ticks of a tenth of a second: while this process is busy none passes, and nobody is refused
 * for an answer that has arrived and was not read yet.
 */

export interface Shares {
  /** Calls at a time. */
  readonly total: number;
  /** Calls of one caller at a time. */
  readonly ofCaller: number;
  /** Calls of one caller that wait. */
  readonly waiting: number;
}

const shares: Shares = { total: 8, ofCaller: 4, waiting: 1_000 };

export const ticksPerSecond = 10;
/** CONTRACT "Errors": a call that gets no connection is refused within 1 s. */
const stalledTicks = 8;
/** While calls end, one waits for longer. */
const waitingTicks = 50;

interface Waiter {
  ticks: number;
  readonly begin: () => void;
  readonly refuse: (refusal: Refusal) => void;
}

export class Turns {
  readonly #shares: Shares;
  #underWay = 0;
  readonly #underWayOf = new Map<string, number>();
  /** By caller; the caller whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiter[]>();
  #answered = false;
  #hasAnswered = false;
  #ticksUnanswered = 0;

  constructor(given: Shares = shares) {
    this.#shares = given;
  }

  /**
   * Runs a call in its turn.
   * @throws SERVICE_UNAVAILABLE DATABASE_UNAVAILABLE where none of the calls under way is answered, OVERLOADED where too
   *   many wait, or one for too long
   */
  run<T>(caller: string, call: () => Promise<T>): Promise<T> {
    if (this.#isFreeTo(caller)) return this.#begin(caller, call);
    const queue = this.#waiting.get(caller) ?? [];
    if (queue.length >= this.#shares.waiting) return Promise.reject(errors.overloaded());
    this.#waiting.set(caller, queue);
    return new Promise((resolve, refuse) => {
      queue.push({ ticks: 0, begin: () => resolve(this.#begin(caller, call)), refuse });
    });
  }

  /** Whether a call was answered in the last tick. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** A tenth of a second has passed. */
  tick(): void {
    this.#hasAnswered = this.#answered;
    this.#ticksUnanswered = this.#answered ? 0 : this.#ticksUnanswered + 1;
    this.#answered = false;
    const isStalled = this.#ticksUnanswered >= stalledTicks;
    for (const [caller, queue] of this.#waiting) {
      for (const waiter of queue) waiter.ticks += 1;
      // Who came first waits longest.
      for (let first = queue[0]; first; first = queue[0]) {
        if (first.ticks < (isStalled ? stalledTicks : waitingTicks)) break;
        queue.shift();
        first.refuse(isStalled ? errors.databaseUnavailable() : errors.overloaded());
      }
      if (queue.length === 0) this.#waiting.delete(caller);
    }
  }

  #isFreeTo(caller: string): boolean {
    return this.#underWay < this.#shares.total && (this.#underWayOf.get(caller) ?? 0) < this.#shares.ofCaller;
  }

  #begin<T>(caller: string, call: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    this.#underWayOf.set(caller, (this.#underWayOf.get(caller) ?? 0) + 1);
    try {
      const running = call();
      running.then(
        () => this.#end(caller, true),
        (error) => this.#end(caller, !isOutage(error)),
      );
      return running;
    } catch (error) {
      this.#end(caller, true);
      throw error;
    }
  }

  /** @param isAnswered whether the store answered: that others were given up says nothing of when a turn comes */
  #end(caller: string, isAnswered: boolean): void {
    this.#answered ||= isAnswered;
    this.#underWay -= 1;
    const left = (this.#underWayOf.get(caller) ?? 1) - 1;
    if (left === 0) this.#underWayOf.delete(caller);
    else this.#underWayOf.set(caller, left);
    if (this.#waiting.size > 0) this.#beginNext();
  }

  #beginNext(): void {
    for (const [caller, queue] of this.#waiting) {
      if (!this.#isFreeTo(caller)) continue;
      const next = queue.shift();
      this.#waiting.delete(caller);
      // Behind the others, whose turn is next.
      if (queue.length > 0) this.#waiting.set(caller, queue);
      next?.begin();
      return;
    }
  }
}
