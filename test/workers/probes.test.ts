import { describe, expect, it } from '@jest/globals';
import { releaseTable } from '../../src/core/kernel/zones/zoneTable.js';
import { workerReadiness } from '../../src/jobs/running/workers.js';

/** The probes of workers (docs/OPERATIONS.md, "What runs"). When a work has stalled: workers.test.ts. */

const tzdbVersion = releaseTable.version;
const ready = { ping: async () => 'ok' as const, workers: { stalled: () => [] }, draining: false };

describe('a process that only works', () => {
  it('is ready while it reaches the database, and no work stands still', async () => {
    expect(await workerReadiness(ready)).toEqual({
      status: 200,
      said: { status: 'ready', tzdbVersion, checks: { database: 'ok', works: 'ok' } },
    });
  });

  it('is ready with a skewed clock, and says so: it delivers webhooks, and leaves other work to others', async () => {
    const clock = { compared: { isSkewed: true, earliest: () => 0 } };
    expect(await workerReadiness({ ...ready, clock })).toEqual({
      status: 200,
      said: { status: 'degraded', tzdbVersion, checks: { database: 'ok', works: 'ok', clock: 'skewed' } },
    });
  });

  it.each([
    ['without a database', { ping: () => Promise.reject(new Error()) }, 'unavailable', 'unavailable', 'ok'],
    ['with a database that only reads', { ping: async () => 'read-only' as const }, 'unavailable', 'read-only', 'ok'],
    ['with a work that stands still', { workers: { stalled: () => ['timers'] } }, 'stalled', 'ok', 'stalled'],
    ['while it stops', { draining: true }, 'draining', 'ok', 'ok'],
  ])('is not ready %s', async (_when, more, status, database, works) => {
    expect(await workerReadiness({ ...ready, ...more })).toEqual({
      status: 503,
      said: { status, tzdbVersion, checks: { database, works } },
    });
  });
});
