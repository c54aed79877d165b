import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulk } from '../../support/company/bulk.js';
import type { Pipeline } from '../../support/company/pipeline.js';
import { TimedCompany } from '../../support/company/timedCompany.js';
import { asStage, freezes, hour, pair, type Stage } from '../../support/company/timers.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/** Reminders of meetings: one for each booking and lead time, in every mode of timers (docs/TIMERS.md, "Reminders"). */

let service: Service;
let company: TimedCompany;

beforeAll(async () => {
  service = await startService({ clock: new TestClock(), hasTestClock: true });
});
afterAll(() => service.stop());
beforeEach(() => {
  company = TimedCompany.create(service);
});

const meeting = (...hours: number[]): Stage => ({
  featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL',
  data: { reminders: hours.map((leadTime) => ({ leadTime, timeUnit: 'hours' })) },
});

const ofError = 'discardDueToInactivityInError';

/** The lead times of the reminders in the feed, in their order. */
const reminded = async (): Promise<number[]> =>
  (await company.events('MEETING_REMINDER_DUE')).map(({ data }) => data.cause.time);

/** A candidate whose meeting is in this number of hours. */
async function booked(stage: Stage, hours: number, more: object = {}): Promise<{ pipeline: Pipeline; id: string }> {
  const pipeline = await company.vacancy([stage, {}], { ...more });
  const [id = ''] = await company.init(pipeline, ['ann']);
  await company.book(pipeline, id, company.inHours(hours));
  return { pipeline, id };
}

