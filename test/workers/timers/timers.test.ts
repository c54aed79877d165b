import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulk } from '../../support/company/bulk.js';
import { candidateIds, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { interest, TimedCompany } from '../../support/company/timedCompany.js';
import { asAdmin, freezes, hour } from '../../support/company/timers.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { workOf, worksIn } from '../../support/service/works.js';

/** Timers do what they are set to, once, with an event that gives the cause (docs/TIMERS.md). */

let service: Service;
let clock: TestClock;
let companyId: string;
let company: TimedCompany;

beforeAll(async () => {
  clock = new TestClock();
  service = await startService({ clock });
});
afterAll(() => service.stop());
beforeEach(() => {
  company = TimedCompany.create(service);
  ({ companyId } = company);
});

const statusOf = async ({ vacancyId }: Pipeline, id: string) => {
  const { record } = await asAdmin(
    service,
    companyId,
    `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) { record(companyId: $companyId, vacancyId: $vacancyId, id: $id) {
      status { code descriptionCode } isClosed discard { recruiterUserId fromKernel } } }`,
    { vacancyId, id },
  );
  return record;
};
describe('an inactive record', () => {
  it('is discarded when it is due, not earlier, and the event gives the cause', async () => {
    const pipeline = await company.vacancy([interest(3), {}]);
    const entered = new Date(clock.now()).toISOString();
    const [id = ''] = await initCandidates(service, pipeline, ['ann']);
    await company.pass(2.9);
    expect(await company.events('RECORD_DISCARDED')).toEqual([]);
    await company.pass(0.2);
    await company.work();
    expect(await company.events('RECORD_DISCARDED')).toMatchObject([
      {
        recordId: id,
        actor: { kind: 'WORKER', id: 'timers' },
        operation: 'runTimers',
        via: 'WORKER',
        data: {
          after: { isClosed: true, status: { code: 'DISCARDED', descriptionCode: 'discardDueToLackOfInterest' } },
          cause: {
            ...{ timer: 'discardDueToLackOfInterest', time: 3, unit: 'hours', enteredAt: entered, lateMs: 0.1 * hour },
            dueAt: new Date(Date.parse(entered) + 3 * hour).toISOString(),
          },
        },
      },
    ]);
    expect(await statusOf(pipeline, id)).toMatchObject({ discard: { recruiterUserId: null, fromKernel: true } });
    const [{ record }] = await bulk(service, 'reopenRecords', pipeline, [id]);
    expect(record.status.code).toBe('PENDING');
    await company.pass(2.9);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(1);
    await company.pass(0.2);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(2);
  });

  it('is found five seconds ahead, and handled at its instant', async () => {
    const pipeline = await company.vacancy([interest(1, 'minutes')]);
    await initCandidates(service, pipeline, ['ann']);
    const work = workOf(service, 'timers');
    const run = () => work.run(companyId, new AbortController().signal);
    clock.advance(54_000);
    expect([work.everyMs, await work.due(), await run()]).toEqual([5_000, [], undefined]);
    clock.advance(2_000);
    expect([await work.due(), await run()]).toEqual([[companyId], 4_000]);
    clock.advance(4_000);
    expect(await run()).toBeUndefined();
    expect((await company.events('RECORD_DISCARDED')).map(({ data }) => data.cause.lateMs)).toEqual([0]);
  });

  it('is skipped by a process without automations, which does all other work', () => {
    const namesIn = (runsTimers: boolean) => worksIn(service, { runsTimers }).map(({ name }) => name);
    expect(namesIn(true)).toContain('timers');
    expect(namesIn(false)).toEqual(namesIn(true).filter((name) => name !== 'timers'));
  });

  it('is not discarded if it moves or changes its status; the same status starts its time again', async () => {
    const pipeline = await company.vacancy([interest(3), interest(5)]);
    const [moved = '', waiting = '', talks = ''] = await initCandidates(service, pipeline, ['ann', 'bob', 'cid']);
    clock.advance(2 * hour);
    const next = await company.orchestrate(pipeline, moved);
    await company.enter(pipeline, waiting, 'PENDING');
    await company.enter(pipeline, talks, 'IN_PROGRESS');
    await company.pass(2);
    expect(await company.events('RECORD_DISCARDED')).toEqual([]);
    await company.pass(1.5);
    expect((await company.events('RECORD_DISCARDED')).map(({ recordId }) => recordId)).toEqual([waiting]);
    await company.pass(2);
    expect((await company.events('RECORD_DISCARDED')).map(({ recordId }) => recordId)).toEqual([waiting, next]);
  });

  it('gets a new due time when its timer is edited, and waits in a closed vacancy until that is reopened', async () => {
    const pipeline = await company.vacancy([interest(3)]);
    await initCandidates(service, pipeline, ['ann']);
    clock.advance(hour);
    const stage = (time: number) => [{ documents: { ...documents, jobAutomations: interest(time).jobAutomations } }];
    await company.edit(pipeline, { features: stage(4) });
    await company.pass(2.5);
    expect(await company.events('RECORD_DISCARDED')).toEqual([]);
    const change = (mutation: string) =>
      asAdmin(
        service,
        companyId,
        `mutation ($companyId: ID!, $id: ID!) { ${mutation}(companyId: $companyId, id: $id) { id } }`,
        {
          id: pipeline.vacancyId,
        },
      );
    await change('closeVacancy');
    await company.pass(3);
    await change('reopenVacancy');
    await company.pass(3.9);
    expect(await company.events('RECORD_DISCARDED')).toEqual([]);
    await company.pass(0.2);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(1);
  });

  it('is held if it is found more than six hours late, or if too many are due; a move ends the hold', async () => {
    const pipeline = await company.vacancy([interest(3), {}]);
    const [id = ''] = await initCandidates(service, pipeline, ['ann']);
    await company.pass(9.5);
    expect(await company.events('RECORD_HELD', 'RECORD_DISCARDED')).toMatchObject([
      { type: 'RECORD_HELD', recordId: id, data: { heldReason: 'OVERDUE', cause: { lateMs: 6.5 * hour } } },
    ]);
    await company.pass(9.5);
    expect(await company.events('RECORD_HELD', 'RECORD_DISCARDED')).toHaveLength(1);
    await company.orchestrate(pipeline, id);
    await company.settle({ holdShare: 0.5 });
    await initCandidates(service, pipeline, candidateIds(11, 'many'));
    await company.pass(3);
    const held = await company.events('RECORD_HELD');
    expect(held.slice(1).map(({ data }) => data.heldReason)).toEqual(Array.from({ length: 11 }, () => 'TOO_MANY'));
    expect(await company.events('RECORD_DISCARDED')).toEqual([]);
  });

  it('has one event in SHADOW and stays open, stays open in OFF, and waits for a decision under REVIEW', async () => {
    const pipeline = await company.vacancy([interest(3)], { jobAutomations: freezes(4, 4) });
    await company.settle({ automationMode: 'SHADOW' });
    const [first = ''] = await initCandidates(service, pipeline, ['ann']);
    await company.pass(3);
    await company.pass(1);
    await company.settle({ automationMode: 'ON' });
    await company.pass(1);
    expect(await company.events('AUTOMATION_SHADOWED', 'RECORD_DISCARDED', 'VACANCY_FROZEN')).toMatchObject([
      { type: 'AUTOMATION_SHADOWED', recordId: first, data: { before: {}, after: {} } },
      { type: 'AUTOMATION_SHADOWED', recordId: null, vacancyId: pipeline.vacancyId, data: { after: {} } },
    ]);
    await company.settle({ automationMode: 'OFF', discardMode: 'REVIEW' });
    const [second = ''] = await initCandidates(service, pipeline, ['bob']);
    await company.pass(4);
    expect(await company.events('RECORD_HELD', 'VACANCY_FROZEN')).toEqual([]);
    await company.settle({ automationMode: 'ON' });
    await company.pass(0);
    expect(await company.events('RECORD_HELD', 'VACANCY_FROZEN')).toMatchObject([
      { type: 'RECORD_HELD', recordId: second, data: { heldReason: 'REVIEW' } },
      { type: 'VACANCY_FROZEN' },
    ]);
  });
});

const documents = {
  ...{
    id: 'stage-1',
    order: 1,
    isAutomatic: true,
    color: '#1A2B3C',
    customName: 'Papers',
    actions: [],
    selfInit: false,
  },
  data: {},
};

describe('an inactive vacancy', () => {
  it('freezes, and its records wait; any change thaws it', async () => {
    const pipeline = await company.vacancy([interest(5), {}], { jobAutomations: freezes(2, 2) });
    const [first = '', second = ''] = await initCandidates(service, pipeline, ['ann', 'bob']);
    const froze = new Date(clock.now() + 2 * hour).toISOString();
    await company.pass(3);
    expect(await company.stands(pipeline)).toMatchObject({
      frozenAt: froze,
      frozenBy: 'frozenDueToSelectionInactivity',
    });
    await company.pass(10);
    expect(await company.events('RECORD_DISCARDED', 'RECORD_HELD')).toEqual([]);
    await company.orchestrate(pipeline, first);
    const events = await company.events('VACANCY_FROZEN', 'RECORD_MOVED', 'VACANCY_THAWED');
    expect(events.map(({ type }) => type)).toEqual(['VACANCY_FROZEN', 'RECORD_MOVED', 'VACANCY_THAWED']);
    expect(events.map(({ actor }) => actor.kind)).toEqual(['WORKER', 'USER', 'USER']);
    expect(await company.stands(pipeline)).toMatchObject({
      frozenAt: null,
      frozenBy: null,
      updatedAt: events[2]?.data.after.updatedAt,
    });
    // Two of its five hours had passed when the vacancy froze.
    await company.pass(1.9);
    await asAdmin(
      service,
      companyId,
      `mutation ($companyId: ID!, $id: ID!) { updateVacancy(companyId: $companyId, id: $id, input: { name: "Awake" }) { id } }`,
      { id: pipeline.vacancyId },
    );
    await company.pass(1);
    expect(await company.events('RECORD_DISCARDED')).toEqual([]);
    await company.pass(0.2);
    expect((await company.events('RECORD_DISCARDED')).map(({ recordId }) => recordId)).toEqual([second]);
    // A timer's discard is no activity.
    await company.pass(1);
    expect(await company.events('VACANCY_FROZEN')).toHaveLength(2);
    expect(await company.events('VACANCY_THAWED')).toHaveLength(1);
  });
});

const decide = (mutation: 'releaseHeld' | 'dismissHeld', ...resourceIds: string[]) =>
  asAdmin(
    service,
    companyId,
    `mutation ($input: BulkInput!) { ${mutation}(input: $input) { results {
      record { isClosed status { code descriptionCode } discard { recruiterUserId fromKernel } nextAutomation { dueAt } }
      error { reason } } } }`,
    { input: { companyId, resourceIds } },
  ).then((data) => data[mutation].results);

describe('a held record', () => {
  it('is discarded in any mode when an admin releases it, and stays open when one dismisses it', async () => {
    const pipeline = await company.vacancy([interest(3)]);
    const [first = '', second = ''] = await initCandidates(service, pipeline, ['ann', 'bob']);
    await company.pass(10);
    expect(await company.next(pipeline)).toMatchObject([{ heldReason: 'OVERDUE' }, { heldReason: 'OVERDUE' }]);
    await company.settle({ automationMode: 'SHADOW' });
    expect(await decide('releaseHeld', first)).toMatchObject([
      {
        record: {
          status: { code: 'DISCARDED', descriptionCode: 'discardDueToLackOfInterest' },
          discard: { recruiterUserId: 'user-1', fromKernel: false },
        },
      },
    ]);
    expect(await decide('dismissHeld', second)).toMatchObject([{ record: { isClosed: false, nextAutomation: null } }]);
    const both = [{ error: { reason: 'NOT_HELD' } }, { error: { reason: 'NOT_HELD' } }];
    expect(await decide('releaseHeld', first, second)).toMatchObject(both);
    expect(await decide('dismissHeld', first, second)).toMatchObject(both);
    await company.settle({ automationMode: 'ON' });
    await company.pass(99);
    expect(
      (await company.events('RECORD_RELEASED', 'RECORD_DISCARDED', 'RECORD_DISMISSED')).map((one) => [
        one.type,
        one.actor.kind,
      ]),
    ).toEqual([
      ['RECORD_RELEASED', 'USER'],
      ['RECORD_DISCARDED', 'USER'],
      ['RECORD_DISMISSED', 'USER'],
    ]);
  });

  it('is no longer held after its due time is edited', async () => {
    const pipeline = await company.vacancy([interest(3)]);
    await initCandidates(service, pipeline, ['ann']);
    await company.pass(10);
    await company.edit(pipeline, {
      features: [{ documents: { ...documents, jobAutomations: interest(12).jobAutomations } }],
    });
    expect(await company.next(pipeline)).toMatchObject([{ heldReason: null }]);
    await company.pass(2);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(1);
  });
});

describe('the next automation', () => {
  it('is a field of records and vacancies, can be filtered by its due time, and stops while a vacancy is frozen', async () => {
    const pipeline = await company.vacancy([interest(5), {}], { jobAutomations: freezes(2, 2) });
    const at = (hours: number) => new Date(start + hours * hour).toISOString();
    const start = clock.now();
    await initCandidates(service, pipeline, ['ann']);
    const next = { action: 'DISCARD', timer: 'discardDueToLackOfInterest', heldReason: null };
    const freeze = async () =>
      (
        await asAdmin(
          service,
          companyId,
          `query ($companyId: ID!, $id: ID!) { vacancy(companyId: $companyId, id: $id) {
        nextAutomation { action timer dueAt } } }`,
          { id: pipeline.vacancyId },
        )
      ).vacancy.nextAutomation;
    const due = async (before: string) =>
      (
        await asAdmin(
          service,
          companyId,
          `query ($companyId: ID!, $before: DateTime) { records(companyId: $companyId, filter: {
        dueBefore: $before }) { totalCount } }`,
          { before },
        )
      ).records.totalCount;
    expect(await company.next(pipeline)).toEqual([{ ...next, dueAt: at(5), leftSeconds: null }]);
    expect(await freeze()).toEqual({ action: 'FREEZE', timer: 'frozenDueToSelectionInactivity', dueAt: at(2) });
    expect([await due(at(5)), await due(at(5.1))]).toEqual([0, 1]);
    await company.pass(4);
    expect(await company.next(pipeline)).toEqual([{ ...next, dueAt: null, leftSeconds: 3 * 3600 }]);
    expect([await freeze(), await due(at(99))]).toEqual([null, 0]);
    await company.edit(pipeline, { name: 'Awake' });
    expect(await company.next(pipeline)).toEqual([{ ...next, dueAt: at(7), leftSeconds: null }]);
    expect([await due(at(7)), await due(at(7.1))]).toEqual([0, 1]);
    await company.settle({ automationMode: 'OFF' });
    expect([await company.next(pipeline), await freeze(), await due(at(99))]).toEqual([[null], null, 0]);
  });

  it('is previewed in order, and with the effect of an edit', async () => {
    const pipeline = await company.vacancy([interest(5), {}], { jobAutomations: freezes(0, 9) });
    const ids = await initCandidates(service, pipeline, ['ann', 'bob']);
    const preview = async (hours: number, change?: object, first = 100) =>
      (
        await asAdmin(
          service,
          companyId,
          `query ($companyId: ID!, $vacancyId: ID!, $at: DateTime!, $change: UpdateVacancyInput, $first: Int) {
        automationPreview(companyId: $companyId, vacancyId: $vacancyId, at: $at, change: $change, first: $first) {
          totalCount items { recordId action timer dueAt heldReason } } }`,
          { vacancyId: pipeline.vacancyId, at: new Date(clock.now() + hours * hour).toISOString(), change, first },
        )
      ).automationPreview;
    expect(await preview(4)).toEqual({ totalCount: 0, items: [] });
    const all = await preview(10);
    expect(all.totalCount).toBe(3);
    expect(all.items.map(({ recordId }: { recordId: string }) => recordId)).toEqual([...ids.toSorted(), null]);
    expect((await preview(10, undefined, 1)).items).toEqual(all.items.slice(0, 1));
    const sooner = [
      { documents: { ...documents, jobAutomations: interest(1).jobAutomations } },
      { documents: { ...documents, id: 'stage-2', order: 2, jobAutomations: {} } },
    ];
    expect((await preview(4, { features: sooner })).totalCount).toBe(2);
    expect(await company.events('VACANCY_UPDATED')).toEqual([]);
  });
});

describe('a meeting', () => {
  it('has one reminder for each lead time, in every mode, and none for lead times past at the booking', async () => {
    const reminders = [1, 3, 30].map((leadTime) => ({ leadTime, timeUnit: 'hours' }));
    const pipeline = await company.vacancy([{ featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL', data: { reminders } }]);
    await company.settle({ automationMode: 'OFF' });
    const [id = ''] = await initCandidates(service, pipeline, ['ann']);
    const date = new Date(clock.now() + 24 * hour).toISOString();
    await asAdmin(
      service,
      companyId,
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: BookMeetingInput!) {
        bookMeeting(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id } }`,
      { vacancyId: pipeline.vacancyId, id, input: { date, duration: 30 } },
    );
    await company.pass(20);
    expect(await company.events('MEETING_REMINDER_DUE')).toEqual([]);
    await company.pass(1.5);
    await company.pass(0);
    expect(await company.events('MEETING_REMINDER_DUE')).toMatchObject([
      { recordId: id, data: { after: { meeting: { date } }, cause: { time: 3, unit: 'hours', lateMs: 0.5 * hour } } },
    ]);
    await company.pass(3);
    expect(await company.events('MEETING_REMINDER_DUE')).toHaveLength(1);
  });
});
