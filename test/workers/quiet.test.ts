import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { candidateIds, type Pipeline } from '../support/company/pipeline.js';
import { interest, TimedCompany } from '../support/company/timedCompany.js';
import { freezes, hour, kinds } from '../support/company/timers.js';
import { openEmbeddedTest } from '../support/database/databases.js';
import { type Service, startService, TestClock } from '../support/service/service.js';
import { workOf } from '../support/service/works.js';

/**
 * What timers read of a vacancy to know when it freezes. They need few rows, however many closed finalists and events of
 * workers there are (docs/adr/0018-timers.md). On PGlite, because one connection knows at once how many rows it has
 * read.
 */

const many = 3_000;
const few = 500;
const next = '{ nodes { id nextAutomation { timer dueAt } } }';

let service: Service;
let clock: TestClock;
beforeAll(async () => {
  clock = new TestClock();
  service = await startService({ database: await openEmbeddedTest(), clock, hasTestClock: true });
});
afterAll(async () => {
  await service.stop();
  await service.database.close();
});

/** How many events and records the statements read until now. */
async function rowsRead(): Promise<number> {
  await service.database.rows('select pg_stat_force_next_flush()');
  const [row] = await service.database.rows<{ count: number }>(
    `select sum(t.seq_tup_read + coalesce(i.read, 0))::int as count
     from pg_stat_user_tables t cross join lateral (
       select sum(idx_tup_read) as read from pg_stat_user_indexes x where x.relid = t.relid) i
     where t.relname in ('feed_event', 'feature_record')`,
  );
  return row?.count ?? 0;
}

async function readBy(work: () => Promise<unknown>): Promise<number> {
  const before = await rowsRead();
  await work();
  return (await rowsRead()) - before;
}

