import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { watchers } from '../../../src/core/pipeline/shapes/timerSettings.js';
import { aVacancy } from '../../support/company/pipeline.js';
import { interest, TimedCompany } from '../../support/company/timedCompany.js';
import { asStage, freezes, hour, pair, type SeenEvent, type Stage } from '../../support/company/timers.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/** A company's clock is advanced: foreseen actions happen, in their order (docs/TIMERS.md, "A test clock"). */

/** Random vacancies whose preview is compared with what happens. 1,000 were tried once. */
const vacancies = Number(process.env.FORESEEN_VACANCIES ?? 12);

let service: Service;
let clock: TestClock;

beforeAll(async () => {
  clock = new TestClock();
  service = await startService({ clock, hasTestClock: true });
});
afterAll(() => service.stop());

const inHours = (hours: number) => new Date(clock.now() + hours * hour).toISOString();
const byTimers = (events: readonly SeenEvent[]) => events.filter(({ actor }) => actor.id === 'timers');

describe("a company's clock", () => {
  it('runs what becomes due, each action at its own time and none late; other companies keep their time', async () => {
    const reminders = [{ leadTime: 1, timeUnit: 'hours' }];
    const stages: Stage[] = [
      { jobAutomations: pair('discardDueToLackOfInterest', 3) },
      { featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL', data: { reminders } },
    ];
    const passes = new TimedCompany(service, 'passes');
    const pipeline = await passes.vacancy(stages);
    const [first = ''] = await passes.init(pipeline, ['ann']);
    const [meets = ''] = await passes.init(pipeline, ['bob'], 'stage-2');
    await passes.book(pipeline, meets, inHours(3));
    expect(await passes.now()).toBe(inHours(0));
    expect(await passes.advance(inHours(48))).toBe(inHours(48));
    const events = byTimers(await passes.events());
    expect(events.map(({ type, recordId, createdAt, data }) => [type, recordId, createdAt, data.cause.lateMs])).toEqual(
      [
        ['MEETING_REMINDER_DUE', meets, inHours(2), 0],
        ['RECORD_DISCARDED', first, inHours(3), 0],
      ],
    );
    expect(await passes.now()).toBe(inHours(48));
    expect(await new TimedCompany(service, 'stays').now()).toBe(inHours(0));
    expect(await doWork(service, 'timers')).toEqual([]);
    await passes.init(pipeline, ['cid']);
    expect((await passes.events()).at(-1)?.createdAt).toBe(inHours(48));
    await expect(passes.advance(inHours(47))).rejects.toThrow('INVALID_INPUT');
  });

  it('holds what is due if a human decision is required, until an admin decides', async () => {
    const decides = new TimedCompany(service, 'decides');
    const [id = ''] = await decides.init(await decides.vacancy([interest(3)]), ['ann']);
    await decides.settle({ humanDecision: 'REQUIRED' });
    await decides.advance(inHours(48));
    expect(byTimers(await decides.events()).map(({ type, data }) => [type, data.heldReason])).toEqual([
      ['RECORD_HELD', 'REVIEW'],
    ]);
    expect(await decides.decide('releaseHeld', id)).toEqual([null]);
  });

  it('is stored and seen by every node, and is only set if no timers run: actions in between are late', async () => {
    const jumps = new TimedCompany(service, 'jumps');
    await jumps.init(await jumps.vacancy([interest(3)]), ['ann', 'bob']);
    const quiet = await startService({ database: service.database, clock, hasTestClock: true, runsTimers: false });
    expect(await jumps.advance(inHours(24), quiet)).toBe(inHours(24));
    await quiet.stop();
    expect(await jumps.now()).toBe(inHours(24));
    expect(byTimers(await jumps.events())).toEqual([]);
    await doWork(service, 'timers', true);
    // The same as after a day without the database: no machine rejects a candidate.
    expect(byTimers(await jumps.events()).map(({ type, data }) => [type, data.heldReason])).toEqual([
      ['RECORD_HELD', 'OVERDUE'],
      ['RECORD_HELD', 'OVERDUE'],
    ]);
  });

  it('can be set only by an admin of the company, and only if the service has test clocks', async () => {
    const off = await startService({ database: service.database, clock });
    await expect(new TimedCompany(off, 'off').advance(inHours(1))).rejects.toThrow('TEST_CLOCK_OFF');
    await off.stop();
    const query = `mutation { advanceClock(companyId: "off", to: "${inHours(1)}") { now } }`;
    const { body } = await service.graphql(query, { token: tokenFor('off') });
    expect(body.errors[0].extensions.reason).toBe('ROLE_REQUIRED');
  });
});

/** A clock that advances at each read. */
class SlowClock extends TestClock {
  stepMs = 0;

  override now(): number {
    this.advance(this.stepMs);
    return super.now();
  }
}

describe('a clock that advances', () => {
  it('returns its time after 20 s, stands still there, and is continued by a worker, after a restart too', async () => {
    const slow = new SlowClock(clock.now());
    const first = await startService({ database: service.database, clock: slow, hasTestClock: true });
    const company = new TimedCompany(first, 'halfway');
    const pipeline = await company.vacancy([interest(3), interest(5), interest(7), interest(9)]);
    for (const stage of ['stage-1', 'stage-2', 'stage-3', 'stage-4'])
      await company.init(pipeline, [`of ${stage}`], stage);
    const to = company.inHours(48);
    const begun = company.inHours(0);
    // A reminder is a separate step: the first look at the clock after it finds that the time is up.
    slow.stepMs = 12_000;
    const reached = await company.advance(to);
    slow.stepMs = 0;
    expect([begun <= reached, reached < to]).toEqual([true, true]);
    slow.advance(3_000);
    expect(await company.now()).toBe(reached);
    await first.stop();

    const second = await startService({ database: service.database, clock: slow, hasTestClock: true });
    const later = new TimedCompany(second, 'halfway');
    expect(await later.now()).toBe(reached);
    expect(await doWork(second, 'timers', true)).not.toEqual([]);
    expect(await later.now()).toBe(to);
    slow.advance(1_000);
    expect(await later.now()).toBe(new Date(Date.parse(to) + 1_000).toISOString());
    const events = byTimers(await later.events());
    expect(events.map(({ type, createdAt, data }) => [type, createdAt === data.cause.dueAt])).toEqual(
      Array.from({ length: 4 }, () => ['RECORD_DISCARDED', true]),
    );
    await second.stop();
  });

  it('takes account of what others do before it arrives', async () => {
    const slow = new SlowClock(clock.now());
    const node = await startService({ database: service.database, clock: slow, hasTestClock: true });
    const company = new TimedCompany(node, 'meanwhile');
    // It freezes only with a finalist, 5 hours after the last activity.
    const pipeline = await company.vacancy([{}, {}], { hasFinalistsEnabled: true, jobAutomations: freezes(5, 0) });
    await company.change('publishVacancy', pipeline);
    const reminders = [1, 3].map((leadTime) => ({ leadTime, timeUnit: 'hours' }));
    const other = await company.vacancy([
      interest(7),
      { featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL', data: { reminders } },
    ]);
    await company.init(other, ['ann']);
    const [meets = ''] = await company.init(other, ['bob'], 'stage-2');
    const [from, to] = [slow.now(), company.inHours(48)];
    await company.book(other, meets, company.inHours(9));
    slow.stepMs = 7_000;
    const reached = await company.advance(to);
    slow.stepMs = 0;
    // The first vacancy was checked after 5 hours and did not freeze then.
    expect(Date.parse(reached) - from).toBeGreaterThan(5 * hour);
    expect(reached < to).toBe(true);
    await company.init(pipeline, ['cid'], 'stage-2');
    expect(await company.advance(to)).toBe(to);
    const frozen = await company.events('VACANCY_FROZEN');
    expect(frozen.map(({ createdAt, data }) => [createdAt, data.cause.lateMs])).toEqual([
      [new Date(Date.parse(reached) + 5 * hour).toISOString(), 0],
    ]);
    await node.stop();
  });

  it('runs on from its target at once, also if its last step was only a look', async () => {
    const company = new TimedCompany(service, 'runs-on');
    const pipeline = await company.vacancy([{}], { hasFinalistsEnabled: true, jobAutomations: freezes(5, 0) });
    await company.change('publishVacancy', pipeline);
    const to = company.inHours(48);
    expect(await company.advance(to)).toBe(to);
    clock.advance(1_000);
    expect(await company.now()).toBe(new Date(Date.parse(to) + 1_000).toISOString());
  });

  it('leaves a freeze that is due after its target to the workers, in time', async () => {
    const company = new TimedCompany(service, 'soon-after');
    const pipeline = await company.vacancy([{}], { jobAutomations: freezes(10, 10) });
    await company.change('publishVacancy', pipeline);
    await company.advance(company.inHours(9));
    clock.advance(hour);
    expect(await doWork(service, 'timers', true)).toContain('soon-after');
    expect((await company.events('VACANCY_FROZEN')).map(({ data }) => data.cause.lateMs)).toEqual([0]);
  });

  it('is advanced by a second call, and never set back', async () => {
    const company = new TimedCompany(service, 'onward');
    const [now, to] = [company.inHours(0), company.inHours(5)];
    expect(await company.advance(now)).toBe(now);
    expect(await company.advance(to)).toBe(to);
    await expect(company.advance(company.inHours(4.99))).rejects.toThrow('INVALID_INPUT');
    expect(await company.advance(company.inHours(6))).toBe(company.inHours(6));
  });

  it('stops at the last time that can be represented', async () => {
    const company = new TimedCompany(service, 'last');
    const pipeline = await company.vacancy([interest(1)]);
    await expect(company.advance('9999-12-31T23:59:59.999Z')).rejects.toThrow('INVALID_INPUT');
    const last = '9998-12-31T23:59:59.999Z';
    expect(await company.advance(last)).toBe(last);
    await company.init(pipeline, ['ann']);
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: '9999-01-01T00:59:59.999Z' }]);
  });

  it('runs actions of the same instant in order: in each vacancy the records by id, then the freeze', async () => {
    const company = new TimedCompany(service, 'order');
    const more = { jobAutomations: freezes(3, 3) };
    const pipelines = [await company.vacancy([interest(3)], more), await company.vacancy([interest(3)], more)];
    const ids = (await Promise.all(pipelines.map((one) => company.init(one, ['ann', 'bob', 'cid'])))).flat();
    await company.advance(company.inHours(4));
    const events = byTimers(await company.events());
    expect(events.slice(0, 6).map(({ recordId }) => recordId)).toEqual(ids.toSorted());
    expect(events.slice(6).map(({ type, vacancyId }) => [type, vacancyId])).toEqual(
      pipelines
        .map(({ vacancyId }) => vacancyId)
        .toSorted()
        .map((id) => ['VACANCY_FROZEN', id]),
    );
  });

  it('removes events that the company no longer keeps, and then continues with its own time', async () => {
    const company = new TimedCompany(service, 'forgets');
    await company.settle({ eventRetentionDays: 30 });
    const pipeline = await company.vacancy([{}]);
    await company.advance(company.inHours(24 * 20));
    await company.init(pipeline, ['ann']);
    await company.advance(company.inHours(24 * 31));
    expect((await company.events()).map(({ type }) => type)).toEqual(['VACANCY_PUBLISHED', 'RECORD_INITIALIZED']);
    await company.settle({ eventRetentionDays: 10 });
    await doWork(service, 'retention', true);
    expect((await company.events()).map(({ type }) => type)).toEqual(['SETTINGS_CHANGED']);
  });

  it('does not affect credentials, budgets and idempotency keys', async () => {
    const company = new TimedCompany(service, 'wall');
    const { text } = await service.issueKey('wall', { expiresAt: inHours(2) });
    const ask = () => service.graphql('{ companyClock(companyId: "wall") { now } }', { apiKey: text });
    for (let spent = 0; spent < 25; spent += 1) expect((await ask()).status).toBe(200);
    const make = async () => {
      const { createVacancy } = await company.ask(
        `mutation ($companyId: ID!, $input: CreateVacancyInput!) {
          createVacancy(companyId: $companyId, input: $input, idempotencyKey: "once") { id createdAt } }`,
        { input: { ...aVacancy(), features: [asStage({}, 0)] } },
      );
      return createVacancy;
    };
    const made = await make();
    await company.advance(inHours(24 * 90));
    expect(await make()).toEqual(made);
    expect((await ask()).body.errors[0].extensions.reason).toBe('RATE_LIMIT_EXCEEDED');
    clock.advance(61_000);
    expect((await ask()).body.data.companyClock.now).toBe(inHours(24 * 90));
  });

  it('can be read by every allowed caller, and set only by admins, never with a key', async () => {
    const { text } = await service.issueKey('keys');
    const send = (query: string, by: object) => service.graphql(query, by);
    const read = await send('{ companyClock(companyId: "keys") { companyId now } }', { apiKey: text });
    expect(read.body.data.companyClock).toEqual({ companyId: 'keys', now: inHours(0) });
    const { text: bare } = await service.issueKey('keys', { grants: ['Query.companySettings'] });
    const refused = await send('{ companyClock(companyId: "keys") { now } }', { apiKey: bare });
    expect(refused.body.errors[0].extensions.reason).toBe('OPERATION_NOT_GRANTED');
    const set = await send(`mutation { advanceClock(companyId: "keys", to: "${inHours(1)}") { now } }`, {
      apiKey: text,
    });
    expect(set.body.errors[0].extensions.reason).toBe('ROLE_REQUIRED');
  });
});

