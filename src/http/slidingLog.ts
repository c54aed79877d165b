import { type Allowance, type Limiter, windowMs } from '../core/limiter.js';
import type { Clock } from '../core/ports.js';

/** The times of a bucket's charged units, oldest first; `head` is the first that still counts. */
interface Log {
  times: number[];
  head: number;
}

const sweepEvery = 1024;

/** The exact sliding log in this process's memory. Nothing waits between look and charge, so it is atomic. */
export class MemoryLimiter implements Limiter {
  readonly #logs = new Map<string, Log>();
  readonly #clock: Clock;
  #sinceSweep = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async consume(bucket: string, limit: number): Promise<Allowance> {
    const now = this.#clock.now();
    const log = this.#logs.get(bucket) ?? { times: [], head: 0 };
    expire(log, now);
    const allowed = log.times.length - log.head < limit;
    if (allowed) {
      log.times.push(now);
      this.#logs.set(bucket, log);
      this.#sweepNowAndThen(now);
    }
    return allowance(log, limit, now, allowed);
  }

  async peek(bucket: string, limit: number): Promise<Allowance> {
    const now = this.#clock.now();
    const log = this.#logs.get(bucket) ?? { times: [], head: 0 };
    expire(log, now);
    return allowance(log, limit, now, log.times.length - log.head < limit);
  }

  /** Drops buckets that nobody uses any more: each charge pays for a share of the next sweep, so no timer is needed. */
  #sweepNowAndThen(now: number): void {
    this.#sinceSweep += 1;
    if (this.#sinceSweep < Math.max(sweepEvery, this.#logs.size)) return;
    this.#sinceSweep = 0;
    for (const [bucket, log] of this.#logs) {
      expire(log, now);
      if (log.times.length === 0) this.#logs.delete(bucket);
    }
  }
}

function expire(log: Log, now: number): void {
  while (log.head < log.times.length && now - (log.times[log.head] as number) >= windowMs) log.head += 1;
  if (log.head > log.times.length / 2) {
    log.times.splice(0, log.head);
    log.head = 0;
  }
}

function allowance({ times, head }: Log, limit: number, now: number, allowed: boolean): Allowance {
  const oldest = times[head];
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - (times.length - head)),
    resetInMs: oldest === undefined ? 0 : Math.max(0, oldest + windowMs - now),
  };
}
