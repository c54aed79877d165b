import { type Allowance, type Limiter, windowMs } from '../core/limiter.js';
import type { Clock } from '../core/ports.js';

/** The times of a bucket's charged units, oldest first; `head` is the first that still counts. */
export interface Log {
  readonly times: number[];
  head: number;
}

/**
 * The exact sliding log in this process's memory. Nothing waits between look and charge, so it is atomic.
 *
 * Buckets live in two generations, each at least a window long. A charge brings its bucket into the recent one; when
 * the generations change, what stayed in the former was not charged for a whole window and goes with its map. So memory
 * follows the buckets in use, without a timer and without a scan that would hold a request up. A cache of bounded size
 * would not do: it would forget buckets whose units still count.
 */
export class MemoryLimiter implements Limiter {
  readonly #clock: Clock;
  #recent = new Map<string, Log>();
  #former = new Map<string, Log>();
  #since: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#since = clock.now();
  }

  async consume(bucket: string, limit: number): Promise<Allowance> {
    return this.take(bucket, limit, this.#clock.now());
  }

  /** As {@link consume}, at once. @param now by this log's clock */
  take(bucket: string, limit: number, now: number): Allowance {
    const log = this.#current(bucket, now);
    const allowed = log.times.length - log.head < limit;
    if (allowed) this.#charge(bucket, log, now);
    return allowance(log, limit, now, allowed);
  }

  /** Charges a unit that was allowed elsewhere, whether there is room for it here or not. */
  note(bucket: string): void {
    const now = this.#clock.now();
    this.#charge(bucket, this.#current(bucket, now), now);
  }

  /** Takes back a unit that was charged at an instant by {@link take}, as if it never had been. */
  giveBack(bucket: string, at: number): void {
    const log = this.#find(bucket);
    if (!log) return;
    // Where the clock was set back since, the unit is among those that count as charged then.
    const index = log.times.findLastIndex((time) => time <= at);
    if (index >= log.head) log.times.splice(index, 1);
  }

  async peek(bucket: string, limit: number): Promise<Allowance> {
    const now = this.#clock.now();
    const log = this.#find(bucket);
    if (!log) return { allowed: limit > 0, limit, remaining: limit, resetInMs: 0 };
    expire(log, now);
    return allowance(log, limit, now, log.times.length - log.head < limit);
  }

  #current(bucket: string, now: number): Log {
    this.#changeGenerations(now);
    const log = this.#find(bucket) ?? { times: [], head: 0 };
    expire(log, now);
    return log;
  }

  #charge(bucket: string, log: Log, now: number): void {
    log.times.push(now);
    this.#recent.set(bucket, log);
  }

  #find(bucket: string): Log | undefined {
    return this.#recent.get(bucket) ?? this.#former.get(bucket);
  }

  #changeGenerations(now: number): void {
    // A clock that is set back must not hold the change up until it has caught up.
    this.#since = Math.min(this.#since, now);
    if (now - this.#since < windowMs) return;
    this.#former = this.#recent;
    this.#recent = new Map();
    this.#since = now;
  }
}

/** Takes from a log what has left the window. */
export function expire(log: Log, now: number): void {
  const { times } = log;
  // After a clock is set back, what was charged in its future counts as charged now: it must not bar a key for longer.
  for (let i = times.length - 1; i >= log.head && (times[i] as number) > now; i -= 1) times[i] = now;
  while (log.head < times.length && now - (times[log.head] as number) >= windowMs) log.head += 1;
  // Moved up only once half is spent, so that each unit is moved at most once on average.
  if (log.head > times.length / 2) {
    times.copyWithin(0, log.head);
    times.length -= log.head;
    log.head = 0;
  }
}

/** What a log that was just {@link expire}d says under a limit. */
export function allowance({ times, head }: Log, limit: number, now: number, allowed: boolean): Allowance {
  const used = times.length - head;
  // After a limit was lowered, more than the oldest unit has to leave before one is free.
  const frees = times[head + Math.max(0, used - limit)];
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - used),
    resetInMs: frees === undefined ? 0 : frees + windowMs - now,
  };
}
