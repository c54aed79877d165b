import { randomUUID } from 'node:crypto';
import { Redis, type Result } from 'ioredis';
import { type Allowance, windowMs } from '../../core/application/limits/limiter.js';
import type { Clock, CompanySignals } from '../../core/kernel/ports.js';
import type { SharedLimiter } from './resilientLimiter.js';

/** The most time for a command or for connecting. A request may wait for an unavailable Redis no longer. */
const timeoutMs = 250;
/** A connection that is silent for this time is closed, so that a hung Redis is noticed soon. */
const silenceMs = 1_000;
const maxReconnectDelayMs = 2_000;

/**
 * The sliding log of one bucket as a list of times, oldest first, with the rules of MemoryLimiter. Redis runs a script
 * without interruption, so it is atomic across nodes. It uses the TIME of Redis, because the clocks of nodes may
 * differ. The expiry only removes unused keys, and never a unit that still counts.
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

declare module 'ioredis' {
  /** The command that a limiter defines on its client. */
  interface RedisCommander<Context> {
    slidingLog(
      key: string,
      limit: number,
      window: number,
      charge: 0 | 1,
      now: number | '',
    ): Result<[allowed: 0 | 1, remaining: number, resetInMs: number], Context>;
  }
}

/** The exact sliding log that all nodes share. Its promises reject if Redis does not answer. */
export class RedisLimiter implements SharedLimiter {
  readonly #redis: Redis;
  readonly #clock: Clock | undefined;
  #isReady: boolean;
  #fault: string | undefined;

  /** @param clock used instead of the time of Redis, for tests that move time */
  constructor(redis: Redis, { clock }: { clock?: Clock } = {}) {
    redis.defineCommand('slidingLog', { numberOfKeys: 1, lua: slidingLog });
    this.#redis = redis;
    this.#clock = clock;
    this.#isReady = redis.status === 'ready';
    redis.on('ready', () => {
      this.#isReady = true;
      this.#fault = undefined;
    });
    redis.on('close', () => {
      this.#isReady = false;
    });
    // Not the error itself: after a failed log-in it contains the command with the password.
    redis.on('error', (error: NodeJS.ErrnoException) => {
      this.#fault = error.message || error.code;
    });
  }

  get address(): string {
    const { host, port, path } = this.#redis.options;
    return path ?? `${host}:${port}`;
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  /** Set by the event that also calls the listeners, because the status of ioredis changes before that event. */
  get ready(): boolean {
    return this.#isReady && this.#redis.status === 'ready';
  }

  onReady(listener: () => void): void {
    this.#redis.on('ready', listener);
  }

  onLost(listener: () => void): void {
    // Not after a disconnect of this process itself.
    this.#redis.on('reconnecting', listener);
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

/** A client that fails at once or within the timeout if Redis is unavailable. It reconnects by itself. */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // How long disconnect() keeps the process alive if the connection is already closed.
    disconnectTimeout: timeoutMs,
    socketTimeout: silenceMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(25 * 2 ** attempt, maxReconnectDelayMs),
  });
  // RedisLimiter reports errors. Without a listener, ioredis would print each failed attempt.
  redis.on('error', () => undefined);
  return redis;
}

/** What is signalled: a company has new events; an admin has requested an attempt of a delivery. */
type Channel = 'feed-changed' | 'attempt-requested';

/**
 * Signals of one kind to the other nodes by Redis, for each company at most once in a tenth of a second. If a signal is
 * lost because Redis is unavailable, the next poll of the database finds what has happened.
 */
export class RedisSignals implements CompanySignals {
  readonly #channel: Channel;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  /** The id of this node, which ignores its own signals. */
  readonly #node: string = randomUUID();
  /** The companies signalled in this tenth of a second, and whether they have changed since. */
  readonly #sent = new Map<string, boolean>();

  /** @param subscriber a connection that is used only for signals */
  constructor(channel: Channel, publisher: Redis, subscriber: Redis) {
    this.#channel = channel;
    this.#publisher = publisher;
    this.#subscriber = subscriber;
  }

  send(companyId: string): void {
    const isFirst = !this.#sent.has(companyId);
    this.#sent.set(companyId, !isFirst);
    if (isFirst) this.#publish(companyId);
  }

  tick(): void {
    for (const [companyId, hasChanged] of this.#sent) {
      if (hasChanged) {
        this.#sent.set(companyId, false);
        this.#publish(companyId);
      } else this.#sent.delete(companyId);
    }
  }

  listen(listener: (companyId: string) => void): void {
    this.#subscriber.on('message', (channel, message) => {
      const node = message.slice(0, this.#node.length);
      if (channel === this.#channel && node !== this.#node) listener(message.slice(node.length + 1));
    });
    // Subscribes again after each connect. If it fails, the next connect repeats it.
    const subscribe = (): void => void this.#subscriber.subscribe(this.#channel).catch(() => undefined);
    this.#subscriber.on('ready', subscribe);
    if (this.#subscriber.status === 'ready') subscribe();
  }

  #publish(companyId: string): void {
    this.#publisher.publish(this.#channel, `${this.#node} ${companyId}`).catch(() => undefined);
  }
}
