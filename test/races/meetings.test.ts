import { expect, it } from '@jest/globals';
import { TimedCompany } from '../support/company/timedCompany.js';
import type { Stage } from '../support/company/timers.js';
import { onPostgres } from '../support/database/databases.js';
import { twoNodes } from '../support/service/twoNodes.js';
import { workOf } from '../support/service/works.js';
import { byTable, manitobaBefore, tableOf } from '../support/zones.js';

/** Workers that find the same meetings after an update of the time zones (docs/BEHAVIOUR.md, "Meetings"). */

const before = tableOf('2026e', { 'America/Winnipeg': manitobaBefore });
const years = [2100, 2101, 2102, 2103];

onPostgres('meetings on PostgreSQL (set TEST_DATABASE_URL)', () => {
  const nodes = twoNodes();
  const stage: Stage = {
    featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL',
    data: {
      timezone: 'America/Winnipeg',
      possibleDates: years.map((year) => ({ date: `${year}-01-20T09:00`, duration: 30 })),
    },
  };

  it('are moved once, whatever else is done in their vacancies', async () => {
    const company = TimedCompany.create(nodes[0]);
    const pipelines = await Promise.all([1, 2, 3].map(() => company.vacancy([stage, {}])));
    const begun = await Promise.all(
      pipelines.map(async (pipeline) => ({ pipeline, ids: await company.init(pipeline, ['ann', 'bo', 'cy', 'di']) })),
    );
    await byTable(before, async () => {
      for (const { pipeline, ids } of begun)
        for (const [at, id] of ids.entries()) await company.book(pipeline, id, `${years[at]}-01-20T15:00:00Z`);
    });
    const { signal } = new AbortController();
    const workers = [...nodes, ...nodes].map(async (node) => {
      const work = workOf(node, 'meetings');
      while ((await work.run(company.companyId, signal)) === 0);
    });
    const moves = begun.map(({ pipeline, ids: [first = ''] }) => company.orchestrate(pipeline, first));
    await Promise.all([...workers, ...moves]);
    const events = await company.events('MEETING_RETIMED');
    const moved = events.map(({ recordId }) => recordId);
    expect(new Set(moved).size).toBe(moved.length);
    for (const { ids } of begun) expect(moved).toEqual(expect.arrayContaining(ids.slice(1)));
    for (const { data } of events) expect(data.after.meeting.date).toMatch(/^\d{4}-01-20T14:00:00\.000Z$/);
  });
});
