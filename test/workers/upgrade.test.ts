import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Migration20261128Timers } from '../../src/entities/migrations/Migration20261128_timers.js';
import { type Service, startService, TestClock } from '../support/service.js';
import { interest, TimedCompany } from '../support/timedCompany.js';
import { freezes, hour } from '../support/timers.js';

/**
 * Records from before timers existed: an upgrade rejects no candidate who is long overdue (CONTRACT "Timers", "Held").
 */

let service: Service;
let clock: TestClock;
beforeAll(async () => {
  clock = new TestClock(Date.now() - 30 * hour);
  service = await startService({ clock });
});
afterAll(() => service.stop());

/** Creates the tables of the earlier version, and migrates them. */
async function upgrade(): Promise<void> {
  for (const way of ['down', 'up'] as const) {
    const migration = new Migration20261128Timers(undefined as never, undefined as never);
    migration[way]();
    for (const statement of migration.getQueries()) await service.database.rows(String(statement));
  }
}

it('sets their timers: records that are overdue by more than six hours are held, and vacancies count as active then', async () => {
  const company = new TimedCompany(service, 'old');
  const pipeline = await company.vacancy([interest(10), {}], { jobAutomations: freezes(5, 5) });
  const [overdue = ''] = await company.init(pipeline, ['ann']);
  clock.advance(18 * hour);
  const [late = ''] = await company.init(pipeline, ['bob']);
  clock.advance(11 * hour);
  const [young = ''] = await company.init(pipeline, ['cid']);
  clock.advance(hour);
  await upgrade();
  expect(await company.next(pipeline)).toEqual([null, null, null]);
  clock.advance(Math.max(0, Date.now() - clock.now()));
  await company.work();
  expect(
    (await company.events('RECORD_HELD', 'RECORD_DISCARDED')).map(({ type, recordId }) => [type, recordId]),
  ).toEqual([
    ['RECORD_HELD', overdue],
    ['RECORD_DISCARDED', late],
  ]);
  expect(await company.found({ isHeld: true })).toEqual([overdue]);
  const [, next] = await company.next(pipeline);
  expect(Date.parse(next.dueAt) - Date.parse(company.inHours(9))).toBeLessThanOrEqual(0);
  const { frozenAt, nextAutomation } = await company.stands(pipeline);
  expect([frozenAt, nextAutomation.action]).toEqual([null, 'FREEZE']);
  expect(Date.parse(nextAutomation.dueAt)).toBeGreaterThan(clock.now() + 4 * hour);
  await company.pass(5);
  expect((await company.stands(pipeline)).frozenAt).toBe(nextAutomation.dueAt);
  expect(await company.found({ isClosed: false })).toEqual([overdue, young]);
});
