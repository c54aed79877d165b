import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredApiKey } from '../../src/core/apiKeys/apiKey.js';
import { errors } from '../../src/core/kernel/errors.js';
import { silent } from '../../src/core/kernel/logger.js';
import { ApiKeyAuthenticator, keyGenerator } from '../../src/http/credentials/apiKeyAuthenticator.js';
import { createPipeline, type Pipeline } from '../support/company/pipeline.js';
import {
  type Reply,
  type Service,
  type ServiceOptions,
  startService,
  TestClock,
  tokenFor,
} from '../support/service/service.js';
import { storeWith } from '../support/service/storeWith.js';
import { expectCatalogued, timeoutMs } from './attack.js';

/** Forged keys: their checksum is public, so anybody can make them. Their cost is counted in lookups. */

let home: Service;
let pipeline: Pipeline;
let path: string;
beforeAll(async () => {
  home = await startService();
  pipeline = await createPipeline(home);
  path = `/v2/vacancies/${pipeline.vacancyId}/company/acme`;
}, timeoutMs);
afterAll(() => home.stop(), timeoutMs);

let clock: TestClock;
let lookUps: string[];
let service: Service;

const start = (options: ServiceOptions = {}): Promise<Service> => {
  const { store } = home.database;
  const findOne = (companyId: string, id: string): Promise<StoredApiKey | null> => {
    lookUps.push(id);
    return store.apiKeys.findOne(companyId, id);
  };
  return startService({
    database: home.database,
    store: storeWith(store, { apiKeys: { findOne } }),
    clock,
    keyLimit: 10_000,
    ...options,
  });
};

beforeEach(async () => {
  clock = new TestClock();
  lookUps = [];
  service = await start();
});
afterEach(() => service.stop());

const forged = (companyId = 'acme'): string => keyGenerator.write(companyId, keyGenerator.newPublicId()).text;
const get = (apiKey: string, headers: Record<string, string> = {}) => service.request('GET', path, { apiKey, headers });
const tally = (replies: readonly Reply[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ status }) => status)].map(([status, of]) => [status, of.length]));
const flood = (count: number, headers?: Record<string, string>) =>
  Promise.all(Array.from({ length: count }, () => get(forged(), headers)));

describe('an id that does not exist', () => {
  it('is looked up once in 10 s, however often it is sent', async () => {
    const key = forged();
    for (const round of [1, 2]) {
      expect(tally(await Promise.all(Array.from({ length: 200 }, () => get(key))))).toEqual({ 401: 200 });
      clock.advance(9_999);
      await get(key);
      expect([round, lookUps.length]).toEqual([round, round]);
      clock.advance(2);
    }
  });

  it('gets the same refusal each time', async () => {
    const [first, second] = [await get(forged()), await get(forged())];
    expect([first.status, first.body.reason]).toEqual([401, 'API_KEY_NOT_FOUND']);
    expect(second.text).toBe(first.text);
  });
});

it('a known id with a wrong secret causes as many lookups as the key itself: one in 4 s', async () => {
  const { id, text } = await service.issueKey('acme');
  const wrong = () => get(keyGenerator.write('acme', id).text);
  expect(tally(await Promise.all(Array.from({ length: 300 }, wrong)))).toEqual({ 401: 300 });
  expect((await get(text)).status).toBe(200);
  expect(lookUps).toEqual([id]);
  clock.advance(4_001);
  expect((await wrong()).status).toBe(401);
  expect((await get(text)).status).toBe(200);
  expect(lookUps).toEqual([id, id]);
});

