import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Allowance, windowMs } from '../../../src/core/application/limits/limiter.js';
import type { Clock } from '../../../src/core/kernel/ports.js';
import { MemoryLimiter } from '../../../src/http/limiter/memoryLimiter.js';
import { ResilientLimiter, type SharedLimiter } from '../../../src/http/limiter/resilientLimiter.js';
import { consumeTimes, MovedClock, newBucket, StoredLog } from './limiterFixtures.js';

/** A shared limiter whose outages the test controls. */
class Switchable extends MemoryLimiter implements SharedLimiter {
  readonly address = 'redis.example:6379';
  ready = true;
  fails = false;
  asked = 0;
  announce: () => void = () => undefined;
  readonly onLost = (): void => undefined;

  onReady(listener: () => void): void {
    this.announce = listener;
  }

  override async consume(bucket: string, limit: number): Promise<Allowance> {
    this.asked += 1;
    if (this.fails) throw new Error('gone');
    return super.consume(bucket, limit);
  }

  override async peek(bucket: string, limit: number): Promise<Allowance> {
    if (this.fails) throw new Error('gone');
    return super.peek(bucket, limit);
  }
}

describe('ResilientLimiter', () => {
  const start = () => {
    const clock = new MovedClock();
    const log = new StoredLog();
    const shared = new Switchable(clock);
    const limiter = new ResilientLimiter(shared, new MemoryLimiter(clock), clock, log);
    return { clock, log, shared, limiter, bucket: newBucket() };
  };

  it('answers like the shared limiter, and logs nothing', async () => {
    const { limiter, shared, log, bucket } = start();
    await consumeTimes(shared, bucket, 20);
    expect(await consumeTimes(limiter, bucket, 20)).toBe(5);
    expect(await limiter.peek(bucket, 25)).toMatchObject({ allowed: false, remaining: 0 });
    expect(limiter.degraded).toBe(false);
    expect(log.lines).toEqual([]);
  });

  it('counts on its own while the shared limiter fails, and logs once per outage and once at the recovery', async () => {
    const { limiter, shared, log, bucket } = start();
    for (const outage of [1, 2]) {
      shared.fails = true;
      expect(await consumeTimes(limiter, `${bucket}:${outage}`, 30)).toBe(25);
      expect(limiter.degraded).toBe(true);
      shared.fails = false;
      expect(await consumeTimes(limiter, newBucket(), 30)).toBe(25);
      expect(limiter.degraded).toBe(false);
    }
    expect(log.levels).toEqual(['warn', 'warn', 'warn', 'warn']);
    expect(log.lines.slice(0, 2)).toMatchObject([
      {
        fields: { redis: 'redis.example:6379', cause: 'gone' },
        message: 'Redis is unavailable: this node counts requests on its own',
      },
      { fields: { redis: 'redis.example:6379' }, message: 'Redis is available again: nodes count requests together' },
    ]);
  });

  it('does not call a shared limiter that is known to be unreachable', async () => {
    const { limiter, shared, log, bucket } = start();
    shared.ready = false;
    expect(limiter.degraded).toBe(true);
    expect(await consumeTimes(limiter, bucket, 30)).toBe(25);
    expect(shared.asked).toBe(0);
    expect(log.levels).toEqual(['warn']);
  });

  it('learns the end of an outage without a request', async () => {
    const { limiter, shared, log, bucket } = start();
    shared.ready = false;
    await limiter.consume(bucket, 25);
    shared.ready = true;
    shared.announce();
    expect(limiter.degraded).toBe(false);
    expect(log.levels).toEqual(['warn', 'warn']);
  });

  it('gives no key a fresh budget on this node when an outage begins', async () => {
    const { limiter, shared, bucket } = start();
    expect(await consumeTimes(limiter, bucket, 20)).toBe(20);
    shared.fails = true;
    expect(await consumeTimes(limiter, bucket, 20)).toBe(5);
  });
});

