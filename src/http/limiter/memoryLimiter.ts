import type { Metrics } from '../../core/application/instruments.js';
import { type Allowance, type Limiter, windowMs } from '../../core/application/limits/limiter.js';
import type { Clock } from '../../core/kernel/ports.js';
import { defined } from '../../core/kernel/values/objects.js';

/** The times of a bucket's charged units, oldest first. `head` is the index of the first that still counts. */
export interface Log {
  readonly times: number[];
  head: number;
}

/**
 * The exact sliding log in the memory of this process. It is atomic, because nothing is awaited between check and
 * charge.
 *
 * There are two generations of buckets, each at least one window long. A charge moves its bucket to the recent one.
 * When the generations change, the buckets left in the former one had no charge for a whole window, and are dropped. So
 * memory depends on the used buckets, without timers and without scans that would delay a request. A cache of bounded
 * size can't be used, because it may drop buckets whose units still count.
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

  /** As {@link consume}, but synchronous. @param now by this log's clock */
  take(bucket: string, limit: number, now: number): Allowance {
    const log = this.#current(bucket, now);
    const allowed = log.times.length - log.head < limit;
    if (allowed) this.#charge(bucket, log, now);
    return allowance(log, limit, now, allowed);
  }

  /** Charges a unit that the shared limiter allowed, even if there is no room for it here. */
  note(bucket: string): void {
    const now = this.#clock.now();
    this.#charge(bucket, this.#current(bucket, now), now);
  }

  /** Removes a unit that {@link take} charged at an instant. */
  giveBack(bucket: string, at: number): void {
    const log = this.#find(bucket);
    if (!log) return;
    // If the clock was set back since, the unit has an earlier time now.
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
    // If the clock is set back, the next change must not wait until it has caught up.
    this.#since = Math.min(this.#since, now);
    if (now - this.#since < windowMs) return;
    this.#former = this.#recent;
    this.#recent = new Map();
    this.#since = now;
  }
}

/** Removes the units that have left the window from a log. */
export function expire(log: Log, now: number): void {
  const { times } = log;
  // After the clock is set back, units charged in its future count as charged now, so that they don't count for longer.
  for (let i = times.length - 1; i >= log.head && defined(times[i]) > now; i -= 1) times[i] = now;
  while (log.head < times.length && now - defined(times[log.head]) >= windowMs) log.head += 1;
  // The list is compacted only if half of it has expired, so that each unit is moved at most once on average.
  if (log.head > times.length / 2) {
    times.copyWithin(0, log.head);
    times.length -= log.head;
    log.head = 0;
  }
}

/** The allowance of a log under a limit. The log must have been {@link expire}d just before. */
export function allowance({ times, head }: Log, limit: number, now: number, allowed: boolean): Allowance {
  const used = times.length - head;
  // After the limit was lowered, several units must leave the window before one is free.
  const frees = times[head + Math.max(0, used - limit)];
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - used),
    resetInMs: frees === undefined ? 0 : frees + windowMs - now,
  };
}

/** A limiter that may count on this node alone for a while. Undefined if it never does anything else. */
type MayDegrade = Limiter & { readonly degraded?: boolean };

/** Counts what a limiter decides, and shows where it counts. @returns the limiter itself if nobody reads */
export function countedLimiter(limiter: MayDegrade, metrics: Metrics): MayDegrade {
  if (!metrics.isOn) return limiter;
  const mode = () => {
    const { degraded } = limiter;
    if (degraded === undefined) return 'memory';
    return degraded ? 'degraded' : 'redis';
  };
  metrics.gauge('limiter_mode', () => ({ [mode()]: 1 }));
  return {
    async consume(bucket, limit) {
      const allowance = await limiter.consume(bucket, limit);
      const decision = allowance.allowed ? 'allowed' : 'refused';
      metrics.count('limiter_decisions_total', { mode: mode(), decision });
      return allowance;
    },
    peek: (bucket, limit) => limiter.peek(bucket, limit),
    get degraded() {
      return limiter.degraded ?? false;
    },
  };
}
