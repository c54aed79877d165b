import { Redis } from 'ioredis';
import { type Allowance, windowMs } from '../core/limiter.js';
import type { Clock } from '../core/ports.js';
import type { SharedLimiter } from './resilientLimiter.js';

/** What a command may take, and a connection to come about; more than a request may lose to a Redis that is gone. */
const timeoutMs = 250;
/** A connection that is silent for this long is given up, so that a hung Redis is soon known to be none. */
const silenceMs = 1_000;
const maxReconnectDelayMs = 2_000;

/**
 * The sliding log of one bucket as a list of times, oldest first; the rules are MemoryLimiter's. Redis runs a script to
 * its end before anything else, so it is atomic across nodes; and its own TIME is asked, so that clocks of nodes that
 * differ do no harm. The expiry only tidies up, and is late enough never to free a unit that still counts.
 */
const slidingLog = `
local log, limit, window, charge = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == '1'
local now = tonumber(ARGV[4])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local function at(index) return tonumber(redis.call('LINDEX', log, index)) end

local index, time = -1, at(-1)
while time and time > now do
  redis.call('LSET', log, index, now)
  index = index - 1
  time = at(index)
end
local oldest = at(0)
while oldest and now - oldest >= window do
  redis.call('LPOP', log)
  oldest = at(0)
end
local used = redis.call('LLEN', log)
local allowed = used < limit
if charge and allowed then
  redis.call('RPUSH', log, now)
  redis.call('PEXPIRE', log, window + 1000)
  used = used + 1
end
local frees = at(math.max(0, used - limit))
return { allowed and 1 or 0, math.max(0, limit - used), frees and frees + window - now or 0 }
`;

interface SlidingLogCommand {
  slidingLog(
    key: string,
    limit: number,
    window: number,
    charge: 0 | 1,
    now: number | '',
  ): Promise<[allowed: 0 | 1, remaining: number, resetInMs: number]>;
}

/** The exact sliding log that all nodes share. Its promises reject where Redis does not answer. */
export class RedisLimiter implements SharedLimiter {
  readonly #redis: Redis & SlidingLogCommand;
  readonly #clock: Clock | undefined;
  #isReady: boolean;
  #fault: string | undefined;

  /** @param clock used in place of Redis's own time, for tests that move time */
  constructor(redis: Redis, { clock }: { clock?: Clock } = {}) {
    redis.defineCommand('slidingLog', { numberOfKeys: 1, lua: slidingLog });
    this.#redis = redis as Redis & SlidingLogCommand;
    this.#clock = clock;
    this.#isReady = redis.status === 'ready';
    redis.on('ready', () => {
      this.#isReady = true;
      this.#fault = undefined;
    });
    redis.on('close', () => {
      this.#isReady = false;
    });
    // Not the error itself: after a refused log-in it carries the command, and so the password.
    redis.on('error', (error: NodeJS.ErrnoException) => {
      this.#fault = error.message || error.code;
    });
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  /** By the event, of which the listeners hear in the same breath: ioredis's own status is ahead of it. */
  get ready(): boolean {
    return this.#isReady && this.#redis.status === 'ready';
  }

  onReady(listener: () => void): void {
    this.#redis.on('ready', listener);
  }

  consume(bucket: string, limit: number): Promise<Allowance> {
    return this.#run(bucket, limit, 1);
  }

  peek(bucket: string, limit: number): Promise<Allowance> {
    return this.#run(bucket, limit, 0);
  }

  async #run(bucket: string, limit: number, charge: 0 | 1): Promise<Allowance> {
    const now = this.#clock?.now() ?? '';
    const [allowed, remaining, resetInMs] = await this.#redis.slidingLog(
      `rate-limit:${bucket}`,
      limit,
      windowMs,
      charge,
      now,
    );
    return { allowed: allowed === 1, limit, remaining, resetInMs };
  }
}

/** A client that never makes a request wait for a Redis that is gone: it fails at once or within the timeout, and keeps trying to reconnect. */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // How long disconnect() keeps the process alive where the connection is gone already.
    disconnectTimeout: timeoutMs,
    socketTimeout: silenceMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(25 * 2 ** attempt, maxReconnectDelayMs),
  });
  // Whoever asks is told (RedisLimiter); without a listener ioredis would write each attempt to the terminal.
  redis.on('error', () => undefined);
  return redis;
}