/** Copies the record of a finalist that a timer has discarded, and the event of that. */
async function copyDiscarded({ companyId }: Pipeline, id: string): Promise<void> {
  const columns = async (table: string, ...without: string[]): Promise<string> => {
    const rows = await service.database.rows<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and table_schema = current_schema() and column_name <> all($2::text[])`,
      [table, without],
    );
    return rows.map(({ name }) => name).join(', ');
  };
  const ofRecord = await columns('feature_record', 'id', 'candidate_id', 'relation_id');
  await service.database.rows(
    `insert into feature_record (id, candidate_id, relation_id, ${ofRecord})
     select $2 || '-' || n, 'candidate-' || n, 'relation-' || n, ${ofRecord}
     from feature_record, generate_series(1, $3::int) n where company_id = $1 and id = $2`,
    [companyId, id, many],
  );
  const ofEvent = await columns('feed_event', 'seq', 'id', 'record_id');
  await service.database.rows(
    `insert into feed_event (seq, id, record_id, ${ofEvent})
     select h.seq + n, e.id || '-' || n, $2 || '-' || n, ${ofEvent.replaceAll(/\w+/g, 'e.$&')}
     from feed_event e join feed_head h on h.company_id = e.company_id, generate_series(1, $3::int) n
     where e.company_id = $1 and e.record_id = $2 and e.type = 'RECORD_DISCARDED'`,
    [companyId, id, many],
  );
  await service.database.rows('update feed_head set seq = seq + $2 where company_id = $1', [companyId, many]);
  await service.database.rows('analyze');
}

describe('a vacancy where timers have discarded 3,000 finalists since its last activity', () => {
  let company: TimedCompany;
  let pipeline: Pipeline;
  let discardedAt: string;

  beforeAll(async () => {
    company = TimedCompany.create(service);
    pipeline = await company.vacancy([interest(5), interest(1)], { jobAutomations: freezes(50, 40) });
    await company.init(pipeline, ['ann']);
    const [id = ''] = await company.init(pipeline, ['bob'], 'stage-2');
    discardedAt = company.inHours(1);
    await company.pass(1);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(1);
    await copyDiscarded(pipeline, id);
    // PostgreSQL then reads the table instead of an index, as it would with a hundred times as many rows.
    await service.database.rows('set random_page_cost = 40');
    // One transaction reads all of it once.
    await company.pass(4);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(many + 2);
  });

  afterAll(() => service.database.rows('reset random_page_cost'));

  const activeAt = (hours: number) => new Date(Date.parse(discardedAt) + hours * 3_600_000).toISOString();

  it('shows when it freezes, in a list and alone', async () => {
    const found: unknown[] = [];
    const list = `query ($companyId: ID!) { vacancies(companyId: $companyId) ${next} }`;
    expect(await readBy(async () => found.push(await company.ask(list)))).toBeLessThan(few);
    expect(found).toEqual([
      {
        vacancies: {
          nodes: [
            {
              id: pipeline.vacancyId,
              nextAutomation: { timer: 'frozenDueToSelectionInactivity', dueAt: activeAt(39) },
            },
          ],
        },
      },
    ]);
    expect(
      await readBy(() => service.database.store.timers.quietVacancies(pipeline.companyId, [pipeline.vacancyId])),
    ).toBeLessThan(few);
  });

  it('shows what its timers will do', async () => {
    const items: unknown[] = [];
    const read = await readBy(async () => items.push(...(await company.preview(pipeline, activeAt(99))).items));
    expect(items).toEqual([expect.objectContaining({ action: 'FREEZE', dueAt: activeAt(39) })]);
    expect(read).toBeLessThan(few);
  });

  it('freezes in time, by a worker that reads little', async () => {
    expect(await readBy(() => company.pass(35))).toBeLessThan(few);
    expect(await company.stands(pipeline)).toMatchObject({ frozenAt: activeAt(39) });
  });
});

it('a vacancy is read little after the test clock has discarded many of its records', async () => {
  const company = TimedCompany.create(service);
  const pipeline = await company.vacancy([interest(1), {}], { jobAutomations: freezes(50, 9) });
  await company.initMany(pipeline, 600);
  const dueAt = company.inHours(9);
  await company.advance(company.inHours(2));
  expect(await company.events('RECORD_DISCARDED')).toHaveLength(600);
  await service.database.rows('analyze');
  expect(await company.stands(pipeline)).toMatchObject({ nextAutomation: { dueAt } });
  expect(await readBy(() => company.stands(pipeline))).toBeLessThan(100);
  await company.edit(pipeline, { name: 'Awake' });
  expect((await company.stands(pipeline)).nextAutomation.dueAt).toBe(
    new Date(Date.parse(dueAt) + 2 * hour).toISOString(),
  );
});

it('a vacancy that no timer can freeze is not read', async () => {
  const company = TimedCompany.create(service);
  await company.initMany(await company.vacancy([interest(1), {}]), 500);
  await company.pass(1);
  const read = await readBy(async () => {
    await company.ask(`query ($companyId: ID!) { vacancies(companyId: $companyId) ${next} }`);
    await company.ask(
      `query ($companyId: ID!) { a: vacancies(companyId: $companyId) ${next} clock: companyClock(companyId: $companyId) { now } }`,
    );
  });
  expect(read).toBe(0);
});

describe('what workers have seen of a vacancy', () => {
  interface Seen {
    readonly finalist_closed_at: string | null;
    readonly seen_seq: string;
  }
  /** Of a vacancy that no worker has looked at: all its events are read. */
  const unseen: Seen = { finalist_closed_at: null, seen_seq: '0' };

  const setSeen = ({ companyId }: TimedCompany, { finalist_closed_at, seen_seq }: Seen) =>
    service.database.rows(
      'update vacancy set finalist_closed_at = $2::timestamptz, seen_seq = $3::int8 where company_id = $1',
      [companyId, finalist_closed_at, seen_seq],
    );

  const seenIn = async ({ companyId }: TimedCompany): Promise<Seen> => {
    const [seen = unseen] = await service.database.rows<Seen>(
      'select finalist_closed_at, seen_seq::text as seen_seq from vacancy where company_id = $1',
      [companyId],
    );
    return seen;
  };

  /** One transaction of a worker. */
  const workOnce = ({ companyId }: TimedCompany) => workOf(service, 'timers').run(companyId, AbortSignal.abort());

  it('no vacancy freezes before its last finalist is discarded', async () => {
    const company = TimedCompany.create(service);
    const pipeline = await company.vacancy([interest(5), interest(5)], { jobAutomations: freezes(50, 2) });
    // The first transaction discards all finalists, and the next one the rest.
    await company.init(pipeline, candidateIds(100, 'finalist'), 'stage-2');
    await company.init(pipeline, candidateIds(150));
    clock.advance(5 * hour);
    await workOnce(company);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(200);
    const dueAt = company.inHours(0);
    expect((await company.stands(pipeline)).nextAutomation).toMatchObject({ dueAt });
    await company.work();
    expect(kinds(await company.events('RECORD_DISCARDED', 'VACANCY_FROZEN'))).toEqual([
      ...Array.from({ length: 250 }, () => 'RECORD_DISCARDED'),
      'VACANCY_FROZEN',
    ]);
    expect(await company.stands(pipeline)).toMatchObject({ frozenAt: dueAt });
  });

  it('is stored: when a timer closes a finalist, and up to which event', async () => {
    const company = TimedCompany.create(service);
    const pipeline = await company.vacancy([interest(5), interest(5)], { jobAutomations: freezes(50, 20) });
    expect(await seenIn(company)).toEqual(unseen);
    await company.init(pipeline, ['ann']);
    await company.pass(5);
    expect((await seenIn(company)).finalist_closed_at).toBeNull();
    await company.init(pipeline, ['bob'], 'stage-2');
    clock.advance(5 * hour);
    await workOnce(company);
    const [at] = await service.database.rows<{ at: string }>('select $1::timestamptz as at', [company.inHours(0)]);
    expect((await seenIn(company)).finalist_closed_at).toBe(at?.at);
    await company.work();
    await company.pass(0);
    const newest = (await company.events()).at(-1)?.seq;
    expect(await seenIn(company)).toEqual({ finalist_closed_at: at?.at, seen_seq: newest });
  });

  type Step = 'candidate' | 'finalist' | 'edit' | { readonly hours: number };
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom<Step[]>('candidate', 'finalist', 'edit'),
    fc.record({ hours: fc.integer({ min: 1, max: 4 }) }),
  );

  it('changes nothing: vacancies freeze as if all events were read each time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const [whole, partly] = [TimedCompany.create(service), TimedCompany.create(service)];
        const settings = { jobAutomations: freezes(6, 4) };
        const both = await Promise.all(
          [whole, partly].map(async (company) => ({
            company,
            pipeline: await company.vacancy([interest(3), interest(2)], settings),
          })),
        );
        const outcome = async ({ company, pipeline }: (typeof both)[number]) => {
          const { totalCount, items } = await company.preview(pipeline, company.inHours(99));
          const freezesIn = items.filter(({ action }: { action: string }) => action === 'FREEZE');
          const events = await company.events();
          return {
            ...{ stands: await company.stands(pipeline), totalCount, freezesIn },
            events: events.map(({ type, createdAt }) => [type, createdAt]),
          };
        };
        for (const [index, one] of ['candidate' as const, ...steps].entries()) {
          if (typeof one === 'object') clock.advance(one.hours * hour);
          for (const { company, pipeline } of both) {
            if (one === 'candidate') await company.init(pipeline, [`candidate-${index}`]);
            else if (one === 'finalist') await company.init(pipeline, [`finalist-${index}`], 'stage-2');
            else if (one === 'edit') await company.edit(pipeline, { name: `Name ${index}` });
            else await company.work();
            // When a timer has closed a finalist is no event of others, so that instant stays.
            if (company === whole) await setSeen(company, { ...(await seenIn(company)), seen_seq: '0' });
          }
          const [expected, found] = await Promise.all(both.map(outcome));
          expect(found).toEqual(expected);
        }
      }),
      { numRuns: 5 },
    );
  });
});
