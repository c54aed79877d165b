import { describe, expect, it } from '@jest/globals';
import { workerReadiness } from '../../src/workers/running/readiness.js';

/** The probes of workers (docs/OPERATIONS.md, "What runs"). When a work has stalled: workers.test.ts. */

const ready = { ping: async () => undefined, workers: { stalled: () => [] }, draining: false };

describe('a process that only works', () => {
  it('is ready while it reaches the database, and no work stands still', async () => {
    expect(await workerReadiness(ready)).toEqual({
      status: 200,
      said: { status: 'ready', checks: { database: 'ok', works: 'ok' } },
    });
  });

  it.each([
    ['without a database', { ping: () => Promise.reject(new Error()) }, 'unavailable', 'unavailable', 'ok'],
    ['with a work that stands still', { workers: { stalled: () => ['timers'] } }, 'stalled', 'ok', 'stalled'],
    ['while it stops', { draining: true }, 'draining', 'ok', 'ok'],
  ])('is not ready %s', async (_when, more, status, database, works) => {
    expect(await workerReadiness({ ...ready, ...more })).toEqual({
      status: 503,
      said: { status, checks: { database, works } },
    });
  });
});