describe('the window after an outage, in which both logs must allow a call,', () => {
  /** A shared limiter, which can be empty after an outage. */
  const start = () => {
    const clock = new MovedClock();
    const shared = new Unreliable(clock);
    const local = new MemoryLimiter(clock);
    return {
      clock,
      shared,
      local,
      limiter: new ResilientLimiter(shared, local, clock, new StoredLog()),
      bucket: newBucket(),
    };
  };

  it('gives no key a fresh budget if the shared limiter comes back empty', async () => {
    const { limiter, shared, clock, bucket } = start();
    expect(await consumeTimes(limiter, bucket, 10)).toBe(10);
    shared.go();
    expect(await consumeTimes(limiter, bucket, 10)).toBe(10);
    shared.come('empty');
    expect(await consumeTimes(limiter, bucket, 30)).toBe(5);
    clock.time += windowMs - 1;
    expect(await consumeTimes(limiter, bucket, 30)).toBe(0);
    clock.time += 1;
    expect(await consumeTimes(limiter, bucket, 30)).toBe(25);
  });

  it('also holds if no request came during the outage', async () => {
    const { limiter, shared, bucket } = start();
    expect(await consumeTimes(limiter, bucket, 20)).toBe(20);
    shared.go();
    shared.come('empty');
    expect(await consumeTimes(limiter, bucket, 30)).toBe(5);
  });

  it('also holds on a node that started during the outage', async () => {
    const clock = new MovedClock();
    const shared = new Unreliable(clock);
    shared.go();
    const limiter = new ResilientLimiter(shared, new MemoryLimiter(clock), clock, new StoredLog());
    const bucket = newBucket();
    expect(await consumeTimes(limiter, bucket, 20)).toBe(20);
    shared.come('as it was');
    expect(await consumeTimes(limiter, bucket, 30)).toBe(5);
  });

  it('starts again at each outage', async () => {
    const { limiter, shared, clock, bucket } = start();
    for (let outage = 0; outage < 5; outage += 1) {
      shared.go();
      await limiter.consume(bucket, 25);
      shared.come('empty');
      clock.time += windowMs / 4;
    }
    // Three of the five units are younger than a window.
    expect(await consumeTimes(limiter, bucket, 30)).toBe(22);
    clock.time += (windowMs / 4) * 3 - 1;
    shared.forget();
    expect(await consumeTimes(limiter, bucket, 30)).toBe(2);
    clock.time += 1;
    shared.forget();
    expect(await consumeTimes(limiter, bucket, 30)).toBe(25);
  });

  it('charges neither log for a call that the shared limiter refuses', async () => {
    const { limiter, shared, local, bucket } = start();
    shared.go();
    shared.come('as it was');
    await consumeTimes(shared, bucket, 25);
    expect(await consumeTimes(limiter, bucket, 10)).toBe(0);
    expect(await local.peek(bucket, 25)).toEqual({ allowed: true, limit: 25, remaining: 25, resetInMs: 0 });
  });

  it('returns exactly the unit that was taken', async () => {
    const { limiter, shared, local, clock, bucket } = start();
    shared.go();
    await limiter.consume(bucket, 25);
    shared.come('as it was');
    await consumeTimes(shared, bucket, 25);
    clock.time += 1_000;
    await limiter.consume(bucket, 25);
    expect(await local.peek(bucket, 25)).toMatchObject({ remaining: 24, resetInMs: windowMs - 1_000 });
  });

  it('answers the stricter result', async () => {
    const { limiter, shared, clock, bucket } = start();
    shared.go();
    await consumeTimes(limiter, bucket, 3);
    shared.come('empty');
    clock.time += 1_000;
    expect(await limiter.consume(bucket, 5)).toEqual({
      allowed: true,
      limit: 5,
      remaining: 1,
      resetInMs: windowMs - 1_000,
    });
    await consumeTimes(shared, bucket, 4, 5);
    expect(await limiter.peek(bucket, 5)).toEqual({ allowed: false, limit: 5, remaining: 0, resetInMs: windowMs });
    expect(await limiter.consume(bucket, 5)).toEqual({ allowed: false, limit: 5, remaining: 0, resetInMs: windowMs });
  });

  it('ends: then only the shared limiter decides, and even a full local log stores the units that it allows', async () => {
    const { limiter, shared, local, clock, bucket } = start();
    clock.time += windowMs;
    await consumeTimes(local, bucket, 25);
    expect(await consumeTimes(limiter, bucket, 30)).toBe(25);
    clock.time += 1;
    shared.go();
    clock.time += windowMs - 2;
    expect(await consumeTimes(limiter, bucket, 1, 26)).toBe(0);
    clock.time += 1;
    expect(await consumeTimes(limiter, bucket, 50)).toBe(25);
  });

  it('does not last longer if the clock is set back', async () => {
    const { limiter, shared, clock, bucket } = start();
    shared.go();
    shared.come('empty');
    clock.time -= 3_600_000;
    await limiter.consume(newBucket(), 25);
    clock.time += windowMs;
    await limiter.consume(newBucket(), 25);
    const { asked } = shared;
    await consumeTimes(limiter, bucket, 30);
    // A refusal by the local log would only peek at the shared limiter.
    expect(shared.asked - asked).toBe(30);
  });

  it('never allows more than the limit in any window, for random outages (generated)', async () => {
    const step = fc.oneof(
      { weight: 8, arbitrary: fc.constant('ask' as const) },
      { weight: 8, arbitrary: fc.constant('answer' as const) },
      { weight: 1, arbitrary: fc.constantFrom('go', 'come empty', 'come as it was', 'fail', 'work' as const) },
      { weight: 2, arbitrary: fc.oneof(fc.constantFrom(1, windowMs - 1, windowMs), fc.nat(windowMs / 2)) },
    );
    const steps = fc.array(step, { minLength: 20, maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), steps, async (scheduler, isThere, taken) => {
        const clock = new MovedClock();
        const shared = new Unreliable(clock, () => scheduler.schedule(Promise.resolve()));
        if (!isThere) shared.go();
        const limiter = new ResilientLimiter(shared, new MemoryLimiter(clock), clock, new StoredLog());
        const bucket = newBucket();
        const limit = 3;
        const allowedAt: number[] = [];
        const asking: Promise<void>[] = [];
        const ask = async () => {
          const at = clock.time;
          const { allowed, remaining } = await limiter.consume(bucket, limit);
          expect(remaining).toBeLessThan(limit + (allowed ? 0 : 1));
          if (allowed) allowedAt.push(at);
        };
        const settle = async () => {
          await scheduler.waitIdle();
          await Promise.all(asking.splice(0));
        };
        for (const one of taken) {
          if (one === 'ask') asking.push(ask());
          else if (one === 'answer') {
            if (scheduler.count() > 0) await scheduler.waitOne();
          } else if (typeof one === 'number') {
            // The time of each charge is known only while the clock stands still.
            await settle();
            clock.time += one;
          } else if (one === 'go') shared.go();
          else if (one === 'fail' || one === 'work') shared.fails = one === 'fail';
          else if (!shared.ready) shared.come(one === 'come empty' ? 'empty' : 'as it was');
        }
        await settle();
        for (const end of allowedAt) {
          const inWindow = allowedAt.filter((at) => at <= end && end - at < windowMs);
          expect(inWindow.length).toBeLessThanOrEqual(limit);
        }
      }),
      { numRuns: 1_500 },
    );
  });
});

