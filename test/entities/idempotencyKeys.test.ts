import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { IdempotencyClaim } from '../../src/core/application/dispatching/idempotency.js';
import { IdempotencyKeys, usualLease } from '../../src/entities/company/idempotencyKeys.js';

/** A fake database that fails when the test says so. Other tests run the statements on real databases. */
class Patchy {
  statements = 0;
  isThere = true;
  readonly rows = async (): Promise<never> => {
    this.statements += 1;
    if (!this.isThere) throw new Error('gone');
    return [{}] as never;
  };
}

const claim: IdempotencyClaim = {
  companyId: 'acme',
  scope: 'user:u',
  operation: 'orchestrate',
  key: 'k',
  payloadHash: 'h',
  claimId: 'c',
  at: '2026-11-20T12:00:00.000Z',
};
const permits = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

describe('a claim whose database fails', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  beforeEach(() => {
    process.on('unhandledRejection', note);
  });
  afterEach(async () => {
    jest.useRealTimers();
    await permits(2);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  it('is renewed again as soon as the database is back', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const database = new Patchy();
    const keys = new IdempotencyKeys(database, usualLease);
    expect(await keys.claim(claim)).toEqual({ state: 'claimed' });
    for (const isThere of [true, false, false, true, true]) {
      database.isThere = isThere;
      const { statements } = database;
      jest.advanceTimersByTime(usualLease.renewedEveryMs);
      await permits(2);
      expect(database.statements - statements).toBe(1);
      expect(jest.getTimerCount()).toBe(1);
    }
    keys.close();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('counts as held for the rest of its lease if its release fails, and the release is retried', async () => {
    const database = new Patchy();
    const lease = { lastsMs: 3_000, renewedEveryMs: 1_000 };
    const keys = new IdempotencyKeys(database, lease);
    await keys.claim(claim);
    database.isThere = false;
    const heldMs = await keys.release(claim);
    expect(heldMs).toBeGreaterThan(2_000);
    expect(heldMs).toBeLessThanOrEqual(3_000);
    const { statements } = database;
    database.isThere = true;
    while (database.statements === statements) await permits(1);
    expect(await keys.release(claim)).toBe(0);
    keys.close();
  });

  it('delays a refused call for less than 1 s if the database does not answer', async () => {
    const database = new Patchy();
    let isSilent = false;
    const rows = () => (isSilent ? new Promise<never>(() => undefined) : database.rows());
    const keys = new IdempotencyKeys({ rows }, usualLease);
    await keys.claim(claim);
    isSilent = true;
    const begun = performance.now();
    expect(await keys.release(claim)).toBeGreaterThan(14_000);
    expect(performance.now() - begun).toBeLessThan(1_000);
    keys.close();
  });
});
