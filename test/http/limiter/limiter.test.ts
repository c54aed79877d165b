import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { windowMs } from '../../../src/core/application/limits/limiter.js';
import { MemoryLimiter } from '../../../src/http/limiter/memoryLimiter.js';
import { RedisLimiter } from '../../../src/http/limiter/redisLimiter.js';
import { limiterContract } from './limiterContract.js';
import { bucketsOfThisRun, consumeTimes, MovedClock, newBucket } from './limiterFixtures.js';

describe('MemoryLimiter', () => {
  limiterContract((clock) => new MemoryLimiter(clock), { numRuns: 500 });

  it('keeps every unit that counts, even while many other buckets come and go', async () => {
    const clock = new MovedClock();
    const limiter = new MemoryLimiter(clock);
    const bucket = newBucket();
    clock.time += windowMs - 1;
    await consumeTimes(limiter, bucket, 25);
    for (let elapsed = 1_000; elapsed < windowMs; elapsed += 1_000) {
      clock.time += 1_000;
      await Promise.all(Array.from({ length: 100 }, () => limiter.consume(newBucket(), 25)));
    }
    clock.time += 999;
    expect(await consumeTimes(limiter, bucket, 25)).toBe(0);
    clock.time += 1;
    expect(await consumeTimes(limiter, bucket, 25)).toBe(25);
  });
});

const url = process.env.TEST_REDIS_URL;
const onRedis = url ? describe : describe.skip;

onRedis(`RedisLimiter${url ? '' : ' (skipped: TEST_REDIS_URL is not set)'}`, () => {
  let one: Redis;
  let two: Redis;

  beforeAll(async () => {
    [one, two] = [new Redis(url as string), new Redis(url as string)];
    await Promise.all([once(one, 'ready'), once(two, 'ready')]);
  });
  afterAll(async () => {
    // If a run is interrupted, the expiry removes its keys.
    for await (const keys of one.scanStream({ match: `rate-limit:${bucketsOfThisRun}:*`, count: 1_000 })) {
      if (keys.length > 0) await one.unlink(...keys);
    }
    await Promise.all([one.quit(), two.quit()]);
  });

  limiterContract((clock) => new RedisLimiter(one, { clock }), { numRuns: 40 });

  it('shares a bucket between two nodes, under concurrency and by the time of Redis', async () => {
    const bucket = newBucket();
    const [left, right] = [new RedisLimiter(one), new RedisLimiter(two)];
    const allowed = await Promise.all([consumeTimes(left, bucket, 50), consumeTimes(right, bucket, 50)]);
    expect((allowed[0] ?? 0) + (allowed[1] ?? 0)).toBe(25);
    const { remaining, resetInMs } = await right.peek(bucket, 25);
    expect(remaining).toBe(0);
    expect(resetInMs).toBeGreaterThan(0);
    expect(resetInMs).toBeLessThanOrEqual(windowMs);
  });

  it('stores a key only as long as its units count', async () => {
    const bucket = newBucket();
    await new RedisLimiter(one).consume(bucket, 25);
    const expiry = await one.pttl(`rate-limit:${bucket}`);
    expect(expiry).toBeGreaterThan(windowMs - 1_000);
    expect(expiry).toBeLessThanOrEqual(windowMs + 1_000);
    const peeked = newBucket();
    await new RedisLimiter(one).peek(peeked, 25);
    expect(await one.exists(`rate-limit:${peeked}`)).toBe(0);
  });
});