/** A shared limiter that disconnects and connects again, unchanged or empty, and answers when the test allows it. */
class Unreliable implements SharedLimiter {
  readonly address = 'redis.example:6379';
  ready = true;
  /** It fails to answer, but may have done what the call asked for. */
  fails = false;
  asked = 0;
  #log: MemoryLimiter;
  #connection = 0;
  #announce: () => void = () => undefined;
  readonly onLost = (): void => undefined;

  constructor(
    private readonly clock: Clock,
    private readonly lag: () => Promise<void> = async () => undefined,
  ) {
    this.#log = new MemoryLimiter(clock);
  }

  onReady(listener: () => void): void {
    this.#announce = listener;
  }

  go(): void {
    this.ready = false;
    this.#connection += 1;
  }

  /** Empties it without a signal to anyone. */
  forget(): void {
    this.#log = new MemoryLimiter(this.clock);
  }

  come(how: 'empty' | 'as it was'): void {
    if (how === 'empty') this.forget();
    this.ready = true;
    this.#announce();
  }

  consume(bucket: string, limit: number): Promise<Allowance> {
    this.asked += 1;
    return this.#answer((log) => log.consume(bucket, limit));
  }

  peek(bucket: string, limit: number): Promise<Allowance> {
    return this.#answer((log) => log.peek(bucket, limit));
  }

  async #answer(question: (log: MemoryLimiter) => Promise<Allowance>): Promise<Allowance> {
    const connection = this.#connection;
    await this.lag();
    if (connection !== this.#connection) throw new Error('closed before it was heard');
    const answer = await question(this.#log);
    await this.lag();
    if (this.fails || connection !== this.#connection) throw new Error('closed before it answered');
    return answer;
  }
}
