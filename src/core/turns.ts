import { errors, isOutage, type Refusal } from './errors.js';

/**
 * Who may ask the store, and when: so many calls at a time, and of one caller so few that others get theirs. Short calls
 * make room for others by themselves; a caller whose calls last has half as many. Whoever is above its share waits, each
 * caller's calls in their order and the callers by turns.
 *
 * Time comes from outside, as ticks of a tenth of a second: while this process is busy none passes, and nobody is refused
 * for an answer that has arrived and was not read yet.
 */

export interface Shares {
  /** Calls at a time. */
  readonly total: number;
  /** Calls of one caller at a time, as long as they are short. */
  readonly ofCaller: number;
  /** The same of a caller one of whose calls has lasted. */
  readonly ofSlowCaller: number;
  /** Calls of one caller that wait. */
  readonly waiting: number;
}

const shares: Shares = { total: 10, ofCaller: 8, ofSlowCaller: 4, waiting: 1_000 };

export const ticksPerSecond = 10;
/** A call that is under way for so long has lasted. */
const lastingTicks = 2;
/** So long its caller is slow, from the end of the last that has. */
const slowTicks = 50;
/** CONTRACT "Errors": a call that gets no connection is refused within 1 s. */
const stalledTicks = 8;
/** While calls end, one waits for longer. */
const waitingTicks = 50;

/** A caller that has calls under way, or is slow. */
interface Party {
  underWay: number;
  /** For how long it is still slow. */
  slowTicks: number;
}

/** A call under way. */
interface Turn {
  readonly party: Party;
  ticks: number;
}

interface Waiter {
  ticks: number;
  readonly begin: () => void;
  readonly refuse: (refusal: Refusal) => void;
}

export class Turns {
  readonly #shares: Shares;
  readonly #underWay = new Set<Turn>();
  readonly #parties = new Map<string, Party>();
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
    this.#findSlow();
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
    if (this.#underWay.size >= this.#shares.total) return false;
    const party = this.#parties.get(caller);
    if (!party) return true;
    return party.underWay < (party.slowTicks > 0 ? this.#shares.ofSlowCaller : this.#shares.ofCaller);
  }

  #begin<T>(caller: string, call: () => Promise<T>): Promise<T> {
    const party = this.#parties.get(caller) ?? { underWay: 0, slowTicks: 0 };
    this.#parties.set(caller, party);
    party.underWay += 1;
    const turn: Turn = { party, ticks: 0 };
    this.#underWay.add(turn);
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

  /** @param isAnswered whether the store answered: that others were given up says nothing of when a turn comes */
  #end(caller: string, turn: Turn, isAnswered: boolean): void {
    this.#answered ||= isAnswered;
    this.#underWay.delete(turn);
    const { party } = turn;
    party.underWay -= 1;
    if (isIdle(party)) this.#parties.delete(caller);
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

const isIdle = ({ underWay, slowTicks: left }: Party): boolean => underWay === 0 && left === 0;
