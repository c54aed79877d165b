import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { silent } from '../../../src/core/kernel/logger.js';
import { openDatabase } from '../../../src/entities/database.js';
import { ids } from '../../../src/entities/ids.js';
import { Workers } from '../../../src/jobs/running/workers.js';
import { timers } from '../../../src/jobs/timers.js';
import { candidateIds } from '../../support/company/pipeline.js';
import { interest, TimedCompany } from '../../support/company/timedCompany.js';
import { freezes, hour } from '../../support/company/timers.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../../support/database/databases.js';
import { type Relay, startRelay } from '../../support/database/relay.js';
import { eventually } from '../../support/eventually.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { workersNeed } from '../../support/service/works.js';

/**
 * Workers can't reach the database for a day: what became due in that time discards no candidate
 * (docs/TIMERS.md, "Limits").
 */

onPostgres('a database that is unreachable for a day (set TEST_DATABASE_URL)', () => {
  const clock = new TestClock(Date.now());
  const log: string[] = [];
  let database: TestDatabase;
  let relay: Relay;
  let far: Awaited<ReturnType<typeof openDatabase>>;
  let service: Service;
  let workers: Workers;

  beforeAll(async () => {
    database = await openPostgresTest();
    service = await startService({ database, clock });
    relay = await startRelay(database.serviceUrl as string);
    far = await openDatabase({ kind: 'postgres', url: relay.url }, ids, silent);
    const { store } = far;
    const note = (_fields: object, message: string): void => void log.push(message);
    const need = workersNeed({ store, clock, logger: { ...silent, info: note, warn: note, error: note } });
    // It looks more often than in a service, so that the test does not wait.
    const work = { ...timers(need), everyMs: 50 };
    workers = new Workers({ ...need, jobs: [work] });
    workers.start();
  }, 120_000);
  afterAll(async () => {
    await workers.stop();
    await far.close();
    await relay.close();
    await service.stop();
    await database.close();
  });

  it('discards no candidate when it is back: all that is overdue is held, and what became due recently is done', async () => {
    const company = new TimedCompany(service, 'away');
    const before = await company.vacancy([interest(1)]);
    const overdue = await Promise.all([2, 5, 9, 17].map((hours) => company.vacancy([interest(hours)])));
    const lately = await company.vacancy([interest(20)]);
    const freezing = await company.vacancy([interest(12), {}], { jobAutomations: freezes(10, 10) });
    await company.init(before, ['ann']);
    const held = (await Promise.all(overdue.map((one) => company.init(one, candidateIds(60, 'late'))))).flat();
    await company.init(lately, ['zoe']);
    await company.init(freezing, ['fay']);
    clock.advance(hour);
    await eventually(async () => (await company.events('RECORD_DISCARDED')).length === 1);

    relay.cut();
    await eventually(() => log.includes('work cannot be done right now; it will be retried'));
    clock.advance(24 * hour);
    await eventually(() =>
      far.store.ping().then(
        () => false,
        () => true,
      ),
    );
    expect(await company.events('RECORD_HELD', 'VACANCY_FROZEN')).toEqual([]);

    relay.mend();
    await eventually(async () => (await company.events('RECORD_HELD')).length === held.length);
    await eventually(async () => (await company.events('VACANCY_FROZEN')).length === 1);
    await eventually(async () => (await company.events('RECORD_DISCARDED')).length === 2);
    expect(log).toContain('work is being done again');
    const events = await company.events('RECORD_HELD');
    expect(events.map(({ recordId }) => recordId).toSorted()).toEqual(held.toSorted());
    expect(new Set(events.map(({ data }) => data.heldReason))).toEqual(new Set(['OVERDUE']));
    expect(events.every(({ data }) => data.cause.lateMs > 6 * hour)).toBe(true);
  }, 120_000);
});
