import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulk } from '../../support/company/bulk.js';
import type { Pipeline } from '../../support/company/pipeline.js';
import { TimedCompany } from '../../support/company/timedCompany.js';
import { asStage, freezes, kinds, type SeenEvent, type Stage } from '../../support/company/timers.js';
import { onPostgres, openTestDatabase, postgresUrl } from '../../support/database/databases.js';
import { type Reply, type Service, startService, TestClock } from '../../support/service/service.js';

/** A meeting's zone and place are those of its feature. So an edit of the feature moves the meetings booked there. */

const clock = new TestClock();
let service: Service;
let company: TimedCompany;
let pipeline: Pipeline;

const madrid = { timezone: 'Europe/Madrid', location: 'Gran Vía 2' };
const mexico = { timezone: 'America/Mexico_City', location: 'Reforma 1' };
const call = (data: object): Stage => ({ featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL', data });

beforeAll(async () => {
  service = await startService({ database: await openTestDatabase(), clock });
});
afterAll(async () => {
  await service.stop();
  await service.database.close();
});
beforeEach(async () => {
  company = TimedCompany.create(service);
  pipeline = await company.vacancy([madrid, madrid].map(call));
});

const inADay = () => company.inHours(24);

async function booked(candidate: string, stage = 'stage-1'): Promise<string> {
  const [id = ''] = await company.init(pipeline, [candidate], stage);
  await company.book(pipeline, id, inADay());
  return id;
}

/** The events of a change, which comes a second later. */
async function during(change: () => Promise<unknown>): Promise<SeenEvent[]> {
  const before = (await company.events()).length;
  clock.advance(1_000);
  await change();
  return (await company.events()).slice(before);
}

/** Edits the vacancy so that it has features at these places. */
const relocate = (...places: object[]) => company.edit(pipeline, { features: places.map(call).map(asStage) });

async function shown(id: string): Promise<Reply['body']> {
  const { record } = await company.ask(
    `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) { record(companyId: $companyId, vacancyId: $vacancyId, id: $id) {
      updatedAt ... on ModuleRecord { meeting { date duration localDate timezone location } } } }`,
    { vacancyId: pipeline.vacancyId, id },
  );
  return record;
}

describe('an edit of the place of a feature', () => {
  it('is an event of each record with a meeting there, also of closed ones, and raises their updatedAt', async () => {
    const open = await booked('ann');
    const closed = await booked('bob');
    await company.orchestrate(pipeline, closed);
    await company.init(pipeline, ['cyd']);
    await booked('dee', 'stage-2');
    const before = await shown(open);
    clock.advance(1_000);
    const updatedAfter = company.inHours(0);

    const [edit, ...moved] = await during(() => relocate(mexico, madrid));
    expect(edit?.type).toBe('VACANCY_UPDATED');
    expect(moved.map(({ type, recordId, operation }) => [type, recordId, operation])).toEqual(
      [open, closed].map((id) => ['RECORD_BOOKED', id, 'updateVacancy']),
    );
    const after = await shown(open);
    expect(after.meeting).toEqual({ ...before.meeting, ...mexico });
    expect(moved[0]?.data).toEqual({ before, after });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect((await shown(closed)).meeting).toMatchObject(mexico);
    expect(new Set(await company.found({ updatedAfter }))).toEqual(new Set([open, closed]));
  });

  it('tells an empty place if the feature is removed, and the place again if it is back', async () => {
    const closed = await booked('ann');
    await company.orchestrate(pipeline, closed);
    const away = await during(() => company.edit(pipeline, { features: [asStage(call(madrid), 1)] }));
    expect(away[1]?.data.after.meeting).toMatchObject({ timezone: null, location: null });
    expect((await shown(closed)).meeting).toEqual(away[1]?.data.after.meeting);
    const back = await during(() => relocate(mexico, madrid));
    expect(back[1]?.data).toMatchObject({ before: { meeting: { location: null } }, after: { meeting: mexico } });
  });

  it('has no events of records if the place stays the same', async () => {
    await booked('ann');
    const events = await during(() => relocate({ ...madrid, platform: 'Other' }, madrid));
    expect(kinds(events)).toEqual(['VACANCY_UPDATED']);
  });

  it('comes before the thaw that it causes', async () => {
    pipeline = await company.vacancy([madrid, madrid].map(call), { jobAutomations: freezes(0, 2) });
    await booked('ann');
    await company.pass(3);
    const events = await during(() => relocate(mexico, madrid));
    expect(kinds(events)).toEqual(['VACANCY_UPDATED', 'RECORD_BOOKED', 'VACANCY_THAWED']);
  });
});

describe('the meeting before a change', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['another booking', (id) => company.book(pipeline, id, company.inHours(48))],
    ['TO_SCHEDULE', (id) => company.enter(pipeline, id, 'TO_SCHEDULE')],
    ['a cancellation', (id) => bulk(service, 'cancelFeatures', pipeline, [id], { fields: 'id' })],
  ])('is told whole by %s', async (_, change) => {
    const id = await booked('ann');
    const { meeting } = await shown(id);
    const [event] = await during(() => change(id));
    expect(event?.data.before.meeting).toEqual({ ...meeting, ...madrid });
    expect(event?.data.after.meeting).toEqual((await shown(id)).meeting);
  });
});

/** Makes copies of a record with these numbers. */
async function copied(id: string, from: number, to: number): Promise<void> {
  const names = await service.database.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'feature_record' and table_schema = current_schema()
       and column_name not in ('id', 'candidate_id')`,
  );
  const columns = names.map(({ name }) => name).join(', ');
  await service.database.rows(
    `insert into feature_record (id, candidate_id, ${columns}) select $2 || n, 'candidate-' || n, ${columns}
     from feature_record, generate_series($3::int, $4::int) n where company_id = $1 and id = $2`,
    [company.companyId, id, from, to],
  );
}

const newest = async (): Promise<number> =>
  Number((await company.ask('query ($companyId: ID!) { feed(companyId: $companyId) { seq } }')).feed.seq);

// Statements are counted on PGlite, and PostgreSQL makes very many records in a second.
(postgresUrl ? describe.skip : describe)('the statements of an edit of a place', () => {
  it('are as many for 200 meetings as for one', async () => {
    const statements = async (change: () => Promise<unknown>) => {
      service.database.countStatements();
      await change();
      return service.database.countStatements();
    };
    const id = await booked('ann');
    const few = await statements(() => relocate(mexico, madrid));
    await copied(id, 1, 199);
    const before = await newest();
    expect(await statements(() => relocate(madrid, madrid))).toBe(few);
    expect((await newest()) - before).toBe(201);
  });
});

onPostgres('an edit of a place on PostgreSQL (set TEST_DATABASE_URL)', () => {
  it('moves 10,000 meetings, and is refused for more: then it changes nothing', async () => {
    const id = await booked('ann');
    await copied(id, 1, 9_999);
    const before = await newest();
    await relocate(mexico, madrid);
    expect((await newest()) - before).toBe(10_001);

    await copied(id, 10_000, 10_000);
    await expect(relocate(madrid, madrid)).rejects.toThrow('LIMIT_REACHED');
    expect([(await newest()) - before, (await shown(id)).meeting]).toMatchObject([10_001, mexico]);
  }, 120_000);
});
