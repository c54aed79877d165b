import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reasons } from '../../support/company/bulk.js';
import { candidateIds, type Pipeline } from '../../support/company/pipeline.js';
import { interest, TimedCompany } from '../../support/company/timedCompany.js';
import { asStage, freezes, hour, kinds } from '../../support/company/timers.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';

/**
 * Vacancies that should have been frozen while no worker ran: an outage does not change who is discarded
 * (docs/TIMERS.md, "Which timer watches which status").
 */

let service: Service;
let clock: TestClock;
let company: TimedCompany;

beforeAll(async () => {
  clock = new TestClock();
  service = await startService({ clock, hasTestClock: true });
});
afterAll(() => service.stop());
beforeEach(() => {
  company = TimedCompany.create(service);
});

/** Hours without workers. */
const outage = (hours: number): void => clock.advance(hours * hour);
const causes = async (...types: string[]) =>
  (await company.events(...types)).map(({ type, recordId, data }) => [type, recordId, data.cause?.dueAt]);

describe('a freeze that no worker has met', () => {
  it('happens at its instant before the next activity, so that nobody is discarded who had time left', async () => {
    const pipeline = await company.vacancy([interest(50), {}], { jobAutomations: freezes(48, 48) });
    const begun = clock.now();
    const at = (hours: number) => new Date(begun + hours * hour).toISOString();
    const [ann = '', bob = ''] = await company.init(pipeline, ['ann', 'bob']);
    const seen = (await company.events()).length;
    outage(50.5);
    await company.orchestrate(pipeline, ann);
    expect(kinds((await company.events()).slice(seen))).toEqual(['VACANCY_FROZEN', 'RECORD_MOVED', 'VACANCY_THAWED']);
    const [frozen] = await company.events('VACANCY_FROZEN');
    expect(frozen).toMatchObject({
      ...{ actor: { kind: 'WORKER', id: 'timers' }, operation: 'runTimers', via: 'WORKER', createdAt: at(50.5) },
      data: {
        after: { frozenAt: at(48), frozenBy: 'frozenDueToSelectionInactivity' },
        cause: { timer: 'frozenDueToSelectionInactivity', enteredAt: at(0), dueAt: at(48), lateMs: 2.5 * hour },
      },
    });
    // Two hours of 50 were left when it froze.
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: at(52.5), leftSeconds: null }, null]);
    await company.work();
    expect(await company.events('RECORD_DISCARDED', 'RECORD_HELD')).toEqual([]);
    await company.pass(2);
    expect(await causes('RECORD_DISCARDED')).toEqual([['RECORD_DISCARDED', bob, at(52.5)]]);
  });

  it('happens as often as it would have, without any worker, and each activity pays for it once', async () => {
    const pipeline = await company.vacancy([interest(10)], { jobAutomations: freezes(2, 2) });
    const begun = clock.now();
    const [ann = ''] = await company.init(pipeline, ['ann']);
    for (let round = 0; round < 3; round += 1) {
      outage(5);
      await company.enter(pipeline, ann, 'TALKING');
      await company.enter(pipeline, ann, 'PENDING');
    }
    const frozen = (await company.events('VACANCY_FROZEN')).map(({ data }) => Date.parse(data.after.frozenAt) - begun);
    expect(frozen).toEqual([2 * hour, 7 * hour, 12 * hour]);
    expect(await company.events('VACANCY_THAWED')).toHaveLength(3);
    await company.work();
    await company.pass(1);
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: company.inHours(9) }]);
  });

  it.each([
    ['OFF', []],
    ['SHADOW', ['AUTOMATION_SHADOWED']],
  ])('does in mode %s what it would have done', async (automationMode, done) => {
    const pipeline = await company.vacancy([interest(50)], { jobAutomations: freezes(48, 48) });
    const begun = clock.now();
    const [ann = ''] = await company.init(pipeline, ['ann']);
    await company.settle({ automationMode });
    const seen = (await company.events()).length;
    outage(49);
    for (const code of ['TALKING', 'PENDING', 'PENDING']) await company.enter(pipeline, ann, code);
    await company.work();
    const changed = 'RECORD_STATUS_CHANGED';
    expect(kinds((await company.events()).slice(seen))).toEqual([...done, changed, changed, changed]);
    await company.settle({ automationMode: 'ON' });
    expect((await company.stands(pipeline)).nextAutomation).toMatchObject({ dueAt: company.inHours(48) });
    await company.pass(48);
    expect((await company.stands(pipeline)).frozenAt).toBe(new Date(begun + 97 * hour).toISOString());
  });

  it('happens in a process that runs no timers, whose clock was set past it', async () => {
    const quiet = await startService({ database: service.database, clock, hasTestClock: true, runsTimers: false });
    company = TimedCompany.create(quiet);
    const pipeline = await company.vacancy([interest(50)], { jobAutomations: freezes(48, 48) });
    const [from, dueAt] = [company.inHours(0), company.inHours(48)];
    const [ann = ''] = await company.init(pipeline, ['ann']);
    await company.advance(company.inHours(60));
    expect(await company.events('VACANCY_FROZEN')).toEqual([]);
    await company.enter(pipeline, ann, 'PENDING');
    expect((await company.events('VACANCY_FROZEN')).map(({ data }) => data.after.frozenAt)).toEqual([dueAt]);
    expect((await company.events('VACANCY_THAWED')).map(({ createdAt }) => createdAt)).toEqual([
      new Date(Date.parse(from) + 60 * hour).toISOString(),
    ]);
    await quiet.stop();
  });

  it('stays if the call that met it is refused', async () => {
    const pipeline = await company.vacancy([{}, {}], { jobAutomations: freezes(2, 2) });
    const dueAt = company.inHours(2);
    const [ann = ''] = await company.init(pipeline, ['ann']);
    outage(3);
    expect(await reasons(service, 'reopenRecords', pipeline, [ann])).toEqual(['NOT_DISCARDED']);
    await company.work();
    expect(await company.stands(pipeline)).toMatchObject({ frozenAt: dueAt });
    expect(await company.events('VACANCY_THAWED')).toEqual([]);
  });

  it('is not made by a change that came before it', async () => {
    const pipeline = await company.vacancy([interest(50)], { jobAutomations: freezes(48, 48) });
    const [ann = ''] = await company.init(pipeline, ['ann']);
    outage(47.9);
    await company.enter(pipeline, ann, 'PENDING');
    outage(47.9);
    await company.enter(pipeline, ann, 'PENDING');
    await company.work();
    expect(await company.events('VACANCY_FROZEN', 'VACANCY_THAWED')).toEqual([]);
  });
});

