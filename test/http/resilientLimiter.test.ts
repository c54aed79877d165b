import { describe, expect, it } from '@jest/globals';
import type { Allowance } from '../../src/core/limiter.js';
import { ResilientLimiter, type SharedLimiter } from '../../src/http/resilientLimiter.js';
import { MemoryLimiter } from '../../src/http/slidingLog.js';
import { consumeTimes, KeptLog, MovedClock, newBucket } from './limiterFixtures.js';

/** A shared limiter whose outages the test decides. */
class Switchable extends MemoryLimiter implements SharedLimiter {
  ready = true;
  fails = false;
  asked = 0;
  announce: () => void = () => undefined;

  onReady(listener: () => void): void {
    this.announce = listener;
  }

  override async consume(bucket: string, limit: number): Promise<Allowance> {
    this.asked += 1;
    if (this.fails) throw new Error('gone');
    return super.consume(bucket, limit);
  }
}

describe('ResilientLimiter', () => {
  const start = () => {
    const clock = new MovedClock();
    const log = new KeptLog();
    const shared = new Switchable(clock);
    return { log, shared, limiter: new ResilientLimiter(shared, new MemoryLimiter(clock), log), bucket: newBucket() };
  };

  it('answers as the shared limiter does, and logs nothing', async () => {
    const { limiter, shared, log, bucket } = start();
    await consumeTimes(shared, bucket, 20);
    expect(await consumeTimes(limiter, bucket, 20)).toBe(5);
    expect(await limiter.peek(bucket, 25)).toMatchObject({ allowed: false, remaining: 0 });
    expect(limiter.degraded).toBe(false);
    expect(log.lines).toEqual([]);
  });

  it('counts alone while the shared limiter fails, logging once per outage and once on recovery', async () => {
    const { limiter, shared, log, bucket } = start();
    for (const outage of [1, 2]) {
      shared.fails = true;
      expect(await consumeTimes(limiter, `${bucket}:${outage}`, 30)).toBe(25);
      expect(limiter.degraded).toBe(true);
      shared.fails = false;
      expect(await consumeTimes(limiter, newBucket(), 30)).toBe(25);
      expect(limiter.degraded).toBe(false);
    }
    expect(log.levels).toEqual(['warn', 'info', 'warn', 'info']);
    expect(log.lines[0]?.fields).toEqual({ cause: 'gone' });
  });

  it('does not even ask a shared limiter that is known to be out of reach', async () => {
    const { limiter, shared, log, bucket } = start();
    shared.ready = false;
    expect(limiter.degraded).toBe(true);
    expect(await consumeTimes(limiter, bucket, 30)).toBe(25);
    expect(shared.asked).toBe(0);
    expect(log.levels).toEqual(['warn']);
  });

  it('knows without a request that an outage is over', async () => {
    const { limiter, shared, log, bucket } = start();
    shared.ready = false;
    await limiter.consume(bucket, 25);
    shared.ready = true;
    shared.announce();
    expect(limiter.degraded).toBe(false);
    expect(log.levels).toEqual(['warn', 'info']);
  });

  it('gives no key a fresh budget on this node when an outage begins', async () => {
    const { limiter, shared, bucket } = start();
    expect(await consumeTimes(limiter, bucket, 20)).toBe(20);
    shared.fails = true;
    expect(await consumeTimes(limiter, bucket, 20)).toBe(5);
  });
});
