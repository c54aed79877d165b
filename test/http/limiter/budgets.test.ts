import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Limiter } from '../../../src/core/application/limits/limiter.js';
import { MemoryLimiter } from '../../../src/http/limiter/memoryLimiter.js';
import { RedisLimiter } from '../../../src/http/limiter/redisLimiter.js';
import { createPipeline } from '../../support/company/pipeline.js';
import { openTestDatabase, type TestDatabase } from '../../support/database/databases.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** Rate limits of single API keys on two nodes (docs/AUTHENTICATION.md, "Rate limits of keys"). */

const url = process.env.TEST_REDIS_URL;
const companyId = 'urn:company:acme/ümlaut';
const admin = tokenFor(companyId, { roles: ['admin'] });

describe.each([
  ['in memory that two nodes share', true],
  [url ? 'in Redis' : 'in Redis (skipped: TEST_REDIS_URL is not set)', url !== undefined],
] as const)('a rate limit of a key, counted %s', (where, isHere) => {
  if (!isHere) {
    it.skip('needs Redis', () => undefined);
    return;
  }
  const clock = new TestClock();
  const connections: Redis[] = [];
  let database: TestDatabase;
  let here: Service;
  let there: Service;
  let path: string;

  /** The limiters of two nodes, which count together. */
  async function limiters(): Promise<readonly [Limiter, Limiter]> {
    const shared = new MemoryLimiter(clock);
    if (where !== 'in Redis') return [shared, shared];
    const keyPrefix = `test-${randomUUID()}:`;
    const [one, two] = [new Redis(url as string, { keyPrefix }), new Redis(url as string, { keyPrefix })];
    connections.push(one, two);
    await Promise.all(connections.map((connection) => once(connection, 'ready')));
    return [new RedisLimiter(one, { clock }), new RedisLimiter(two, { clock })];
  }

  beforeAll(async () => {
    database = await openTestDatabase();
    const [one, two] = await limiters();
    here = await startService({ database, clock, limiter: one, keyLimitMax: 200 });
    there = await startService({ database, clock, limiter: two, keyLimitMax: 200 });
    const { vacancyId } = await createPipeline(here, { companyId });
    path = `/v2/vacancies/${vacancyId}/company/${encodeURIComponent(companyId)}`;
  });
  afterAll(async () => {
    await there.stop();
    await here.stop();
    await database.close();
    for (const connection of connections) connection.disconnect();
  });

  const change = (id: string, requestsPerMinute: number | null, on = here) =>
    on.graphql(
      'mutation ($companyId: ID!, $id: ID!, $input: ChangeApiKeyInput!) { changeApiKey(companyId: $companyId, id: $id, input: $input) { requestsPerMinute budget } }',
      { token: admin, variables: { companyId, id, input: { requestsPerMinute } } },
    );
  const limitOn = async (node: Service, apiKey: string) => {
    const { headers } = await node.request('GET', path, { apiKey });
    return [headers.get('ratelimit-policy'), headers.get('x-ratelimit-limit')];
  };
  const shown = (limit: number) => [`"api-key";q=${limit};w=60`, String(limit)];
  /** How many of some requests at once are answered, by REST and GraphQL and by both nodes in turn. */
  const answered = async (apiKey: string, count: number) => {
    const query = '{ viewer { id } }';
    const replies = await Promise.all(
      Array.from({ length: count }, (_, at) => {
        const node = at % 2 ? here : there;
        return at % 4 < 2 ? node.request('GET', path, { apiKey }) : node.graphql(query, { apiKey });
      }),
    );
    return replies.filter(({ status }) => status === 200).length;
  };

  it('is 25 unless the key has its own, whatever the most is', async () => {
    const { id, text } = await here.issueKey(companyId);
    expect(await answered(text, 60)).toBe(25);
    const { body } = await change(id, null);
    expect(body.data.changeApiKey).toEqual({ requestsPerMinute: null, budget: 25 });
    expect(await limitOn(there, text)).toEqual(shown(25));
  });

  it('holds over REST and GraphQL and on both nodes together, and viewer shows it', async () => {
    const { text } = await here.issueKey(companyId, { requestsPerMinute: 90 });
    const { body } = await there.graphql('{ viewer { rateLimit { limit remaining } } }', { apiKey: text });
    expect(body.data.viewer.rateLimit).toEqual({ limit: 90, remaining: 89 });
    expect(await answered(text, 120)).toBe(89);
    expect(await limitOn(there, text)).toEqual(shown(90));
  });

  it.each([
    ['up', 30, 120, 90],
    ['down', 120, 7, 0],
    ['back to that of all keys', 120, null, 0],
  ])('goes %s at once on the node of the change, and within 5 s on the other', async (_way, from, to, left) => {
    const { id, text } = await here.issueKey(companyId, { requestsPerMinute: from });
    expect(await answered(text, 30)).toBe(30);
    clock.advance(1_000);
    await change(id, to);
    const budget = to ?? 25;
    // The other node may still have the key in its cache, and no longer.
    clock.advance(4_000);
    expect([await limitOn(here, text), await limitOn(there, text)]).toEqual([shown(budget), shown(budget)]);
    expect(await answered(text, 120)).toBe(Math.max(0, left - 2));
    // The window of 60 s does not begin anew: what was spent before the change leaves it first.
    clock.advance(60_000);
    expect(await answered(text, 130)).toBe(budget);
  });

  it('is that of the setting for a key that has more, since the setting fell', async () => {
    const { id, text } = await here.issueKey(companyId, { requestsPerMinute: 180 });
    expect(await limitOn(here, text)).toEqual(shown(180));
    const restarted = await startService({ database, clock, keyLimitMax: 40 });
    expect(await limitOn(restarted, text)).toEqual(shown(40));
    const keys = `query ($companyId: ID!) { apiKeys(companyId: $companyId) { id requestsPerMinute budget } }`;
    const { body } = await restarted.graphql(keys, { token: admin, variables: { companyId } });
    expect(body.data.apiKeys).toContainEqual({ id, requestsPerMinute: 180, budget: 40 });
    const refused = await change(id, 41, restarted);
    expect(refused.body.errors[0].extensions).toMatchObject({
      reason: 'INVALID_INPUT',
      errors: [{ path: 'requestsPerMinute', message: 'must be at most 40, the setting KEY_RATE_LIMIT_MAX' }],
    });
    expect((await change(id, 40, restarted)).body.data.changeApiKey).toEqual({ requestsPerMinute: 40, budget: 40 });
    await restarted.stop();
  });
});
