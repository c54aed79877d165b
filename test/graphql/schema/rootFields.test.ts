import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ApiKeyCaller } from '../../../src/core/application/access/caller.js';
import { Meter } from '../../../src/core/application/limits/limiter.js';
import { MemoryLimiter } from '../../../src/http/limiter/memoryLimiter.js';
import { type Answer, type BareServer, bareServer, reasons, user } from '../operation/bareServer.js';

const key: ApiKeyCaller = {
  kind: 'apiKey',
  id: 'key-1',
  companyIds: ['acme'],
  grants: new Set(['Query.vacancy']),
  vacancyIds: null,
  requestsPerMinute: null,
  agentFor: null,
};

let bare: BareServer;
beforeAll(async () => {
  bare = await bareServer();
});

const clock = { now: () => Date.parse('2026-11-20T12:00:00.000Z') };
let limiter: MemoryLimiter;
beforeEach(() => {
  limiter = new MemoryLimiter(clock);
});

/** Sends an operation like the HTTP side: the request itself is charged first. */
async function send(query: string, variables?: Record<string, unknown>): Promise<Answer & { left: number }> {
  const meter = new Meter(limiter, clock, 'api-key:key-1', 25);
  expect((await meter.charge()).allowed).toBe(true);
  const answer = await bare.run(query, { caller: key, meter, variables });
  return { ...answer, left: (await meter.peek()).remaining };
}

const viewers = (count: number) => Array.from({ length: count }, (_, index) => `v${index}: viewer { id }`).join(' ');

describe('the charge for root fields (docs/BEHAVIOUR.md, "Rate limits")', () => {
  test('is one unit each, and the first is the request itself', async () => {
    expect((await send(`{ ${viewers(1)} }`)).left).toBe(24);
    expect((await send(`{ ${viewers(5)} }`)).left).toBe(19);
  });

  test('lets exactly 7 of 20 run if 7 are left', async () => {
    for (let spent = 0; spent < 18; spent += 1) await limiter.consume('api-key:key-1', 25);
    const answer = await send(`{ ${viewers(20)} }`);
    expect(answer.status).toBe(200);
    expect(Object.values(answer.data ?? {}).filter((viewer) => viewer !== null)).toHaveLength(7);
    expect(reasons(answer)).toEqual(Array(13).fill('RATE_LIMITED RATE_LIMIT_EXCEEDED'));
    expect(answer.errors[0]?.message).toContain('try again in 60 s');
    expect(answer.left).toBe(0);
  });

  test('counts aliases and fragments, merges equal response keys, and skips __typename, introspection and skipped fields', async () => {
    const { left } = await send(
      `query ($no: Boolean = false) {
        __typename
        __schema { queryType { name } }
        viewer { id }
        ...V
        again: viewer { id }
        skipped: viewer @include(if: $no) { id }
      }
      fragment V on Query { viewer { kind } inFragment: viewer { id } }`,
    );
    expect(left).toBe(22);
  });

  test('also counts refused fields, and each mutation in its turn', async () => {
    const { left, ...answer } = await send(
      `mutation { a: closeVacancy(companyId: "acme", id: "v") { id } b: closeVacancy(companyId: "acme", id: "v") { id } }`,
    );
    expect(reasons(answer)).toEqual(Array(2).fill('FORBIDDEN OPERATION_NOT_GRANTED'));
    expect(left).toBe(23);
  });

  test('is zero for an operation that does not run', async () => {
    expect((await send('{ nothing }')).left).toBe(24);
  });

  test('does not apply to callers without a limit', async () => {
    const answer = await bare.run(`{ ${viewers(30)} }`, { caller: user, meter: null });
    expect(answer.errors).toEqual([]);
  });
});

describe('Query.viewer', () => {
  test('shows a key its grants and its budget', async () => {
    const { data } = await send('{ viewer { kind id companyIds grants rateLimit { limit remaining resetAt } } }');
    expect(data?.viewer).toEqual({
      kind: 'API_KEY',
      id: 'key-1',
      companyIds: ['acme'],
      grants: ['Query.vacancy'],
      rateLimit: {
        limit: 25,
        remaining: 24,
        resetAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
  });

  test('shows users no limit', async () => {
    const { data } = await bare.run('{ viewer { kind rateLimit { limit } } }');
    expect(data?.viewer).toEqual({ kind: 'USER', rateLimit: null });
  });
});
