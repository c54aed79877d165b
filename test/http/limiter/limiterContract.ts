import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Allowance, type Limiter, windowMs } from '../../../src/core/application/limits/limiter.js';
import type { Clock } from '../../../src/core/kernel/ports.js';
import { consumeTimes, MovedClock, newBucket } from './limiterFixtures.js';

/** The simplest form of the rule: it stores every charged unit, and counts units younger than a window. */
class NaiveLog {
  readonly #charged: number[] = [];

  ask(limit: number, now: number, charge: boolean): Allowance {
    const counting = () => this.#charged.filter((time) => now - time < windowMs);
    const allowed = counting().length < limit;
    if (charge && allowed) this.#charged.push(now);
    const times = counting();
    const frees = times[Math.max(0, times.length - limit)];
    return {
      allowed,
      limit,
      remaining: Math.max(0, limit - times.length),
      resetInMs: frees === undefined ? 0 : frees + windowMs - now,
    };
  }
}

const steps = fc.array(
  fc.record({
    advance: fc.oneof(fc.constantFrom(0, 0, 0, 1, windowMs - 1, windowMs), fc.nat(windowMs / 3)),
    bucket: fc.nat(1),
    // Mostly charges, because peeks fill no bucket.
    charge: fc.constantFrom(true, true, true, false),
    limit: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 80 },
);

/**
 * The tests of every limiter, for any storage of its log. `open` is called once a test, with a clock that the test
 * sets.
 */
export function limiterContract(open: (clock: Clock) => Limiter, { numRuns }: { numRuns: number }): void {
  const start = () => {
    const clock = new MovedClock();
    return { clock, limiter: open(clock), bucket: newBucket() };
  };

  describe('the sliding log', () => {
    it('allows exactly 25 of 100 concurrent calls', async () => {
      const { limiter, bucket } = start();
      expect(await consumeTimes(limiter, bucket, 100)).toBe(25);
    });

    it('never allows 50 around the edge of a window', async () => {
      const { limiter, bucket, clock } = start();
      clock.time += windowMs - 1;
      expect(await consumeTimes(limiter, bucket, 25)).toBe(25);
      clock.time += 1;
      expect(await consumeTimes(limiter, bucket, 25)).toBe(0);
      clock.time += windowMs - 2;
      expect(await consumeTimes(limiter, bucket, 25)).toBe(0);
      clock.time += 1;
      expect(await consumeTimes(limiter, bucket, 50)).toBe(25);
    });

    it('frees exactly one unit when one leaves the window', async () => {
      const { limiter, bucket, clock } = start();
      for (let count = 0; count < 25; count += 1) {
        await limiter.consume(bucket, 25);
        clock.time += 1_000;
      }
      clock.time += windowMs - 25_001;
      expect(await consumeTimes(limiter, bucket, 10)).toBe(0);
      clock.time += 1;
      expect(await consumeTimes(limiter, bucket, 10)).toBe(1);
    });

    it('does not charge what it refuses', async () => {
      const { limiter, bucket, clock } = start();
      await consumeTimes(limiter, bucket, 25);
      clock.time += windowMs / 2;
      expect(await consumeTimes(limiter, bucket, 100)).toBe(0);
      clock.time += windowMs / 2;
      expect(await limiter.peek(bucket, 25)).toEqual({ allowed: true, limit: 25, remaining: 25, resetInMs: 0 });
    });

    it('returns the remaining units and the time until the oldest one leaves', async () => {
      const { limiter, bucket, clock } = start();
      expect(await limiter.peek(bucket, 2)).toEqual({ allowed: true, limit: 2, remaining: 2, resetInMs: 0 });
      expect(await limiter.consume(bucket, 2)).toEqual({ allowed: true, limit: 2, remaining: 1, resetInMs: 60_000 });
      clock.time += 12_345;
      expect(await limiter.consume(bucket, 2)).toEqual({ allowed: true, limit: 2, remaining: 0, resetInMs: 47_655 });
      clock.time += 1;
      expect(await limiter.consume(bucket, 2)).toEqual({ allowed: false, limit: 2, remaining: 0, resetInMs: 47_654 });
      clock.time += 47_654;
      expect(await limiter.peek(bucket, 2)).toEqual({ allowed: true, limit: 2, remaining: 1, resetInMs: 12_345 });
    });

    it('charges nothing for a peek', async () => {
      const { limiter, bucket } = start();
      for (let count = 0; count < 30; count += 1) await limiter.peek(bucket, 25);
      expect(await consumeTimes(limiter, bucket, 30)).toBe(25);
    });

    it('separates buckets', async () => {
      const { limiter, bucket } = start();
      await consumeTimes(limiter, bucket, 25);
      expect(await limiter.consume(newBucket(), 25)).toMatchObject({ allowed: true, remaining: 24 });
    });

    it('blocks a key for at most a window after a clock is set back', async () => {
      const { limiter, bucket, clock } = start();
      await consumeTimes(limiter, bucket, 25);
      clock.time -= 3_600_000;
      expect(await limiter.consume(bucket, 25)).toMatchObject({ allowed: false, resetInMs: windowMs });
      clock.time += windowMs - 1;
      expect(await consumeTimes(limiter, bucket, 25)).toBe(0);
      clock.time += 1;
      expect(await consumeTimes(limiter, bucket, 50)).toBe(25);
    });

    it('equals the simple log, for random calls', async () => {
      const { limiter, clock } = start();
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          const buckets = [0, 1].map(() => ({ name: newBucket(), naive: new NaiveLog() }));
          for (const { advance, bucket, charge, limit } of taken) {
            clock.time += advance;
            const { name, naive } = buckets[bucket] as (typeof buckets)[number];
            const answer = await (charge ? limiter.consume(name, limit) : limiter.peek(name, limit));
            expect(answer).toEqual(naive.ask(limit, clock.time, charge));
          }
        }),
        { numRuns },
      );
    });
  });
}
