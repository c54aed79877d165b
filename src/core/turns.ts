import { errors, isOutage, type Refusal } from './errors.js';

/**
 * Limits the concurrent calls to the store, in total and for each caller, so that no caller blocks the others. Short
 * calls soon make room for others. A caller with slow calls gets half as many. A call above the limits waits in the
 * queue of its caller. Each queue is first in, first out, and the callers take turns.
 *
 * Time comes from outside, as ticks of a tenth of a second. While this process is busy, no tick passes. So no call is
 * refused because of an answer that has arrived but is not yet read.
 */

export interface Shares {
  /** The most concurrent calls. */
  readonly total: number;
  /** The most concurrent calls of one caller with short calls. */
  readonly ofCaller: number;
  /** The most concurrent calls of one slow caller. */
  readonly ofSlowCaller: number;
  /** The most waiting calls of one caller. */
  readonly waiting: number;
}

const shares: Shares = { total: 10, ofCaller: 8, ofSlowCaller: 4, waiting: 1_000 };

export const ticksPerSecond = 10;
/** A call that runs for this many ticks is slow. */
const lastingTicks = 2;
/** Its caller is slow until this many ticks after the end of the last slow call. */
const slowTicks = 50;
/** If no call is answered, a waiting call is refused after this many ticks (CONTRACT "Errors": within 1 s). */
const stalledTicks = 8;
/** If other calls are answered, a waiting call is refused after this many ticks. */
const waitingTicks = 50;

/** A caller that has running calls, or is slow. */
interface Party {
  underWay: number;
  /** The ticks for which the caller is still slow. */
  slowTicks: number;
}

/** A running call. */
interface Turn {
  readonly party: Party;
  /** Its place in the list of running calls. */
  place: number;
  ticks: number;
}

interface Waiter {
  ticks: number;
  readonly begin: () => void;
  readonly refuse: (refusal: Refusal) => void;
}

export class Turns {
  readonly #shares: Shares;
  /** Not a set: with few members that come and go, V8 makes the table of a set anew all the time. */
  readonly #underWay: Turn[] = [];
  readonly #parties = new Map<string, Party>();
  /** The waiting calls by caller. The caller whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiter[]>();
  #answered = false;
  #hasAnswered = false;
  #ticksUnanswered = 0;

  constructor(given: Shares = shares) {
    this.#shares = given;
  }

  /**
   * Runs a call when its turn comes.
   * @throws SERVICE_UNAVAILABLE DATABASE_UNAVAILABLE if no running call is answered; OVERLOADED if too many calls wait,
   *   or this call has waited too long
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

  /** Whether a call was answered during the last tick. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** Call this every tenth of a second. */
  tick(): void {
    this.#hasAnswered = this.#answered;
    this.#ticksUnanswered = this.#answered ? 0 : this.#ticksUnanswered + 1;
    this.#answered = false;
    this.#findSlow();
    const isStalled = this.#ticksUnanswered >= stalledTicks;
    for (const [caller, queue] of this.#waiting) {
      for (const waiter of queue) waiter.ticks += 1;
      // The first call of a queue has waited longest.
      for (let first = queue[0]; first; first = queue[0]) {
        if (first.ticks < (isStalled ? stalledTicks : waitingTicks)) break;
        queue.shift();
        first.refuse(isStalled ? errors.databaseUnavailable() : errors.overloaded());
      }
      if (queue.length === 0) this.#waiting.delete(caller);
    }
  }

  #findSlow(): void {
    for (const [caller, party] of this.#parties) {
      if (party.slowTicks > 0) party.slowTicks -= 1;
      if (isIdle(party)) this.#parties.delete(caller);
    }
    for (const turn of this.#underWay) {
      turn.ticks += 1;
      if (turn.ticks >= lastingTicks) turn.party.slowTicks = slowTicks;
    }
  }

  #isFreeTo(caller: string): boolean {
    if (this.#underWay.length >= this.#shares.total) return false;
    const party = this.#parties.get(caller);
    if (!party) return true;
    return party.underWay < (party.slowTicks > 0 ? this.#shares.ofSlowCaller : this.#shares.ofCaller);
  }

  #begin<T>(caller: string, call: () => Promise<T>): Promise<T> {
    const party = this.#parties.get(caller) ?? { underWay: 0, slowTicks: 0 };
    this.#parties.set(caller, party);
    party.underWay += 1;
    const turn: Turn = { party, place: this.#underWay.length, ticks: 0 };
    this.#underWay.push(turn);
    try {
      const running = call();
      running.then(
        () => this.#end(caller, turn, true),
        (error) => this.#end(caller, turn, !isOutage(error)),
      );
      return running;
    } catch (error) {
      this.#end(caller, turn, true);
      throw error;
    }
  }

  /**
   * @param isAnswered whether the store answered the call; a call that was given up does not show that the store
   *   answers
   */
  #end(caller: string, turn: Turn, isAnswered: boolean): void {
    this.#answered ||= isAnswered;
    this.#remove(turn);
    const { party } = turn;
    party.underWay -= 1;
    if (isIdle(party)) this.#parties.delete(caller);
    if (this.#waiting.size > 0) this.#beginNext();
  }

  /** Removes a running call from the list; the last one takes its place. */
  #remove({ place }: Turn): void {
    const last = this.#underWay.pop();
    if (!last || last.place === place) return;
    last.place = place;
    this.#underWay[place] = last;
  }

  #beginNext(): void {
    for (const [caller, queue] of this.#waiting) {
      if (!this.#isFreeTo(caller)) continue;
      const next = queue.shift();
      this.#waiting.delete(caller);
      // Behind the other callers, because their turns are next.
      if (queue.length > 0) this.#waiting.set(caller, queue);
      next?.begin();
      return;
    }
  }
}

const isIdle = ({ underWay, slowTicks: left }: Party): boolean => underWay === 0 && left === 0;