describe('lookups that fail', () => {
  it('are limited to 100 in 60 s for one address, even concurrent ones; then 429 says when to retry', async () => {
    expect(tally(await flood(400))).toEqual({ 401: 100, 429: 300 });
    expect(lookUps).toHaveLength(100);

    clock.advance(29_500);
    const refused = await get(forged());
    expect(refused.body).toMatchObject({ code: 429, reason: 'RATE_LIMIT_EXCEEDED' });
    expect(refused.body.message).toContain('unknown API keys');
    expect([refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual(['31', 'no-store']);
    expectCatalogued(refused);
    const graphql = await service.graphql('{ viewer { id } }', { apiKey: forged() });
    expect([graphql.status, graphql.headers.get('retry-after')]).toEqual([429, '31']);
    expect(graphql.body.errors[0].extensions).toEqual({
      code: 'RATE_LIMITED',
      reason: 'RATE_LIMIT_EXCEEDED',
      documentationUrl: '/docs/errors#RATE_LIMIT_EXCEEDED',
      retryAfter: 31,
    });
    expect(lookUps).toHaveLength(100);

    clock.advance(30_500);
    expect(tally(await flood(150))).toEqual({ 401: 100, 429: 50 });
    expect(lookUps).toHaveLength(200);
  });

  it('are counted over a sliding window of 60 s: 200 around an edge are impossible', async () => {
    await flood(1);
    clock.advance(59_000);
    await flood(99);
    clock.advance(1_000);
    expect(tally(await flood(100))).toEqual({ 401: 1, 429: 99 });
  });

  it('do not affect users, and keys that were accepted here in the last hour', async () => {
    const { text: known } = await service.issueKey('acme');
    const { text: unseen } = await service.issueKey('acme');
    expect((await get(known)).status).toBe(200);
    clock.advance(3_500_000);
    await flood(150);

    expect((await get(known)).status).toBe(200);
    expect((await get(unseen)).status).toBe(429);
    expect((await get(forged(), { authorization: `Bearer ${pipeline.token}` })).status).toBe(200);
    const unchecked = await get(unseen, { authorization: 'Bearer nonsense' });
    expect([unchecked.status, unchecked.body.reason]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);

    clock.advance(60_000);
    expect((await get(unseen)).status).toBe(200);
  });

  it('do not include lookups of keys that exist, even revoked or expired ones', async () => {
    const expired = await service.issueKey('acme', { expiresAt: new Date(clock.now() - 1).toISOString() });
    for (let round = 0; round < 150; round += 1) {
      clock.advance(4_001);
      if ((await get(expired.text)).body.reason !== 'API_KEY_EXPIRED') throw new Error('It was not looked up.');
    }
    expect(lookUps).toHaveLength(150);
    expect((await get((await service.issueKey('acme')).text)).status).toBe(200);
  });

  it('count for the address that a trusted proxy names, and not for one that a client claims', async () => {
    await service.stop();
    service = await start({ trustedProxies: 1 });
    const from = (address: string) => ({ 'x-forwarded-for': `203.0.113.${lookUps.length % 250}, ${address}` });
    expect(tally(await flood(150, from('198.51.100.7')))).toEqual({ 401: 100, 429: 50 });
    expect((await get(forged(), from('198.51.100.7'))).status).toBe(429);
    expect((await get(forged(), from('198.51.100.8'))).status).toBe(401);

    expect(tally(await flood(150, from('2001:db8:0:1::1')))).toEqual({ 401: 100, 429: 50 });
    expect((await get(forged(), from('2001:db8:0:1:ffff::2'))).status).toBe(429);
    expect((await get(forged(), from('2001:db8:0:2::1'))).status).toBe(401);
  });
});

it('a key that another node revokes ends here within 5 s, even if the clock is set back by an hour', async () => {
  const uptime = new TestClock(1);
  await service.stop();
  service = await start({ uptime });
  const other = await startService({ database: home.database, clock });
  const { id, text } = await service.issueKey('acme');
  const admin = { token: tokenFor('acme', { roles: ['admin'] }) };
  expect((await get(text)).status).toBe(200);
  clock.advance(-3_600_000);
  const { body } = await other.graphql(`mutation { revokeApiKey(companyId: "acme", id: "${id}") { id } }`, admin);
  expect(body.data.revokeApiKey.id).toBe(id);
  clock.advance(5_000);
  uptime.advance(5_000);
  expect((await get(text)).body.reason).toBe('API_KEY_REVOKED');
  await other.stop();
});

describe('the cache of keys on a node', () => {
  const keyOf = (id: string, secretHash: string): StoredApiKey => ({
    id,
    companyId: 'acme',
    grants: [],
    contact: { companyName: 'Acme', fullName: 'Ada Byron', role: 'Engineer', email: 'ada@example.com' },
    vacancyIds: null,
    cidrs: null,
    requestsPerMinute: null,
    agentFor: null,
    requestedBy: null,
    createdAt: new Date(clock.now()).toISOString(),
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    secretHash,
    previousSecretHash: null,
    previousExpiresAt: null,
  });

  /** A cache over keys in memory. Its lookups end in a later turn of the event loop, like those of a database. */
  function authenticatorOver(count: number, failure?: Error) {
    const stored = new Map<string, StoredApiKey>();
    const texts = Array.from({ length: count }, () => {
      const id = keyGenerator.newPublicId();
      const { text, hash } = keyGenerator.write('acme', id);
      stored.set(id, keyOf(id, hash));
      return text;
    });
    const store = {
      apiKeys: {
        async findOne(_companyId: string, id: string) {
          lookUps.push(id);
          await new Promise(setImmediate);
          if (failure) throw failure;
          return stored.get(id) ?? null;
        },
        touch: async () => undefined,
      },
    };
    const authenticator = new ApiKeyAuthenticator({ store, clock, uptime: clock, logger: silent });
    const reasonOf = (text: string, address: string): Promise<string> =>
      authenticator
        .recognise(text, () => address)
        .then(
          () => 'accepted',
          (error) => error.reason,
        );
    return { texts, reasonOf };
  }

  it('keeps valid keys while 30,000 forged ones come from 300 addresses', async () => {
    const { texts, reasonOf } = authenticatorOver(20);
    await Promise.all(texts.map((text) => reasonOf(text, 'home')));
    for (let address = 0; address < 300; address += 1) {
      const reasons = Array.from({ length: 100 }, () => reasonOf(forged(), `address-${address}`));
      expect(new Set(await Promise.all(reasons))).toEqual(new Set(['API_KEY_NOT_FOUND']));
    }
    lookUps = [];
    const again = await Promise.all(texts.map((text) => reasonOf(text, 'home')));
    expect([new Set(again), lookUps]).toEqual([new Set(['accepted']), []]);
  });

  it('accepts a thousand valid keys that come at the same time from one address', async () => {
    const { texts, reasonOf } = authenticatorOver(1000);
    const reasons = await Promise.all(texts.map((text) => reasonOf(text, 'a proxy')));
    expect([new Set(reasons), lookUps.length]).toEqual([new Set(['accepted']), 1000]);
  });

  it('refuses all waiting requests as soon as one lookup finds that the database is unreachable', async () => {
    const { texts, reasonOf } = authenticatorOver(1000, errors.databaseUnavailable());
    const reasons = await Promise.all(texts.map((text) => reasonOf(text, 'a proxy')));
    expect([new Set(reasons), lookUps.length]).toEqual([new Set(['DATABASE_UNAVAILABLE']), 100]);
  });

  it('accepts valid keys that wait among forged ones, until too many of the forged have failed', async () => {
    const { texts, reasonOf } = authenticatorOver(300);
    const sent = texts.flatMap((text, index) => (index % 4 === 0 ? [text, forged()] : [text]));
    const reasons = await Promise.all(sent.map((text) => reasonOf(text, 'a proxy')));
    expect(Map.groupBy(reasons, (reason) => reason).get('accepted')).toHaveLength(300);
    expect(reasons).not.toContain('RATE_LIMIT_EXCEEDED');
  });
});
