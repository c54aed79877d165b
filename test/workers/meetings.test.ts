import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { releaseTable } from '../../src/core/kernel/zones/zoneTable.js';
import { bulk } from '../support/company/bulk.js';
import type { Pipeline } from '../support/company/pipeline.js';
import { TimedCompany } from '../support/company/timedCompany.js';
import { asStage, type Stage } from '../support/company/timers.js';
import { openTestDatabase } from '../support/database/databases.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';
import { doWork, workOf } from '../support/service/works.js';
import { byTable, manitobaAtFour, manitobaBefore, tableOf } from '../support/zones.js';

/**
 * Meetings keep their local time when the law of a zone changes (docs/BEHAVIOUR.md, "Meetings"). A table stands for the
 * nodes of a release: before 2026f, Manitoba's clocks changed each year.
 */

const before = tableOf('2026e', { 'America/Winnipeg': manitobaBefore });
const release = releaseTable;
const after = tableOf('2999a', { 'America/Winnipeg': manitobaAtFour });

const local = '2027-01-20T09:00';
const byBefore = '2027-01-20T15:00:00.000Z';
const byRelease = '2027-01-20T14:00:00.000Z';
const byAfter = '2027-01-20T13:00:00.000Z';

let service: Service;
let company: TimedCompany;
let clock: TestClock;

beforeAll(async () => {
  clock = new TestClock(Date.parse('2026-12-01T12:00:00Z'));
  service = await startService({ database: await openTestDatabase(), clock });
});
afterAll(async () => {
  await service.stop();
  await service.database.close();
});
beforeEach(() => {
  company = TimedCompany.create(service);
});

const offering = (timezone: string, ...dates: string[]): Stage => ({
  featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL',
  data: {
    timezone,
    location: 'Main Street',
    possibleDates: dates.map((date) => ({ date, duration: 30 })),
    reminders: [24, 2].map((leadTime) => ({ leadTime, timeUnit: 'hours' })),
  },
});

interface Shown {
  readonly updatedAt: string;
  readonly meeting: { readonly date: string; readonly localDate: string | null; readonly clockTime: string } | null;
}

async function shown({ vacancyId }: Pipeline, id: string | undefined): Promise<Shown> {
  const { record } = await company.ask(
    `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) { record(companyId: $companyId, vacancyId: $vacancyId, id: $id) {
      updatedAt ... on ModuleRecord { meeting { date localDate clockTime } } } }`,
    { vacancyId, id },
  );
  return record;
}

/** Candidates who book an instant by the table before. */
async function booked(
  stage: Stage,
  date: string,
  ...candidates: string[]
): Promise<{ pipeline: Pipeline; ids: string[] }> {
  const pipeline = await company.vacancy([stage, {}]);
  const ids = await company.init(pipeline, candidates);
  await byTable(before, async () => {
    for (const id of ids) await company.book(pipeline, id, date);
  });
  return { pipeline, ids };
}

const retime = (): Promise<string[]> => doWork(service, 'meetings');