describe('a reminder', () => {
  it.each(['ON', 'SHADOW', 'OFF'])(
    'has one event in mode %s, with its cause, even after several runs',
    async (automationMode) => {
      await company.settle({ automationMode, discardMode: 'REVIEW', holdShare: 0 });
      const { id } = await booked(meeting(1, 3, 24), 24);
      const date = company.inHours(24);
      for (let hours = 0; hours < 24; hours += 0.5) await company.pass(0.5);
      const events = await company.events('MEETING_REMINDER_DUE');
      // The lead time of a day was already past at the booking.
      expect(
        events.map(({ recordId, data: { cause, after } }) => [
          recordId,
          cause.time,
          cause.dueAt,
          cause.lateMs,
          after.meeting.date,
        ]),
      ).toEqual([3, 1].map((time) => [id, time, new Date(Date.parse(date) - time * hour).toISOString(), 0, date]));
      expect(events[0]).toMatchObject({
        actor: { kind: 'WORKER', id: 'timers' },
        operation: 'runTimers',
        via: 'WORKER',
      });
      expect(events[0]?.data.cause).toMatchObject({ timer: 'reminders', unit: 'hours' });
    },
  );

  it('comes while its vacancy is frozen, and does not thaw it', async () => {
    const { pipeline } = await booked(meeting(1), 9, { jobAutomations: freezes(2, 2) });
    await company.pass(3);
    const { frozenAt } = await company.stands(pipeline);
    expect(frozenAt).not.toBeNull();
    await company.pass(5);
    expect([await reminded(), (await company.stands(pipeline)).frozenAt]).toEqual([[1], frozenAt]);
    expect(await company.events('VACANCY_THAWED')).toEqual([]);
  });

  it('no longer comes for a meeting that was booked again, but for the new one', async () => {
    const { pipeline, id } = await booked(meeting(1, 3), 9);
    await company.pass(6);
    await company.book(pipeline, id, company.inHours(10));
    await company.pass(2.5);
    expect(await reminded()).toEqual([3]);
    await company.pass(4.5);
    await company.pass(2);
    expect(await reminded()).toEqual([3, 3, 1]);
    // Booked half an hour before: both lead times are past.
    await company.book(pipeline, id, company.inHours(0.5));
    await company.pass(0.5);
    expect(await reminded()).toHaveLength(3);
  });

  it.each<[string, (pipeline: Pipeline, id: string) => Promise<unknown>]>([
    ['cancelled', (pipeline, id) => bulk(service, 'cancelFeatures', pipeline, [id])],
    ['to be scheduled', (pipeline, id) => company.enter(pipeline, id, 'TO_SCHEDULE')],
    ['moved on', (pipeline, id) => company.orchestrate(pipeline, id)],
    ['discarded', (pipeline, id) => bulk(service, 'discardFeatures', pipeline, [id])],
    ['in a closed vacancy', (pipeline) => company.change('closeVacancy', pipeline)],
  ])('does not come for a meeting that is %s', async (_how, end) => {
    const { pipeline, id } = await booked(meeting(1, 3), 9);
    await end(pipeline, id);
    for (const hours of [6, 2, 1, 9]) await company.pass(hours);
    expect(await reminded()).toEqual([]);
  });

  it('comes for the rest of its lead times after a discard is undone, or a vacancy is reopened', async () => {
    const { pipeline, id } = await booked(meeting(1, 3), 9);
    await bulk(service, 'discardFeatures', pipeline, [id]);
    await company.pass(2);
    await bulk(service, 'reopenRecords', pipeline, [id]);
    await company.change('closeVacancy', pipeline);
    await company.pass(5);
    await company.change('reopenVacancy', pipeline);
    await company.pass(1);
    expect(await reminded()).toEqual([1]);
  });

  it.each<[string, (pipeline: Pipeline, id: string) => Promise<unknown>]>([
    ['by a person', (pipeline, id) => bulk(service, 'discardFeatures', pipeline, [id])],
    ['by a timer', () => company.pass(0)],
  ])('does not come for a lead time that was past when its discard %s was undone', async (_whose, discard) => {
    const { pipeline, id } = await booked({ ...meeting(1, 3, 5), jobAutomations: pair(ofError, 2) }, 9);
    await company.enter(pipeline, id, 'ERROR');
    // Of the three lead times, one is due at 4 hours, one at 6 and one at 8.
    await company.pass(1);
    (service.clock as TestClock).advance(hour);
    await discard(pipeline, id);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(1);
    await company.pass(4.5);
    await bulk(service, 'reopenRecords', pipeline, [id]);
    for (const hours of [0, 0.5, 1, 1]) await company.pass(hours);
    expect(await reminded()).toEqual([1]);
  });

  it('comes once if two lead times mean the same instant', async () => {
    const reminders = [
      { leadTime: 1, timeUnit: 'hours' },
      { leadTime: 60, timeUnit: 'minutes' },
      { leadTime: 3, timeUnit: 'hours' },
    ];
    await booked({ featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL', data: { reminders } }, 9);
    for (const hours of [6, 2]) await company.pass(hours);
    expect(await reminded()).toEqual([3, 1]);
  });

  it('does not come after the meeting, even if workers run late', async () => {
    await booked(meeting(1, 3), 9);
    await company.pass(9.1);
    expect([await reminded(), await doWork(service, 'timers')]).toEqual([[], []]);
  });

  it('follows an edit of its feature: none for a past lead time, none twice', async () => {
    const { pipeline } = await booked(meeting(3), 9);
    await company.pass(6.5);
    const edit = (stage: Stage) => company.edit(pipeline, { features: [asStage(stage, 0), asStage({}, 1)] });
    await edit(meeting(1, 2, 3, 4));
    await company.pass(1);
    await edit(meeting(0.5, 2, 3));
    for (const hours of [0.5, 0.5, 0.4]) await company.pass(hours);
    expect(await reminded()).toEqual([3, 2, 0.5]);
  });

  it.each<[string, (to: number) => Promise<unknown>]>([
    ['in one late look', (to) => company.pass(to)],
    ['when the clock advances', (to) => company.advance(company.inHours(to))],
  ])('comes before a discard that is due later or at the same instant, and not after one: %s', async (_how, meet) => {
    const stage: Stage = { ...meeting(4), jobAutomations: pair(ofError, 4) };
    const pipeline = await company.vacancy([stage, { jobAutomations: pair('discardDueToLackOfInterest', 4.25) }], {
      jobAutomations: freezes(4.25, 4.25),
    });
    const ids = (await company.init(pipeline, ['ann', 'bob', 'cid'])).toSorted();
    const [before = '', atOnce = '', after = ''] = ids;
    for (const id of ids) await company.book(pipeline, id, company.inHours(8.5));
    // Their reminders are due at 4.5 hours, and their discards at 4, 4.5 and 5 hours.
    await company.enter(pipeline, before, 'ERROR');
    (service.clock as TestClock).advance(0.5 * hour);
    await company.enter(pipeline, atOnce, 'ERROR');
    const [other] = await company.init(pipeline, ['other'], 'stage-2');
    (service.clock as TestClock).advance(0.5 * hour);
    await company.enter(pipeline, after, 'ERROR');
    await meet(4.5);
    const events = await company.events('MEETING_REMINDER_DUE', 'RECORD_DISCARDED', 'RECORD_HELD', 'VACANCY_FROZEN');
    expect(events.map(({ type, recordId }) => [type, recordId])).toEqual([
      ['RECORD_DISCARDED', before],
      ['MEETING_REMINDER_DUE', atOnce],
      ['MEETING_REMINDER_DUE', after],
      ['RECORD_DISCARDED', atOnce],
      ['RECORD_DISCARDED', other],
      ['RECORD_DISCARDED', after],
      ['VACANCY_FROZEN', null],
    ]);
  });

  it('comes in order among the actions of timers when the clock advances, and none is late', async () => {
    const reminders = meeting(1, 3);
    const pipeline = await company.vacancy(
      [{ ...reminders, jobAutomations: pair('discardDueToLackOfInterest', 7) }, {}],
      { jobAutomations: freezes(10, 10) },
    );
    const [early = '', late = '', silent = ''] = await company.init(pipeline, ['ann', 'bob', 'cid']);
    await company.book(pipeline, early, company.inHours(9));
    await company.book(pipeline, late, company.inHours(30));
    await company.advance(company.inHours(48));
    const events = await company.events('MEETING_REMINDER_DUE', 'RECORD_DISCARDED', 'VACANCY_FROZEN');
    expect(events.map(({ recordId, data: { cause } }) => [recordId, cause.time, cause.lateMs])).toEqual([
      [early, 3, 0],
      [silent, 7, 0],
      [early, 1, 0],
      [null, 10, 0],
      [late, 3, 0],
      [late, 1, 0],
    ]);
    expect(events.map(({ createdAt }) => createdAt)).toEqual(events.map(({ data }) => data.cause.dueAt));
  });
});