describe('a record that was due before a freeze that no worker has met', () => {
  const begin = async (hours: number): Promise<{ pipeline: Pipeline; due: string; later: string; begun: number }> => {
    const pipeline = await company.vacancy([interest(10), interest(40)], { jobAutomations: freezes(20, 20) });
    const begun = clock.now();
    const [due = ''] = await company.init(pipeline, ['due']);
    const [later = ''] = await company.init(pipeline, ['later'], 'stage-2');
    outage(hours);
    return { pipeline, due, later, begun };
  };
  const at = (begun: number, hours: number) => new Date(begun + hours * hour).toISOString();

  it('stays due, and a worker that comes within six hours discards it', async () => {
    const pipeline = await company.vacancy([interest(10), interest(40)], { jobAutomations: freezes(11, 11) });
    const begun = clock.now();
    const [due = ''] = await company.init(pipeline, ['due']);
    const [later = ''] = await company.init(pipeline, ['later'], 'stage-2');
    outage(12);
    await company.enter(pipeline, later, 'PENDING');
    expect(await company.next(pipeline)).toMatchObject([
      { dueAt: at(begun, 10), heldReason: null },
      { dueAt: at(begun, 52) },
    ]);
    expect(await company.found({ dueBefore: at(begun, 10.1) })).toEqual([due]);
    expect(await company.found({ isHeld: true })).toEqual([]);
    expect((await company.preview(pipeline, at(begun, 13))).items).toMatchObject([
      { recordId: due, dueAt: at(begun, 10), heldReason: null },
    ]);
    await company.work();
    expect(await causes('RECORD_DISCARDED', 'RECORD_HELD')).toEqual([['RECORD_DISCARDED', due, at(begun, 10)]]);
    expect(await company.stands(pipeline)).toMatchObject({ frozenAt: null });
  });

  it('stays due, and a worker that comes later holds it, also if the vacancy stayed frozen', async () => {
    for (const isRefused of [false, true]) {
      company = TimedCompany.create(service);
      const { pipeline, due, later, begun } = await begin(21);
      if (isRefused) await company.edit(pipeline, { name: 'Awake', ifUpdatedAt: at(begun, -1) }).catch(() => null);
      else await company.enter(pipeline, later, 'PENDING');
      await company.work();
      expect(await causes('RECORD_DISCARDED', 'RECORD_HELD')).toEqual([['RECORD_HELD', due, at(begun, 10)]]);
      expect(await company.found({ isHeld: true })).toEqual([due]);
      expect(await company.decide('dismissHeld', due)).toEqual([null]);
    }
  });

  it('has another due time after an edit of its timer, and none after the end of its status', async () => {
    const { pipeline, due, later, begun } = await begin(21);
    await company.enter(pipeline, later, 'PENDING');
    const change = { features: [asStage(interest(30), 0), asStage(interest(40), 1)] };
    const foreseen = await company.preview(pipeline, at(begun, 39), { change });
    expect(foreseen.items).toMatchObject([{ recordId: due, dueAt: at(begun, 31), heldReason: null }]);
    await company.edit(pipeline, change);
    expect(await company.preview(pipeline, at(begun, 39))).toEqual(foreseen);
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: at(begun, 31) }, { dueAt: at(begun, 61) }]);
    await company.enter(pipeline, due, 'TALKING');
    await company.work();
    expect(await company.events('RECORD_DISCARDED', 'RECORD_HELD')).toEqual([]);
  });

  it('is still due at its instant after another such freeze', async () => {
    const { pipeline, due, later, begun } = await begin(21);
    await company.enter(pipeline, later, 'PENDING');
    outage(25);
    await company.enter(pipeline, later, 'PENDING');
    expect(await company.events('VACANCY_FROZEN')).toHaveLength(2);
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: at(begun, 10) }, { dueAt: at(begun, 86) }]);
    await company.work();
    expect(await causes('RECORD_HELD')).toEqual([['RECORD_HELD', due, at(begun, 10)]]);
  });
});

