import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { IdempotencyClaim } from '../../src/core/application/dispatching/idempotency.js';
import { type DomainError, errors } from '../../src/core/kernel/errors.js';
import { folded } from '../../src/core/kernel/values/folded.js';
import type { Vacancy } from '../../src/core/pipeline/shapes/vacancy.js';
import { defaultSettings } from '../../src/core/settings/companySettings.js';
import { translated, whyUnusable } from '../../src/entities/driver/faults.js';
import { vacancies } from '../../src/entities/pipeline/vacancy.js';
import { instant } from '../../src/entities/sql/instants.js';
import { storedVacancy } from '../parity/random/arbitraries.js';
import { forRandom } from '../parity/random/randomCases.js';
import { openEmbeddedTest, openTestDatabase, type TestDatabase } from '../support/database/databases.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('idempotency keys (ADR 7)', () => {
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
  const claimed = async (one: IdempotencyClaim) => (await database.store.idempotency.claim(one)).state;

  it('are held while their call runs, expire after 15 s without renewal, and are then lost to the holder', async () => {
    const first = claim();
    expect(await claimed(first)).toBe('claimed');
    const second = claim({ claimId: 'second', at: '2026-11-20T12:00:14.999Z' });
    expect(await database.store.idempotency.claim(second)).toEqual({
      state: 'running',
      payloadHash: 'h',
      leftMs: 1,
    });
    const byAClockBehind = claim({ claimId: 'second', at: '2026-11-20T11:59:58.000Z' });
    expect(await database.store.idempotency.claim(byAClockBehind)).toMatchObject({ leftMs: 15_000 });
    expect(await claimed(claim({ claimId: 'third', at: '2026-11-20T12:00:15.000Z' }))).toBe('claimed');
    await expect(
      database.store.transaction(async (tx) => {
        await tx.settings.save(defaultSettings('acme', 'xx'));
        await tx.idempotency.settle(first, {});
      }),
    ).rejects.toMatchObject({ reason: 'IDEMPOTENCY_IN_FLIGHT' });
    expect(await database.store.settings.findOne('acme')).toBeNull();
    expect(await database.store.idempotency.release(first)).toBe(0);
    expect(await claimed(claim({ claimId: 'fourth', at: '2026-11-20T12:00:15.000Z' }))).toBe('running');
  });

  describe('while their holder runs', () => {
    /** A database with one connection, which counts its statements. */
    let embedded: TestDatabase;
    beforeAll(async () => {
      embedded = await openEmbeddedTest();
    });
    afterAll(() => embedded.close());
    beforeEach(() => {
      jest.useFakeTimers({
        doNotFake: ['Date', 'hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'setInterval'],
      });
    });
    afterEach(() => {
      jest.useRealTimers();
    });
    const start = Date.parse('2026-11-20T12:00:00.000Z');
    const after = (ms: number) => new Date(start + ms).toISOString();
    const another = (key: string, ms: number) => claim({ key, claimId: `another of ${key}`, at: after(ms) });
    const claimedAt = (key: string, ms: number) => embedded.store.idempotency.claim(another(key, ms));
    /** The number of statements in some minutes, except the statements of the test itself. */
    const statementsIn = async (minutes: number) => {
      embedded.countStatements();
      for (let minute = 0; minute < minutes; minute += 1) {
        jest.advanceTimersByTime(60_000);
        // The ping waits for all statements that were sent before.
        await embedded.store.ping();
      }
      return embedded.countStatements() - minutes;
    };
    const running = (leftMs: number) => ({ state: 'running', payloadHash: 'h', leftMs });

    it('are renewed every 5 s', async () => {
      const held = claim({ key: 'renewed' });
      await embedded.store.idempotency.claim(held);
      for (let elapsed = 5_000; elapsed <= 60_000; elapsed += 5_000) {
        jest.advanceTimersByTime(5_000);
        await embedded.store.ping();
        expect(await claimedAt('renewed', elapsed)).toEqual(running(15_000));
      }
      expect(await claimedAt('renewed', 74_999)).toEqual(running(1));
      expect(await claimedAt('renewed', 75_000)).toEqual({ state: 'claimed' });
      await embedded.store.idempotency.release(another('renewed', 75_000));
    });

    it.each(['settled', 'released'])('are not renewed after they are %s', async (how) => {
      const held = claim({ key: how });
      await embedded.store.idempotency.claim(held);
      if (how === 'released') await embedded.store.idempotency.release(held);
      else await embedded.store.transaction((tx) => tx.idempotency.settle(held, 42));
      expect(await statementsIn(2)).toBe(0);
    });

    it('are renewed after an attempt to settle them has failed', async () => {
      const held = claim({ key: 'attempted' });
      await embedded.store.idempotency.claim(held);
      const failing = embedded.store.transaction(async (tx) => {
        await tx.idempotency.settle(held, 42);
        throw new Error('in the last moment');
      });
      await expect(failing).rejects.toThrow('in the last moment');
      jest.advanceTimersByTime(5_000);
      await embedded.store.ping();
      expect(await claimedAt('attempted', 5_000)).toEqual(running(15_000));
      await embedded.store.idempotency.release(held);
    });

    it('are not renewed after they are lost', async () => {
      await embedded.store.idempotency.claim(claim({ key: 'lost' }));
      expect(await claimedAt('lost', 15_000)).toEqual({ state: 'claimed' });
      await embedded.store.idempotency.release(another('lost', 15_000));
      expect(await statementsIn(1)).toBe(1);
      expect(await statementsIn(2)).toBe(0);
    });

    // There is only one connection, so a renewal waits for the end of the transaction.
    it('are renewed by statements that do not disturb a running transaction', async () => {
      const held = claim({ key: 'slow' });
      await embedded.store.idempotency.claim(held);
      const made = await embedded.store.transaction(async (tx) => {
        await tx.settings.save(defaultSettings('slow', 'es'));
        jest.advanceTimersByTime(20_000);
        await new Promise(setImmediate);
        await tx.idempotency.settle(held, 42);
        jest.advanceTimersByTime(20_000);
        return 42;
      });
      expect(made).toBe(42);
      expect(await embedded.store.settings.findOne('slow')).toMatchObject({ locale: 'es' });
      expect(await claimedAt('slow', 60_000)).toEqual({ state: 'done', payloadHash: 'h', result: 42 });
      expect(await statementsIn(2)).toBe(0);
    });
  });

  it('return their result for 24 hours, and are free after that', async () => {
    const stored = claim({ key: 'kept' });
    expect(await claimed(stored)).toBe('claimed');
    await database.store.transaction((tx) => tx.idempotency.settle(stored, { answer: 42 }));
    await database.store.idempotency.release(stored);
    const late = claim({ key: 'kept', claimId: 'late', at: '2026-11-21T11:59:59.999Z' });
    expect(await database.store.idempotency.claim(late)).toEqual({
      state: 'done',
      payloadHash: 'h',
      result: { answer: 42 },
    });
    expect(await claimed({ ...late, at: '2026-11-21T12:00:00.000Z' })).toBe('claimed');
  });

  it.each([{ scope: 'user:other' }, { operation: 'createVacancy' }, { companyId: 'globex' }])(
    'are independent if they differ by %j',
    async (other) => {
      const key = `apart-${Object.keys(other)[0]}`;
      expect(await claimed(claim({ key }))).toBe('claimed');
      expect(await claimed(claim({ key, ...other }))).toBe('claimed');
    },
  );
});

