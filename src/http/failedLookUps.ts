import { LRUCache } from 'lru-cache';
import { errors } from '../core/errors.js';
import { type Allowance, retryAfterSeconds } from '../core/limiter.js';
import type { Clock } from '../core/ports.js';
import { allowance, expire, type Log } from './slidingLog.js';

/** Look-ups that may fail in any 60 s for one address. */
const maxFailed = 100;
/** The one that looked nothing up for longest is forgotten first. */
const maxAddresses = 10_000;

/**
 * Bounds what look-ups of keys that may not exist cost: each runs on the account of the address that it came for. One that
 * is under way may fail yet, so that those under way and those that failed are together never more than may fail; what is
 * beyond waits, and is refused as soon as that many have failed.
 */
export class FailedLookUps {
  readonly #accounts: LRUCache<string, Account>;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#accounts = new LRUCache({ max: maxAddresses });
    this.#clock = clock;
  }

  account(address: string): Account {
    const known = this.#accounts.get(address);
    if (known) return known;
    const account = new Account(this.#clock);
    this.#accounts.set(address, account);
    return account;
  }
}

/** The look-ups that one address had made. */
class Account {
  readonly #failed: Log = { times: [], head: 0 };
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  readonly #clock: Clock;
  #underWay = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
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
    if (standing.remaining === 0) throw refusal(standing);
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
    if (standing.remaining === 0) this.#refuseWaiting(refusal(standing));
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
}

const refusal = (standing: Allowance): Error => errors.tooManyFailedKeys(retryAfterSeconds(standing));
