import { LRUCache } from 'lru-cache';
import { type Allowance, retryAfterSeconds } from '../../core/application/limits/limiter.js';
import type { DomainError } from '../../core/kernel/errors.js';
import type { Clock } from '../../core/kernel/ports.js';
import { allowance, expire, type Log } from '../limiter/memoryLimiter.js';

/** The most failed look-ups of one address in any 60 s. */
const maxFailed = 100;
/** Beyond this number, the least recently used address is forgotten. */
const maxAddresses = 10_000;

/** Makes the refusal of further look-ups. @param retryAfterSeconds seconds until there is room for one more */
type Beyond = (retryAfterSeconds: number) => DomainError;

/**
 * Limits the look-ups that callers without a valid credential can cause: of unknown API keys, and for forged messages.
 * Each failed look-up counts for its address. A running look-up may still fail, so running and failed look-ups together
 * never exceed the limit. The next one waits, and is rejected when the limit of failed ones is reached.
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

/** The look-ups of one address. */
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
   * @throws the error of the look-up; waiting look-ups get the same error, so that they don't all wait for an
   *   unavailable database; RATE_LIMITED if too many have failed
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
    const allowance = this.#allowance();
    if (allowance.remaining === 0) throw this.#refusal(allowance);
    if (this.#underWay < allowance.remaining) {
      this.#underWay += 1;
      return;
    }
    const waiter = Promise.withResolvers<void>();
    this.#waiting.push(waiter);
    await waiter.promise;
  }

  #leave(): void {
    this.#underWay -= 1;
    const allowance = this.#allowance();
    if (allowance.remaining === 0) this.#refuseWaiting(this.#refusal(allowance));
    while (this.#waiting.length > 0 && this.#underWay < allowance.remaining) {
      this.#underWay += 1;
      this.#waiting.shift()?.resolve();
    }
  }

  #refuseWaiting(error: unknown): void {
    for (const waiter of this.#waiting.splice(0)) waiter.reject(error);
  }

  #allowance(): Allowance {
    const now = this.#clock.now();
    expire(this.#failed, now);
    return allowance(this.#failed, maxFailed, now, false);
  }

  #refusal(allowance: Allowance): DomainError {
    return this.#beyond(retryAfterSeconds(allowance));
  }
}