describe('a vacancy whose last finalist was due while no worker ran', () => {
  /** Without a finalist it freezes after two hours, which are over when the finalist is due. */
  const begin = async (
    ...candidates: readonly string[]
  ): Promise<{ pipeline: Pipeline; ids: string[]; at: number }> => {
    const more = { hasFinalistsEnabled: true, jobAutomations: freezes(100, 2) };
    const pipeline = await company.vacancy([interest(11), interest(10)], more);
    const at = clock.now() + 10 * hour;
    await company.init(pipeline, candidates, 'stage-2');
    return { pipeline, ids: await company.init(pipeline, ['bob', 'cid']), at };
  };
  const instant = (ms: number) => new Date(ms).toISOString();

  // 203 finalists are more than one transaction discards.
  it.each([1, 203])('freezes when the last of %i was due, and nobody else is discarded', async (count) => {
    const { pipeline, at } = await begin(...candidateIds(Math.min(count, 100)));
    for (let from = 100; from < count; from += 100)
      await company.init(pipeline, candidateIds(count).slice(from, from + 100), 'stage-2');
    outage(12);
    await company.work();
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(count);
    expect(await company.stands(pipeline)).toMatchObject({ frozenAt: instant(at) });
    expect(await company.next(pipeline)).toMatchObject([{ leftSeconds: 3_600 }, { leftSeconds: 3_600 }]);
  });

  it('freezes then before the next activity, although a worker looked shortly before', async () => {
    const { pipeline, ids, at } = await begin('ann');
    await company.pass(9);
    outage(1.5);
    await company.enter(pipeline, ids[0] ?? '', 'TALKING');
    expect((await company.events('VACANCY_FROZEN')).map(({ data }) => data.after.frozenAt)).toEqual([instant(at)]);
    expect(await company.events('VACANCY_THAWED')).toHaveLength(1);
    await company.work();
    const next = (await company.next(pipeline)).filter((one) => one !== null);
    expect(next).toMatchObject([{ dueAt: instant(at + 1.5 * hour) }]);
  });
});

describe('the preview of an edit', () => {
  it('shows what follows from the freeze that the edit meets', async () => {
    const pipeline = await company.vacancy([interest(10), interest(40)], { jobAutomations: freezes(20, 20) });
    const begun = clock.now();
    const [due = ''] = await company.init(pipeline, ['due']);
    const [later = ''] = await company.init(pipeline, ['later'], 'stage-2');
    outage(24);
    const change = { name: 'Awake' };
    const until = new Date(begun + 99 * hour).toISOString();
    const foreseen = await company.preview(pipeline, until, { change });
    await company.edit(pipeline, change);
    expect(await company.preview(pipeline, until)).toEqual(foreseen);
    expect(foreseen.items).toMatchObject([
      { recordId: due, dueAt: new Date(begun + 10 * hour).toISOString(), heldReason: 'OVERDUE' },
      { recordId: later, dueAt: new Date(begun + 44 * hour).toISOString() },
      { recordId: null, action: 'FREEZE', dueAt: new Date(begun + 44 * hour).toISOString() },
    ]);
  });
});
