import { wholeSeconds } from '../../kernel/errors.js';
import type { Clock } from '../../kernel/ports.js';

/**
 * The policy and the port of the per-key limiter: a sliding log, exact in any 60 seconds (specification, "Limits";
 * docs/BEHAVIOUR.md, "Rate limits").
 */

export const windowMs = 60_000;

/**
 * The most requests in any 60 s that a limit can be set to. The limiter stores an instant for each request of the window,
 * so this bounds its memory.
 */
export const maxRequestsPerMinute = 100_000;

/** The rate limits of API keys, by the settings of this process: requests in any 60 s. */
export interface KeyRates {
  /** Of keys without a rate limit of their own (`RATE_LIMIT_PER_MINUTE`). */
  readonly usual: number;
  /** The most that a key may have (`KEY_RATE_LIMIT_MAX`). */
  readonly most: number;
}

/** Those without settings (specification, "Limits"). */
export const usualKeyRates: KeyRates = { usual: 25, most: 25 };

/** The rate limit of a key that applies now. @param own the key's own; null if it has none */
export const budgetOf = (own: number | null, { usual, most }: KeyRates): number => Math.min(own ?? usual, most);

/** The state of a bucket after a request for a unit. */
export interface Allowance {
  /** Whether the unit was charged. A rejected unit is not charged. */
  readonly allowed: boolean;
  /** The most units in any window. */
  readonly limit: number;
  /** Units left now. */
  readonly remaining: number;
  /** Milliseconds until the oldest charged unit leaves the window and one more is free; 0 for an unused bucket. */
  readonly resetInMs: number;
}

/** A sliding log for each bucket. */
export interface Limiter {
  /** Charges one unit if the window has room. This is atomic: at most `limit` of concurrent calls are allowed. */
  consume(bucket: string, limit: number): Promise<Allowance>;
  /** The state of the bucket. It charges nothing. */
  peek(bucket: string, limit: number): Promise<Allowance>;
}

/** Charges the bucket of one request, and stores the result of the last charge. */
export class Meter {
  readonly bucket: string;
  readonly limit: number;
  readonly #limiter: Limiter;
  readonly #clock: Clock;
  #last: Allowance | undefined;

  constructor(limiter: Limiter, clock: Clock, bucket: string, limit: number) {
    this.#limiter = limiter;
    this.#clock = clock;
    this.bucket = bucket;
    this.limit = limit;
  }

  /** The allowance after the operation, for the headers of the response. */
  get last(): Allowance | undefined {
    return this.#last;
  }

  async charge(): Promise<Allowance> {
    const allowance = await this.#limiter.consume(this.bucket, this.limit);
    // Root fields charge concurrently. The charge with the fewest remaining units is the last one.
    if (!this.#last || allowance.remaining <= this.#last.remaining) this.#last = allowance;
    return allowance;
  }

  peek(): Promise<Allowance> {
    return this.#limiter.peek(this.bucket, this.limit);
  }

  /** When one more unit is free, in milliseconds since the epoch. */
  resetsAt({ resetInMs }: Allowance): number {
    return this.#clock.now() + resetInMs;
  }
}

/** Whole seconds until a unit is free again, at least 1. */
export function retryAfterSeconds(allowance: Allowance): number {
  return wholeSeconds(allowance.resetInMs);
}
