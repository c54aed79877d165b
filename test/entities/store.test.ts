import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IdempotencyClaim } from '../../src/core/ports.js';
import { translated } from '../../src/entities/faults.js';
import { instant } from '../../src/entities/rows.js';
import { openTestDatabase, type TestDatabase } from '../support/databases.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('idempotency keys (ADR 2)', () => {
  const claim = (more: Partial<IdempotencyClaim> = {}): IdempotencyClaim => ({
    companyId: 'acme',
    scope: 'user:u',
    operation: 'orchestrate',
    key: 'k',
    payloadHash: 'h',
    claimId: 'first',
    at: '2026-11-20T12:00:00.000Z',
    ...more,
  });
  const claimed = async (one: IdempotencyClaim) => (await database.store.claimIdempotencyKey(one)).state;

  it('are held while they run, free after 60 s without an end, and lost to whoever comes late', async () => {
    const first = claim();
    expect(await claimed(first)).toBe('claimed');
    expect(await claimed(claim({ claimId: 'second', at: '2026-11-20T12:00:59.999Z' }))).toBe('running');
    expect(await claimed(claim({ claimId: 'third', at: '2026-11-20T12:01:00.000Z' }))).toBe('claimed');
    await expect(
      database.store.transaction(async (tx) => {
        await tx.saveSettings({ companyId: 'acme', locale: 'xx', defaultTasks: [] });
        await tx.settleIdempotencyKey(first, {});
      }),
    ).rejects.toMatchObject({ reason: 'IDEMPOTENCY_IN_FLIGHT' });
    expect(await database.store.settings('acme')).toBeNull();
  });

  it('answer their result for 24 hours, and are free thereafter', async () => {
    const kept = claim({ key: 'kept' });
    expect(await claimed(kept)).toBe('claimed');
    await database.store.transaction((tx) => tx.settleIdempotencyKey(kept, { answer: 42 }));
    await database.store.releaseIdempotencyKey(kept);
    const late = claim({ key: 'kept', claimId: 'late', at: '2026-11-21T11:59:59.999Z' });
    expect(await database.store.claimIdempotencyKey(late)).toEqual({
      state: 'done',
      payloadHash: 'h',
      result: { answer: 42 },
    });
    expect(await claimed({ ...late, at: '2026-11-21T12:00:00.000Z' })).toBe('claimed');
  });

  it.each([{ scope: 'user:other' }, { operation: 'createVacancy' }, { companyId: 'globex' }])(
    'are apart by %j',
    async (other) => {
      const key = `apart-${Object.keys(other)[0]}`;
      expect(await claimed(claim({ key }))).toBe('claimed');
      expect(await claimed(claim({ key, ...other }))).toBe('claimed');
    },
  );
});

describe("PostgreSQL's text of an instant", () => {
  it.each([
    ['2026-11-20 23:07:00.123+00', '2026-11-20T23:07:00.123Z'],
    ['2026-11-20 23:07:00.1+00', '2026-11-20T23:07:00.100Z'],
    ['2026-11-20 23:07:00+00', '2026-11-20T23:07:00.000Z'],
    ['2026-11-20 23:07:00.5+05:30', '2026-11-20T17:37:00.500Z'],
    ['2026-11-20 23:07:00-06', '2026-11-21T05:07:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(instant(text)).toBe(expected);
  });
});

describe('faults of the database', () => {
  const fault = (code: string, message = '') => translated(Object.assign(new Error(message), { code }));

  it.each([
    ['ECONNREFUSED', '', 'DATABASE_UNAVAILABLE'],
    ['57P01', 'terminating connection due to administrator command', 'DATABASE_UNAVAILABLE'],
    ['57014', 'canceling statement due to statement timeout', 'DATABASE_UNAVAILABLE'],
    ['08006', '', 'DATABASE_UNAVAILABLE'],
    ['', 'timeout exceeded when trying to connect', 'DATABASE_UNAVAILABLE'],
    ['', 'Connection terminated unexpectedly', 'DATABASE_UNAVAILABLE'],
    ['40P01', 'deadlock detected', 'OVERLOADED'],
  ])('%s %s is a refusal, %s', (code, message, reason) => {
    expect(fault(code, message)).toMatchObject({ family: 'SERVICE_UNAVAILABLE', reason });
  });

  it('of ours stay errors', () => {
    expect(fault('42601', 'syntax error')).toMatchObject({ message: 'syntax error', code: '42601' });
  });
});
