import { LRUCache } from 'lru-cache';
import type { Refusal } from '../core/errors.js';
import { type Allowance, retryAfterSeconds } from '../core/limiter.js';
import type { Clock } from '../core/ports.js';
import { allowance, expire, type Log } from './slidingLog.js';

/** Look-ups that may fail in any 60 s for one address. */
const maxFailed = 100;
/** The one that looked nothing up for longest is forgotten first. */
const maxAddresses = 10_000;

/** The refusal of what is beyond. @param retryAfterSeconds until there is room for one more */
type Beyond = (retryAfterSeconds: number) => Refusal;

/**
 * Bounds the look-ups that callers without a valid credential can cause: of API keys that don't exist, for messages that
 * nobody signed. Each counts for the address that it came from. One that is under way may still fail, so those under way and
 * those that failed are together never more than may fail. The next one waits, and is refused once that many have failed.
 */
export class FailedLookUps {
  readonly #accounts: LRUCache<string, Account>;
  readonly #clock: Clock;
  readonly #beyond: Beyond;

  constructor(clock: Clock, beyond: Beyond) {
    this.#accounts = new LRUCache({ max: maxAddresses });
    this.#clock = clock;
    this.#beyond = beyond;
  }

  account(address: string): Account {
    const known = this.#accounts.get(address);
    if (known) return known;
    const account = new Account(this.#clock, this.#beyond);
    this.#accounts.set(address, account);
    return account;
  }
}

/** The look-ups that one address had made. */
class Account {
  readonly #failed: Log = { times: [], head: 0 };
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  readonly #clock: Clock;
  readonly #beyond: Beyond;
  #underWay = 0;

  constructor(clock: Clock, beyond: Beyond) {
    this.#clock = clock;
    this.#beyond = beyond;
  }

  /**
   * Runs a look-up as soon as there is room for it.
   * @throws what the look-up throws: those that wait are given the same, instead of finding out one after another that the
   *   database is gone; RATE_LIMITED where too many have failed
   */
  async run<T>(lookUp: () => Promise<{ readonly found: T; readonly hasFailed: boolean }>): Promise<T> {
    await this.#enter();
    try {
      const { found, hasFailed } = await lookUp();
      if (hasFailed) this.#failed.times.push(this.#clock.now());
      return found;
    } catch (error) {
      this.#refuseWaiting(error);
      throw error;
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    const standing = this.#standing();
    if (standing.remaining === 0) throw this.#refusal(standing);
    if (this.#underWay < standing.remaining) {
      this.#underWay += 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn);
    await turn.promise;
  }

  #leave(): void {
    this.#underWay -= 1;
    const standing = this.#standing();
    if (standing.remaining === 0) this.#refuseWaiting(this.#refusal(standing));
    while (this.#waiting.length > 0 && this.#underWay < standing.remaining) {
      this.#underWay += 1;
      this.#waiting.shift()?.resolve();
    }
  }

  #refuseWaiting(error: unknown): void {
    for (const turn of this.#waiting.splice(0)) turn.reject(error);
  }

  #standing(): Allowance {
    const now = this.#clock.now();
    expire(this.#failed, now);
    return allowance(this.#failed, maxFailed, now, false);
  }

  #refusal(standing: Allowance): Refusal {
    return this.#beyond(retryAfterSeconds(standing));
  }
}