const timer = fc.record({ name: fc.constantFrom(...Object.values(watchers)), hours: fc.integer({ min: 0, max: 12 }) });
const stage = fc.array(timer, { maxLength: 4 });
const stageOf = (timers: readonly { readonly name: string; readonly hours: number }[]): Stage => ({
  jobAutomations: Object.assign({}, ...timers.map(({ name, hours }) => pair(name, hours))),
});
const course = fc.record({
  stages: fc.array(stage, { minLength: 1, maxLength: 3 }),
  freezes: fc.tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 15 })),
  hasFinalistsEnabled: fc.boolean(),
  settings: fc.record({
    automationMode: fc.constantFrom('ON', 'ON', 'ON', 'SHADOW', 'OFF'),
    discardMode: fc.constantFrom('AUTOMATIC', 'AUTOMATIC', 'REVIEW'),
    holdShare: fc.constantFrom(1, 1, 0.5, 0),
    humanDecision: fc.constantFrom('OPTIONAL', 'OPTIONAL', 'OPTIONAL', 'REQUIRED'),
  }),
  records: fc.array(
    fc.record({
      stage: fc.nat(2),
      status: fc.option(fc.constantFrom(...Object.keys(watchers).filter((code) => code !== 'CANCELLED'))),
      wait: fc.nat(3),
    }),
    { minLength: 1, maxLength: 16 },
  ),
  spans: fc.array(
    fc.record({
      hours: fc.integer({ min: 0, max: 15 }),
      act: fc.constantFrom('nothing', 'an edit', 'a status', 'another candidate'),
      change: fc.option(fc.array(stage, { minLength: 3, maxLength: 3 })),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

describe('a preview', () => {
  it(`happens in its order in ${vacancies} random vacancies, with random changes in between`, async () => {
    let counter = 0;
    await fc.assert(
      fc.asyncProperty(
        course,
        async ({ stages, freezes: [finalists, selection], hasFinalistsEnabled, settings, records, spans }) => {
          counter += 1;
          const company = new TimedCompany(service, `foreseen-${counter}`);
          const pipeline = await company.vacancy(stages.map(stageOf), {
            hasFinalistsEnabled,
            jobAutomations: freezes(finalists, selection),
          });
          await company.settle(settings);
          for (const [at, { stage: index, status, wait }] of records.entries()) {
            clock.advance(wait * 60_000);
            const stage = `stage-${(index % stages.length) + 1}`;
            const [id = ''] = await company.init(pipeline, [`c-${at}`], stage);
            if (status) await company.enter(pipeline, id, status);
          }
          for (const [span, { hours, act, change }] of spans.entries()) {
            const from = await company.now();
            const at = new Date(Date.parse(from) + hours * hour).toISOString();
            const { items, totalCount } = await company.preview(pipeline, at);
            const seen = (await company.events()).length;
            expect(await company.advance(at)).toBe(at);
            const happened = byTimers((await company.events()).slice(seen)).map((event) =>
              asForeseen(event, settings, from),
            );
            expect(happened).toEqual(items);
            expect(totalCount).toBe(happened.length);
            if (act === 'an edit') {
              const features = change?.slice(0, stages.length).map((timers, index) => asStage(stageOf(timers), index));
              const edit = { name: `Edited ${span}`, ...(features && { features }) };
              const later = new Date(Date.parse(at) + 30 * hour).toISOString();
              const foreseen = await company.preview(pipeline, later, { change: edit });
              await company.edit(pipeline, edit);
              expect(await company.preview(pipeline, later)).toEqual(foreseen);
            }
            if (act === 'another candidate') await company.init(pipeline, [`late-${span}`]);
            const [open] = act === 'a status' ? await company.found({ isClosed: false }) : [];
            if (open) await company.enter(pipeline, open, 'PENDING');
          }
        },
      ),
      { numRuns: vacancies, seed: 20261122, endOnFailure: true },
    );
  }, 3_600_000);
});

/**
 * An event in the form of a preview.
 * @param from when the clock began to advance
 */
function asForeseen(
  { type, recordId, createdAt, data }: SeenEvent,
  { automationMode }: { automationMode: string },
  from: string,
) {
  const { timer: name, dueAt } = data.cause;
  const heldReason = data.heldReason ?? null;
  // An action that an edit has made overdue happens at once.
  expect(createdAt).toBe(dueAt < from ? from : dueAt);
  const done = recordId === null ? 'VACANCY_FROZEN' : heldReason ? 'RECORD_HELD' : 'RECORD_DISCARDED';
  expect(type).toBe(automationMode === 'SHADOW' ? 'AUTOMATION_SHADOWED' : done);
  return { recordId, action: recordId === null ? 'FREEZE' : 'DISCARD', timer: name, dueAt, heldReason };
}
