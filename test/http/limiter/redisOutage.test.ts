import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { MemoryLimiter } from '../../../src/http/limiter/memoryLimiter.js';
import { connectRedis, RedisLimiter } from '../../../src/http/limiter/redisLimiter.js';
import { ResilientLimiter } from '../../../src/http/limiter/resilientLimiter.js';
import { freePort } from '../../support/outside/freePort.js';
import { startService } from '../../support/service/service.js';
import { consumeTimes, newBucket, StoredLog } from './limiterFixtures.js';
import { canStartRedis, killRedis, startRedis } from './redisServer.js';

/** Enough for a busy machine, and much less than the wait for a connection or a retry. */
const promptMs = 1_500;

async function timed<T>(work: Promise<T>): Promise<{ value: T; took: number }> {
  const from = performance.now();
  return { value: await work, took: performance.now() - from };
}

describe('ResilientLimiter over Redis', () => {
  let redis: Redis;
  let server: ChildProcess | undefined;
  let log: StoredLog;
  const connect = (port: number, credentials = ''): ResilientLimiter => {
    redis = connectRedis(`redis://${credentials}127.0.0.1:${port}`);
    return new ResilientLimiter(new RedisLimiter(redis), new MemoryLimiter(Date), Date, log);
  };
  /** Not `once` of node:events, which rejects at an error that comes first. */
  const next = (event: 'ready' | 'close') => new Promise<void>((resolve) => redis.once(event, () => resolve()));

  beforeEach(() => {
    log = new StoredLog();
    server = undefined;
  });
  afterEach(async () => {
    redis.disconnect();
    if (server) await killRedis(server);
  });

  it('answers from memory at once if no Redis listens', async () => {
    const limiter = connect(await freePort());
    const { value, took } = await timed(consumeTimes(limiter, newBucket(), 100));
    expect(value).toBe(25);
    expect(took).toBeLessThan(promptMs);
    expect(limiter.degraded).toBe(true);
    for (let attempt = 0; attempt < 3; attempt += 1) await next('close');
    expect(log.levels).toEqual(['warn']);
    expect(log.lines).toHaveLength(1);
  });

  it('logs in one line why none can be reached, at the start and before any call', async () => {
    const port = await freePort();
    const limiter = connect(port);
    for (let attempt = 0; attempt < 3; attempt += 1) await next('close');
    expect(log.lines).toHaveLength(1);
    await consumeTimes(limiter, newBucket(), 10);
    expect(log.lines).toEqual([
      {
        level: 'warn',
        fields: { redis: `127.0.0.1:${port}`, cause: expect.stringContaining('ECONNREFUSED') },
        message: 'Redis is unavailable: this node counts requests on its own',
      },
    ]);
  });

  const onOwnRedis = canStartRedis ? describe : describe.skip;
  onOwnRedis(`of the test itself${canStartRedis ? '' : ' (skipped: there is no redis-server to start)'}`, () => {
    const start = async (...settings: string[]) => {
      const port = await freePort();
      server = await startRedis(port, ...settings);
      return { port, server };
    };

    it('falls back when Redis is killed, and recovers when it is back', async () => {
      const { port, server: killed } = await start();
      const limiter = connect(port);
      await next('ready');
      const bucket = newBucket();
      expect(await consumeTimes(limiter, bucket, 10)).toBe(10);
      expect(limiter.degraded).toBe(false);

      await killRedis(killed);
      const { value, took } = await timed(consumeTimes(limiter, bucket, 100));
      expect(value).toBe(15);
      expect(took).toBeLessThan(promptMs);
      expect(limiter.degraded).toBe(true);
      expect(log.levels).toEqual(['warn']);

      server = await startRedis(port);
      await next('ready');
      expect(limiter.degraded).toBe(false);
      expect(await limiter.consume(newBucket(), 25)).toMatchObject({ allowed: true, remaining: 24 });
      expect(log.levels).toEqual(['warn', 'warn']);
    });

    it('gives one key 25 and no more under a stream of requests while Redis is stopped and started again, empty', async () => {
      const { port, server: first } = await start();
      const limiter = connect(port);
      await next('ready');
      const service = await startService({ limiter });
      const { text: apiKey } = await service.issueKey('acme');
      let isOver = false;
      let answers = 0;
      const statuses = new Map<number, number>();
      const stream = async () => {
        while (!isOver) {
          const { status, headers } = await service.request('GET', '/v2/vacancies/none/company/acme', { apiKey });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          answers += 1;
          if (status !== 429) continue;
          expect(headers.get('x-ratelimit-remaining')).toBe('0');
          expect(Number(headers.get('retry-after'))).toBeGreaterThan(30);
        }
      };
      const answered = async (count: number) => {
        for (const until = answers + count; answers < until; ) await new Promise(setImmediate);
      };
      const streams = [stream(), stream(), stream(), stream()];
      let running = first;
      await answered(10);
      for (let outage = 0; outage < 3; outage += 1) {
        await killRedis(running);
        await answered(20);
        running = await startRedis(port);
        server = running;
        await next('ready');
        await answered(20);
      }
      isOver = true;
      await Promise.all(streams);
      await service.stop();
      expect(statuses.get(404)).toBe(25);
      expect([...statuses.keys()].toSorted()).toEqual([404, 429]);
    });

    it.each<[what: string, cause: RegExp, refuse: string[], accept: string[]]>([
      ['is full', /OOM/, ['config', 'set', 'maxmemory', '1'], ['config', 'set', 'maxmemory', '0']],
      ['became a replica', /READONLY/, ['replicaof', '127.0.0.1', '1'], ['replicaof', 'no', 'one']],
    ])(
      'counts alone while Redis answers and refuses to write because it %s, says so once, and recovers',
      async (_what, cause, refuse, accept) => {
        const { port } = await start();
        const limiter = connect(port);
        await next('ready');
        const bucket = newBucket();
        expect(await consumeTimes(limiter, bucket, 10)).toBe(10);
        const admin = connectRedis(`redis://127.0.0.1:${port}`);
        await new Promise<void>((resolve) => admin.once('ready', () => resolve()));
        const command = ([name = '', ...args]: string[]) => admin.call(name, ...args);

        await command(refuse);
        expect(await limiter.consume(bucket, 25)).toMatchObject({ allowed: true, remaining: 14 });
        for (let count = 0; count < 40; count += 1) {
          await limiter.peek(bucket, 25);
          await limiter.consume(newBucket(), 25);
        }
        expect(limiter.degraded).toBe(true);
        // What this node counts alone is in the headers.
        expect((await limiter.peek(bucket, 25)).remaining).toBe(14);
        expect(await consumeTimes(limiter, bucket, 30)).toBe(14);
        expect(log.lines).toEqual([
          expect.objectContaining({ fields: expect.objectContaining({ cause: expect.stringMatching(cause) }) }),
        ]);

        await command(accept);
        await limiter.peek(newBucket(), 25);
        expect(limiter.degraded).toBe(true);
        await limiter.consume(newBucket(), 25);
        expect(limiter.degraded).toBe(false);
        expect(log.levels).toEqual(['warn', 'warn']);
        // The end of an outage gives no new budget.
        expect(await limiter.consume(bucket, 25)).toMatchObject({ allowed: false });
        admin.disconnect();
      },
    );

    it('waits at most the timeout of a command for a hung Redis, and then not at all', async () => {
      const { port, server: hanging } = await start();
      const limiter = connect(port);
      await next('ready');
      await limiter.consume(newBucket(), 25);

      hanging.kill('SIGSTOP');
      const hung = await timed(consumeTimes(limiter, newBucket(), 100));
      expect(hung.value).toBe(25);
      expect(hung.took).toBeLessThan(promptMs);
      expect(limiter.degraded).toBe(true);
      await next('close');
      const known = await timed(consumeTimes(limiter, newBucket(), 100));
      expect(known.value).toBe(25);
      expect(known.took).toBeLessThan(200);
      expect(log.levels).toEqual(['warn']);

      hanging.kill('SIGCONT');
      await next('ready');
      expect(limiter.degraded).toBe(false);
      expect(log.levels).toEqual(['warn', 'warn']);
    });

    it('continues when Redis has lost its scripts', async () => {
      const { port } = await start();
      const limiter = connect(port);
      await next('ready');
      const bucket = newBucket();
      await limiter.consume(bucket, 25);
      await redis.script('FLUSH');
      expect(await limiter.consume(bucket, 25)).toMatchObject({ allowed: true, remaining: 23 });
      expect(log.lines).toEqual([]);
    });

    it('counts on its own, and keeps the password out of the log, if Redis refuses the login', async () => {
      const { port } = await start('--requirepass', 'the right one');
      const limiter = connect(port, ':the-wrong-one@');
      await next('close');
      expect(await consumeTimes(limiter, newBucket(), 30)).toBe(25);
      expect(JSON.stringify(log.lines)).toContain('WRONGPASS');
      expect(JSON.stringify(log.lines)).not.toContain('the-wrong-one');
    });
  });
});
