import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { type App, type AppParts, buildApp } from '../../../src/app.js';
import { apiKeyTable, type StoredApiKey } from '../../../src/core/apiKeys/apiKey.js';
import type { Limiter } from '../../../src/core/application/limits/limiter.js';
import { broadestGrants } from '../../../src/core/application/operations.js';
import type { Logger } from '../../../src/core/kernel/logger.js';
import type { Clock } from '../../../src/core/kernel/ports.js';
import { ids } from '../../../src/entities/ids.js';
import { keyGenerator } from '../../../src/http/credentials/apiKeyAuthenticator.js';
import { readingOptions, serve } from '../../../src/http/frame/listener.js';
import { MemoryLimiter } from '../../../src/http/limiter/memoryLimiter.js';
import { RedisLimiter } from '../../../src/http/limiter/redisLimiter.js';
import { signToken } from '../../../src/start/signToken.js';
import { openTestDatabase, type TestDatabase } from '../database/databases.js';

/** The whole service on its own port, and its callers: tests go through them. */

export const secret = 'a secret for tests that is long enough';

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  constructor(private at = Date.parse('2026-11-20T12:00:00.000Z')) {}

  now(): number {
    return this.at;
  }

  advance(milliseconds: number): void {
    this.at += milliseconds;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any answer.
export interface Reply<B = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON body; undefined where the body is not JSON. */
  readonly body: B;
}

export interface Credentials {
  readonly token?: string;
  readonly apiKey?: string;
}

export interface Service {
  readonly url: string;
  readonly server: Server;
  readonly database: TestDatabase;
  readonly clock: Clock;
  readonly log: object[];
  readonly admissionControl: App['admissionControl'];
  /** Not started, unless the test starts them. */
  readonly workers: App['workers'];
  /** Saves the counts of refusals. */
  saveRefusals(): Promise<void>;
  readonly live: App['live'];
  request(
    method: string,
    path: string,
    init?: Credentials & { body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>;
  graphql(
    query: string,
    init?: Credentials & { variables?: object; operationName?: string; headers?: Record<string, string> },
  ): Promise<Reply>;
  /** Issues an API key of a company, with all grants unless others are given. */
  issueKey(
    companyId: string,
    init?: {
      grants?: readonly string[];
      expiresAt?: string;
      vacancyIds?: readonly string[];
      cidrs?: readonly string[];
      requestsPerMinute?: number;
      agentFor?: string;
      id?: string;
    },
  ): Promise<{ id: string; text: string }>;
  stop(): Promise<void>;
}

export function tokenFor(companyIds: string | string[], init: { subject?: string; roles?: string[] } = {}): string {
  return signToken({
    secret,
    subject: init.subject ?? 'user-1',
    companyIds: [companyIds].flat(),
    roles: init.roles ?? [],
    ttlSeconds: 3600,
  });
}

function collectingLogger(log: object[]): Logger {
  const collect = (level: string) => (fields: object, message: string) => {
    log.push({ level, message, ...fields });
  };
  return { debug: collect('debug'), info: collect('info'), warn: collect('warn'), error: collect('error') };
}

/** The limiter that a suite runs on: Redis under its own keys where TEST_REDIS_URL names it, otherwise memory. */
async function openLimiter(clock: Clock): Promise<{ limiter: Limiter; close: () => void }> {
  const url = process.env.TEST_REDIS_URL;
  if (!url) return { limiter: new MemoryLimiter(clock), close: () => undefined };
  const redis = new Redis(url, { keyPrefix: `test-${randomBytes(6).toString('hex')}:`, lazyConnect: true });
  await redis.connect();
  return { limiter: new RedisLimiter(redis, { clock }), close: () => redis.disconnect() };
}

export interface ServiceOptions extends Partial<AppParts> {
  readonly database?: TestDatabase;
  /** Requests in any 60 s of API keys; 25 unless given. */
  readonly keyLimit?: number;
  /** The most that a key may have; as much as all keys unless given. */
  readonly keyLimitMax?: number;
}

export async function startService({
  database: given,
  keyLimit = 25,
  keyLimitMax = keyLimit,
  ...overrides
}: ServiceOptions = {}): Promise<Service> {
  const database = given ?? (await openTestDatabase());
  const log: object[] = [];
  const clock = overrides.clock ?? Date;
  const limits = await openLimiter(clock);
  const app = await buildApp({
    store: database.store,
    limiter: limits.limiter,
    clock,
    uptime: clock,
    ids,
    logger: collectingLogger(log),
    tokens: { keys: { kind: 'secret', secret }, issuer: null, audience: null },
    keyRates: { usual: keyLimit, most: keyLimitMax },
    userLimit: null,
    trustedProxies: 0,
    corsOrigins: [],
    defaultLocale: 'es',
    allowsLoopbackWebhooks: false,
    explorer: true,
    boardDirectory: null,
    mcp: false,
    runsTimers: true,
    hasTestClock: false,
    demo: null,
    ...overrides,
  });
  // Client and server share this process: while the embedded database blocks it, neither notices the other's time-out.
  const server = createServer({ keepAliveTimeout: 0, ...readingOptions });
  serve(server, app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const send: Service['request'] = async (method, path, { token, apiKey, body, headers = {} } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(apiKey && { 'x-auth-api-key': apiKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const isJson = /[/+]json(;|$)/.test(response.headers.get('content-type') ?? '') && text !== '';
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };

  return {
    url,
    server,
    database,
    clock,
    log,
    admissionControl: app.admissionControl,
    workers: app.workers,
    saveRefusals: () => app.refusals.save(),
    live: app.live,
    request: send,
    graphql: (query, { variables, operationName, ...init } = {}) =>
      send('POST', '/graphql', { ...init, body: { query, variables, operationName } }),
    async issueKey(
      companyId,
      {
        grants = broadestGrants,
        expiresAt,
        vacancyIds,
        cidrs,
        requestsPerMinute,
        agentFor,
        id = keyGenerator.newPublicId(),
      } = {},
    ) {
      const { text, hash } = keyGenerator.write(companyId, id);
      const key: StoredApiKey = {
        id,
        companyId,
        grants: grants.map((endpoint) => ({ endpoint, justification: 'a test' })),
        contact: { companyName: companyId, fullName: 'Ada Byron', role: 'Engineer', email: 'ada@example.com' },
        vacancyIds: vacancyIds ?? null,
        cidrs: cidrs ?? null,
        requestsPerMinute: requestsPerMinute ?? null,
        agentFor: agentFor ?? null,
        requestedBy: null,
        createdAt: new Date(clock.now()).toISOString(),
        expiresAt: expiresAt ?? null,
        revokedAt: null,
        lastUsedAt: null,
        secretHash: hash,
        previousSecretHash: null,
        previousExpiresAt: null,
      };
      await database.store.transaction((tx) => tx.rows.insert(apiKeyTable, key));
      return { id, text };
    },
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        app.live.cut();
      });
      await app.stop();
      limits.close();
      if (!given) await database.close();
    },
  };
}
