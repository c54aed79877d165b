import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClockComparison, WallClock } from '../../src/core/kernel/ports.js';
import type { Store, Transaction } from '../../src/core/ports.js';
import { jobsOf } from '../../src/jobs/openWorkers.js';
import { knownPerson } from '../support/company/person.js';
import { interest, TimedCompany } from '../support/company/timedCompany.js';
import { freezes } from '../support/company/timers.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';
import { storeWith } from '../support/service/storeWith.js';
import { workersNeed } from '../support/service/works.js';

/** What can't be undone is due by the process's clock and by the database's, or not at all (ADR 19). */

const dayMs = 86_400_000;

const earliest = (): number => Date.now();
const right: ClockComparison = { isSkewed: false, earliest };

/** A process's clock, of which a comparison says that it is right. */
class SetClock implements WallClock {
  aheadMs = 0;
  compared: ClockComparison | undefined = right;

  now(): number {
    return Date.now() + this.aheadMs;
  }
}

let service: Service;
let clock: SetClock;
let companies = 0;

beforeAll(async () => {
  clock = new SetClock();
  service = await startService({ clock, hasTestClock: true });
});
afterAll(() => service.stop());

/** A database whose clock is ahead. */
function databaseAhead(aheadMs: number): Store {
  const { store } = service.database;
  return storeWith(store, {
    transaction: ((work, ...more) =>
      store.transaction(
        (tx: Transaction) => work({ ...tx, databaseTime: async () => Date.now() + aheadMs }),
        ...more,
      )) as Store['transaction'],
  });
}

/** A company whose retention, timers and freezes are due in 30 days, or sooner. */
async function aCompany(): Promise<string> {
  companies += 1;
  const companyId = `clocks-${companies}`;
  const person = await knownPerson(service, { companyId }).begin();
  await person.run('discardFeatures(input: $input) { results { error { reason } } }', {
    input: ['DiscardFeaturesInput!', { companyId, resourceIds: [person.interviewId] }],
  });
  await person.run('updateCompanySettings(companyId: $companyId, input: $input) { companyId }', {
    input: ['CompanySettingsInput!', { candidateRetentionDays: 30, eventRetentionDays: 30 }],
  });
  const timed = new TimedCompany(service, companyId);
  await timed.init(await timed.vacancy([interest(1)]), ['ann']);
  await timed.change('publishVacancy', await timed.vacancy([{}], { jobAutomations: freezes(1, 1) }));
  return companyId;
}

/** Lets a process with this store and the clock do all its work for a company. @returns what it has done */
async function afterWork(companyId: string, store: Store = service.database.store): Promise<string[]> {
  for (const work of jobsOf(workersNeed({ store, clock }))) {
    if (work.name === 'webhooks') continue;
    await work.due();
    for (let runs = 0; runs < 20 && (await work.run(companyId, new AbortController().signal)) === 0; runs += 1);
  }
  const events = await service.database.events(companyId);
  const [head] = await service.database.rows<{ removed: string }>(
    'select removed from feed_head where company_id = $1',
    [companyId],
  );
  const byTime = ['CANDIDATE_ERASED', 'RECORD_DISCARDED', 'VACANCY_FROZEN'];
  const isByTime = ({ type, data }: (typeof events)[number]) =>
    byTime.includes(type) && (type !== 'RECORD_DISCARDED' || 'cause' in data);
  return [
    ...new Set([...events.filter(isByTime).map(({ type }) => type), ...(Number(head?.removed) > 0 ? ['removed'] : [])]),
  ].toSorted();
}

describe('what can not be undone', () => {
  it('is done by a process whose clock is the only one', async () => {
    const companyId = await aCompany();
    Object.assign(clock, { aheadMs: 35 * dayMs, compared: undefined });
    try {
      expect(await afterWork(companyId)).toEqual(expect.arrayContaining(['CANDIDATE_ERASED', 'removed']));
    } finally {
      Object.assign(clock, { aheadMs: 0, compared: right });
    }
  });

  it("is not done while only the process's clock says that it is due, whatever a comparison has said", async () => {
    const companyId = await aCompany();
    clock.aheadMs = 35 * dayMs;
    expect(await afterWork(companyId)).toEqual([]);
    clock.aheadMs = 0;
  });

  it("nor while only the database's clock says so", async () => {
    const companyId = await aCompany();
    expect(await afterWork(companyId, databaseAhead(35 * dayMs))).toEqual([]);
  });

  it('is done once both say so', async () => {
    const companyId = await aCompany();
    clock.aheadMs = 35 * dayMs;
    expect(await afterWork(companyId, databaseAhead(36 * dayMs))).toEqual(
      expect.arrayContaining(['CANDIDATE_ERASED', 'removed']),
    );
    clock.aheadMs = 0;
  });

  it('is left to other processes while the clock is skewed, also what both say is due', async () => {
    const companyId = await aCompany();
    Object.assign(clock, { aheadMs: 35 * dayMs, compared: { isSkewed: true, earliest } });
    expect(await afterWork(companyId, databaseAhead(36 * dayMs))).toEqual([]);
    clock.compared = right;
    expect(await afterWork(companyId, databaseAhead(36 * dayMs))).toContain('CANDIDATE_ERASED');
    clock.aheadMs = 0;
  });

  it("is due by a company's own clock where an admin has advanced that", async () => {
    const companyId = await aCompany();
    const timed = new TimedCompany(service, companyId);
    await timed.advance(timed.inHours(35 * 24));
    expect(await afterWork(companyId)).toEqual(expect.arrayContaining(['CANDIDATE_ERASED', 'removed']));
  });

  it('repeats no change whose idempotency key is old by the clock alone', async () => {
    const { companyId, vacancyId } = await knownPerson(service).begin();
    const begin = async (): Promise<string> => {
      const { body } = await service.graphql(
        `mutation ($input: InitFeaturesInput!) { initFeatures(input: $input, idempotencyKey: "a-key") {
          results { record { id } error { reason } } } }`,
        {
          token: tokenFor(companyId),
          variables: {
            input: {
              companyId,
              vacancyId,
              featureId: 'interview',
              candidates: [{ candidateId: 'bob', relationId: 'bob' }],
            },
          },
        },
      );
      return JSON.stringify(body.data.initFeatures.results);
    };
    const first = await begin();
    clock.aheadMs = 2 * dayMs;
    expect(await begin()).toBe(first);
    // With one clock the key is free again, and the candidate is there already.
    clock.compared = undefined;
    expect(await begin()).not.toBe(first);
    Object.assign(clock, { aheadMs: 0, compared: right });
  });
});