describe('a locked vacancy', () => {
  const place = { companyId: 'acme', shortCode: null };

  it('is stored as changed, for random changes', async () => {
    let counter = 0;
    await forRandom(fc.tuple(storedVacancy, storedVacancy), 40, async ([first, then]) => {
      counter += 1;
      const vacancy: Vacancy = { ...first, ...place, id: `changed-${counter}` };
      await database.store.vacancies.insert(vacancy);
      const changed: Vacancy = { ...then, ...place, id: vacancy.id };
      await database.store.transaction(async (tx) => {
        const locked = (await tx.vacancies.lock('acme', vacancy.id)) as Vacancy;
        await tx.vacancies.save(locked, changed);
      });
      expect(await database.store.vacancies.find('acme', [vacancy.id])).toEqual([changed]);
    });
  });

  it('is written with only its changed columns', () => {
    const [first] = fc.sample(storedVacancy, 1);
    const vacancy = { ...first, ...place, id: 'narrow' } as Vacancy;
    expect(vacancies.changes(vacancy, { ...vacancy, status: { ...vacancy.status } })).toEqual({});
    const at = '2026-11-20T12:00:00.000Z';
    const changed: Vacancy = {
      ...vacancy,
      name: `${vacancy.name}!`,
      status: { code: vacancy.status.code, createdAt: at },
    };
    expect(vacancies.changes(vacancy, changed)).toEqual({
      name: changed.name,
      foldedName: folded(changed.name),
      statusCreatedAt: at,
    });
  });
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

describe('database errors', () => {
  const fault = (code: string, message = '') => translated(Object.assign(new Error(message), { code }));

  it('are a part of a sentence where they say why the database is unusable', () => {
    expect(whyUnusable(errors.databaseUnavailable())).toMatch(/^The database is unreachable.*\w$/);
    expect(whyUnusable(Object.assign(new Error('no such role'), { code: '28000' }))).toBe('no such role');
    expect(whyUnusable(new Error('a bug'))).toBeNull();
  });

  it.each([
    ['ECONNREFUSED', '', 'DATABASE_UNAVAILABLE'],
    ['57P01', 'terminating connection due to administrator command', 'DATABASE_UNAVAILABLE'],
    ['25P03', 'terminating connection due to idle-in-transaction timeout', 'DATABASE_UNAVAILABLE'],
    ['57014', 'canceling statement due to statement timeout', 'DATABASE_UNAVAILABLE'],
    ['08006', '', 'DATABASE_UNAVAILABLE'],
    ['', 'timeout exceeded when trying to connect', 'DATABASE_UNAVAILABLE'],
    ['', 'Connection terminated unexpectedly', 'DATABASE_UNAVAILABLE'],
    ['XX000', 'failure on connection marked as essential: 127.0.0.1:5433', 'DATABASE_UNAVAILABLE'],
    ['XX000', 'could not commit transaction for shard 102024 on at least one active node', 'DATABASE_UNAVAILABLE'],
    ['40P01', 'deadlock detected', 'OVERLOADED'],
  ])('%s %s is a refusal, %s', (code, message, reason) => {
    expect(fault(code, message)).toMatchObject({ family: 'SERVICE_UNAVAILABLE', reason });
  });

  it('are known by their causes, however they are wrapped', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const all = new AggregateError([new Error('a bug'), refused]);
    for (const error of [new Error('wrapped', { cause: refused }), all, new Error('twice', { cause: all })]) {
      expect(translated(error)).toMatchObject({ reason: 'DATABASE_UNAVAILABLE' });
    }
    const refusal = errors.overloaded();
    expect(translated(new Error('wrapped', { cause: refusal }))).toBe(refusal);
    const circular = new Error('a bug');
    circular.cause = circular;
    expect(translated(circular)).toBe(circular);
  });

  it('say whether a statement was cancelled, because then the database answers', () => {
    const cancelled = ['57014', '57P01'].map((code) => (fault(code) as DomainError).isCancelled);
    expect(cancelled).toEqual([true, false]);
  });

  it.each([
    ['42601', 'syntax error'],
    ['XX000', 'cache lookup failed for relation 1'],
  ])('caused by this program stay errors: %s %s', (code, message) => {
    expect(fault(code, message)).toMatchObject({ message, code });
  });
});
