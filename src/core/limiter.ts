import { wholeSeconds } from './errors.js';
import type { Clock } from './ports.js';

/**
 * The policy and the port of the per-key limiter: a sliding log, exact in any 60 seconds
 * (specification, "Limits"; CONTRACT "Limiter").
 */

export const windowMs = 60_000;

/** What is known of a bucket after a unit was asked for. */
export interface Allowance {
  /** Whether the unit was charged; a refused unit is not charged. */
  readonly allowed: boolean;
  /** Units in any window. */
  readonly limit: number;
  /** Units left now. */
  readonly remaining: number;
  /** Milliseconds until the oldest charged unit leaves the window and one more is free; 0 for an unused bucket. */
  readonly resetInMs: number;
}

/** A sliding log shared by everything that charges the same bucket. */
export interface Limiter {
  /** Charges one unit if the window has room. It is atomic: of concurrent calls no more than `limit` are allowed. */
  consume(bucket: string, limit: number): Promise<Allowance>;
  /** The bucket as it stands, charging nothing. */
  peek(bucket: string, limit: number): Promise<Allowance>;
}

/** One request's account with the limiter: whom it charges, and what the last charge said. */
export class Meter {
  #last: Allowance | undefined;

  constructor(
    private readonly limiter: Limiter,
    private readonly clock: Clock,
    readonly bucket: string,
    readonly limit: number,
  ) {}

  /** The allowance after the operation, for the response's headers. */
  get last(): Allowance | undefined {
    return this.#last;
  }

  async charge(): Promise<Allowance> {
    const allowance = await this.limiter.consume(this.bucket, this.limit);
    // Root fields charge side by side: the charge that leaves least is the last one.
    if (!this.#last || allowance.remaining <= this.#last.remaining) this.#last = allowance;
    return allowance;
  }

  peek(): Promise<Allowance> {
    return this.limiter.peek(this.bucket, this.limit);
  }

  /** When one more unit is free, in milliseconds since the epoch. */
  resetsAt({ resetInMs }: Allowance): number {
    return this.clock.now() + resetInMs;
  }
}

/** Whole seconds until a unit is free again, at least 1. */
export function retryAfterSeconds(allowance: Allowance): number {
  return wholeSeconds(allowance.resetInMs);
}
