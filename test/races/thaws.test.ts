import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { candidateIds } from '../support/company/pipeline.js';
import { TimedCompany } from '../support/company/timedCompany.js';
import { freezes, hour, type SeenEvent } from '../support/company/timers.js';
import { onPostgres, openPostgresTest } from '../support/database/databases.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';

/**
 * Many calls change a frozen vacancy at the same time: it thaws once, and no call is refused. The same holds if it should
 * have been frozen, and no worker has come: then one of them freezes it first.
 */

const atOnce = 24;

onPostgres('a frozen vacancy on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ database: await openPostgresTest(), clock: new TestClock(Date.now()) });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await service.database.close();
  });

  const place = 'companyId: $companyId, vacancyId: $vacancyId, id: $id';
  const ways = [
    ['moves', `orchestrate(${place}, input: { resourceId: $id }) { closed { id } }`],
    ['statuses', `updateRecordStatus(${place}, input: { code: "TALKING" }) { id }`],
    [
      'discards',
      'discardFeatures(input: { companyId: $companyId, resourceIds: [$id] }) { results { error { reason } } }',
    ],
    ['edits', 'updateVacancy(companyId: $companyId, id: $vacancyId, input: { name: $id }) { id }'],
  ] as const;
  it.each(ways.flatMap(([what, mutation]) => [true, false].map((isMet) => [what, isMet, mutation] as const)))(
    'goes on once if many %s come at the same time, and each of them succeeds; frozen by a worker: %s',
    async (what, isMet, mutation) => {
      const company = new TimedCompany(service, `company-of-${what}-${isMet}`);
      const pipeline = await company.vacancy([{}, {}], { jobAutomations: freezes(2, 2) });
      const names = candidateIds(atOnce);
      const ids = await company.init(pipeline, names);
      const dueAt = company.inHours(2);
      if (isMet) await company.pass(3);
      else (service.clock as TestClock).advance(3 * hour);
      expect((await company.stands(pipeline)).frozenAt).toBe(isMet ? dueAt : null);
      const { companyId, vacancyId } = pipeline;
      const declared = [
        '$companyId: ID!',
        '$vacancyId: ID!',
        mutation.includes('name: $id') ? '$id: String!' : '$id: ID!',
      ];
      const query = `mutation (${declared.filter((one) => mutation.includes(one.split(':')[0] ?? '')).join(', ')}) { ${mutation} }`;
      const replies = await Promise.all(
        ids.map((id, index) =>
          service.graphql(query, {
            token: tokenFor(companyId, { subject: `user-${index}` }),
            variables: { companyId, vacancyId, id },
          }),
        ),
      );
      expect(replies.flatMap(({ body }) => body.errors ?? [])).toEqual([]);
      const events = await company.events();
      const frozen = events.filter(({ type }) => type === 'VACANCY_FROZEN');
      expect(frozen.map(({ data }) => data.after.frozenAt)).toEqual([dueAt]);
      const since = events.slice(events.indexOf(frozen[0] as SeenEvent) + 1);
      expect(since.map(({ type }) => type).indexOf('VACANCY_THAWED')).toBe(1);
      expect(since).toHaveLength(atOnce + 1);
    },
    60_000,
  );
});
