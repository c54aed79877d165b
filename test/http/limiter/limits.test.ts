import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPipeline, type Pipeline } from '../../support/company/pipeline.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

let service: Service;
let pipeline: Pipeline;
let path: string;
const clock = new TestClock();

beforeAll(async () => {
  service = await startService({ clock });
  pipeline = await createPipeline(service);
  path = `/v2/vacancies/${pipeline.vacancyId}/company/acme`;
});
afterAll(() => service.stop());

const get = (apiKey: string, where = path) => service.request('GET', where, { apiKey });
const fields = (count: number) =>
  `{ ${Array.from({ length: count }, (_, index) => `f${index}: vacancy(companyId: "acme", id: "${pipeline.vacancyId}") { id }`).join(' ')} }`;
const spend = async (apiKey: string, count: number) => {
  await Promise.all(Array.from({ length: count }, () => get(apiKey)));
};

describe('specification, "Limits": 25 requests a minute for each API key', () => {
  it('answers exactly 25 of 100 concurrent requests with one key, and the others with 429', async () => {
    const { text } = await service.issueKey('acme');
    const replies = await Promise.all(Array.from({ length: 100 }, () => get(text)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(25);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(75);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 429, reason: 'RATE_LIMIT_EXCEEDED' });
    expect(refused?.headers.get('retry-after')).toBe('60');
  });

  it('uses one budget for REST and GraphQL together', async () => {
    const { text } = await service.issueKey('acme');
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 ? get(text) : service.graphql(fields(1), { apiKey: text }))),
    );
    expect(replies.filter(({ status }) => status !== 429)).toHaveLength(25);
  });

  it('never allows 50 around the edge of a window', async () => {
    const { text } = await service.issueKey('acme');
    clock.advance(59_000);
    await spend(text, 25);
    clock.advance(59_999);
    expect((await get(text)).status).toBe(429);
    clock.advance(1);
    expect((await get(text)).status).toBe(200);
  });

  it('does not charge a refused request', async () => {
    const { text } = await service.issueKey('acme');
    await spend(text, 25);
    clock.advance(30_000);
    expect((await get(text)).headers.get('retry-after')).toBe('30');
    clock.advance(30_000);
    expect((await get(text)).headers.get('x-ratelimit-remaining')).toBe('24');
  });

  it('gives each key a separate budget, and bearer callers no limit', async () => {
    const first = await service.issueKey('acme');
    const second = await service.issueKey('acme');
    await spend(first.text, 25);
    expect((await get(second.text)).status).toBe(200);
    const users = await Promise.all(
      Array.from({ length: 60 }, () => service.request('GET', path, { token: tokenFor('acme') })),
    );
    expect(users.every(({ status }) => status === 200)).toBe(true);
    expect(users[0]?.headers.get('ratelimit')).toBeNull();
  });

  it('limits bearer callers by sub if USER_RATE_LIMIT_PER_MINUTE is set', async () => {
    const limited = await startService({ database: service.database, clock, userLimit: 3 });
    const token = tokenFor('acme');
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await limited.request('GET', path, { token })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const other = tokenFor('acme', { subject: 'user-2' });
    expect((await limited.request('GET', path, { token: other })).headers.get('ratelimit')).toBe('"user";r=2;t=60');
    await limited.stop();
  });
});

describe('docs/BEHAVIOUR.md, "Rate limits"', () => {
  it('returns the remaining units with every response', async () => {
    const { text } = await service.issueKey('acme');
    await get(text);
    clock.advance(20_500);
    for (const [place, status, remaining] of [
      [path, 200, 23],
      ['/v2/vacancies/nowhere/company/acme', 404, 22],
      ['/v2/nothing/here', 404, 21],
      ['/v2/vacancies/x/company/globex', 403, 20],
    ] as const) {
      const { headers, ...reply } = await get(text, place);
      expect(reply.status).toBe(status);
      expect(headers.get('ratelimit-policy')).toBe('"api-key";q=25;w=60');
      expect(headers.get('ratelimit')).toBe(`"api-key";r=${remaining};t=40`);
      expect(headers.get('x-ratelimit-limit')).toBe('25');
      expect(headers.get('x-ratelimit-remaining')).toBe(String(remaining));
      expect(headers.get('x-ratelimit-reset')).toBe(String(Math.ceil((clock.now() + 39_500) / 1000)));
    }
  });

  it('charges GraphQL per root field: with 7 units left, 7 of 20 root fields run and 13 are refused, with status 200', async () => {
    const { text } = await service.issueKey('acme');
    await spend(text, 18);
    const { status, body, headers } = await service.graphql(fields(20), { apiKey: text });

    expect(status).toBe(200);
    expect(Object.values(body.data).filter((field) => field !== null)).toHaveLength(7);
    expect(body.errors).toHaveLength(13);
    expect(new Set(body.errors.map((error: { extensions: object }) => JSON.stringify(error.extensions)))).toEqual(
      new Set([
        JSON.stringify({
          code: 'RATE_LIMITED',
          reason: 'RATE_LIMIT_EXCEEDED',
          retryAfter: 60,
          documentationUrl: '/docs/errors#RATE_LIMIT_EXCEEDED',
        }),
      ]),
    );
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await service.graphql(fields(1), { apiKey: text })).status).toBe(429);
  });

  it.each<[string, () => string, number]>([
    ['one root field', () => fields(1), 24],
    ['three aliases', () => fields(3), 22],
    [
      'equal response keys, which are merged',
      () =>
        `{ vacancy(companyId: "acme", id: "${pipeline.vacancyId}") { id } vacancy(companyId: "acme", id: "${pipeline.vacancyId}") { name } }`,
      24,
    ],
    ['__typename', () => '{ __typename a: __typename }', 24],
    ['fields in a fragment', () => `query { ...two } fragment two on Query { a: viewer { id } b: viewer { id } }`, 23],
    ['a skipped field', () => `{ viewer { id } other: viewer @skip(if: true) { id } }`, 24],
    ['an operation that does not parse', () => '{ viewer {', 24],
  ])('charges the right number for %s', async (_case, query, remaining) => {
    const { text } = await service.issueKey('acme');
    const { headers } = await service.graphql(query(), { apiKey: text });
    expect(headers.get('x-ratelimit-remaining')).toBe(String(remaining));
  });

  it('viewer.rateLimit shows a caller its budget without a further charge', async () => {
    const { text } = await service.issueKey('acme');
    const { body } = await service.graphql('{ viewer { rateLimit { limit remaining resetAt } } }', { apiKey: text });
    expect(body.data.viewer.rateLimit).toEqual({
      limit: 25,
      remaining: 24,
      resetAt: new Date(clock.now() + 60_000).toISOString(),
    });
    const user = await service.graphql('{ viewer { rateLimit { limit } } }', { token: tokenFor('acme') });
    expect(user.body.data.viewer.rateLimit).toBeNull();
  });
});