describe('a meeting of a local time', () => {
  it('is moved once by a newer table, with its reminders, and reported', async () => {
    const { pipeline, ids } = await booked(offering('America/Winnipeg', local), byBefore, 'ann');
    const [id = ''] = ids;
    const was = await shown(pipeline, id);
    expect(was.meeting?.date).toBe(byBefore);
    clock.advance(1000);
    await retime();
    const is = await shown(pipeline, id);
    expect(is.updatedAt > was.updatedAt).toBe(true);
    // The local time is the same by each table.
    const localDate = `${local}:00.000`;
    expect(is.meeting).toEqual({ date: byRelease, localDate, clockTime: `${localDate}-05:00` });
    expect(was.meeting).toEqual({ date: byBefore, localDate, clockTime: '2027-01-20T10:00:00.000-05:00' });
    const events = await company.events('MEETING_RETIMED');
    const place = { duration: 30, localDate: `${local}:00.000`, timezone: 'America/Winnipeg', location: 'Main Street' };
    expect(events).toMatchObject([
      {
        recordId: id,
        candidateId: 'ann',
        actor: { kind: 'WORKER', id: 'meetings' },
        operation: 'retimeMeetings',
        via: 'WORKER',
        data: {
          before: { meeting: { date: byBefore, ...place }, updatedAt: was.updatedAt },
          after: { meeting: { date: byRelease, ...place }, updatedAt: is.updatedAt },
          tzdbVersions: { before: '2026e', after: release.version },
        },
      },
    ]);
    await retime();
    await byTable(before, retime);
    expect([await shown(pipeline, id), await company.events('MEETING_RETIMED')]).toEqual([is, events]);

    await byTable(after, retime);
    expect((await shown(pipeline, id)).meeting?.date).toBe(byAfter);
    expect(await company.events('MEETING_RETIMED')).toHaveLength(2);
    // A node of the release, as in a rolling update, leaves what the newer one has made.
    await retime();
    expect((await shown(pipeline, id)).meeting?.date).toBe(byAfter);
  });

  it('has each reminder once, by its new instant', async () => {
    const stage = offering('America/Winnipeg', '2026-12-04T09:00');
    const { pipeline, ids } = await booked(stage, '2026-12-04T15:00:00.000Z', 'ann');
    clock.advance(Date.parse('2026-12-03T15:30:00Z') - clock.now());
    await company.work();
    await retime();
    expect((await shown(pipeline, ids[0])).meeting?.date).toBe('2026-12-04T14:00:00.000Z');
    for (const at of ['2026-12-03T16:00:00Z', '2026-12-04T12:00:00Z', '2026-12-04T14:00:00Z']) {
      clock.advance(Math.max(0, Date.parse(at) - clock.now()));
      await company.work();
    }
    const reminders = await company.events('MEETING_REMINDER_DUE');
    expect(reminders.map(({ data }) => [data.cause.time, data.cause.dueAt])).toEqual([
      [24, '2026-12-03T15:00:00.000Z'],
      [2, '2026-12-04T12:00:00.000Z'],
    ]);
  });

  it('stays where a newer table has the same instant, and has no event', async () => {
    const { pipeline, ids } = await booked(
      offering('Europe/Madrid', '2027-02-01T09:00'),
      '2027-02-01T08:00:00.000Z',
      'ann',
    );
    const was = await shown(pipeline, ids[0]);
    await retime();
    expect([await shown(pipeline, ids[0]), await company.events('MEETING_RETIMED')]).toEqual([was, []]);
    expect(await workOf(service, 'meetings').due()).not.toContain(company.companyId);
  });

  it.each<[string, Stage, (pipeline: Pipeline, id: string) => Promise<unknown>]>([
    ['was booked with an offset', offering('America/Winnipeg', `${local}-06:00`), async () => undefined],
    ['was booked in a feature without dates', { ...offering('America/Winnipeg') }, async () => undefined],
    [
      'has another zone since an edit',
      offering('America/Winnipeg', local),
      (pipeline) =>
        company.edit(pipeline, {
          features: [offering('America/Regina', local), {}].map((stage, at) => asStage(stage, at)),
        }),
    ],
    [
      'is cancelled',
      offering('America/Winnipeg', local),
      (pipeline, id) => bulk(service, 'cancelFeatures', pipeline, [id]),
    ],
  ])('stays where it %s', async (_how, stage, then) => {
    const { pipeline, ids } = await booked(stage, byBefore, 'ann');
    const [id = ''] = ids;
    await then(pipeline, id);
    const was = await shown(pipeline, id);
    await retime();
    await byTable(after, retime);
    expect([await shown(pipeline, id), await company.events('MEETING_RETIMED')]).toEqual([was, []]);
  });

  it('stays where it has begun', async () => {
    const { pipeline, ids } = await booked(offering('America/Winnipeg', local), byBefore, 'ann');
    clock.advance(Date.parse(byBefore) - clock.now());
    await retime();
    expect([(await shown(pipeline, ids[0])).meeting?.date, await company.events('MEETING_RETIMED')]).toEqual([
      byBefore,
      [],
    ]);
  });

  it('is moved when its record is reopened', async () => {
    clock.advance(1000);
    const stage = offering('America/Winnipeg', '2027-12-20T09:00');
    const { pipeline, ids } = await booked(stage, '2027-12-20T15:00:00.000Z', 'ann');
    await bulk(service, 'discardFeatures', pipeline, ids);
    await retime();
    expect(await company.events('MEETING_RETIMED')).toEqual([]);
    await bulk(service, 'reopenRecords', pipeline, ids);
    await retime();
    expect((await shown(pipeline, ids[0])).meeting?.date).toBe('2027-12-20T14:00:00.000Z');
  });

  it('is moved with all others of its vacancy, in batches', async () => {
    const names = Array.from({ length: 130 }, (_, at) => `candidate-${at}`);
    const stage = offering('America/Winnipeg', '2027-12-20T09:00');
    const { ids } = await booked(stage, '2027-12-20T15:00:00.000Z', ...names);
    expect((await retime()).filter((companyId) => companyId === company.companyId)).toHaveLength(3);
    const events = await company.events('MEETING_RETIMED');
    expect(events.map(({ recordId }) => recordId).toSorted()).toEqual(ids.toSorted());
  });
});

describe('a booking that is refused', () => {
  it('says what is offered now, by the table of this node', async () => {
    const dates = Array.from({ length: 30 }, (_, at) => `2028-01-${String(30 - at).padStart(2, '0')}T09:00`);
    const pipeline = await company.vacancy([
      offering('America/Winnipeg', ...dates, ...dates, 'soon', '2020-01-01T09:00'),
      {},
    ]);
    const [id] = await company.init(pipeline, ['ann']);
    const { errors } = (
      await service.graphql(
        `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
          bookMeeting(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { date: "2028-01-20T15:00:00Z" }) { id } }`,
        {
          token: tokenFor(company.companyId),
          variables: { companyId: company.companyId, vacancyId: pipeline.vacancyId, id },
        },
      )
    ).body;
    expect(errors[0].extensions).toMatchObject({
      reason: 'INVALID_DATE',
      offered: Array.from({ length: 20 }, (_, at) => `2028-01-${String(at + 1).padStart(2, '0')}T14:00:00.000Z`),
    });
  });
});
