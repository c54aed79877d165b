import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulk } from '../../support/company/bulk.js';
import { aFeature, asFeatureInput, aVacancy, type Pipeline } from '../../support/company/pipeline.js';
import { interest, TimedCompany } from '../../support/company/timedCompany.js';
import { asStage, freezes, hour, kinds, type Stage } from '../../support/company/timers.js';
import { rollSecret, tell } from '../../support/outside/testProvider.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/**
 * When vacancies freeze, what thaws them, and how their records wait
 * (docs/TIMERS.md, "Which timer watches which status").
 */

let service: Service;
let company: TimedCompany;

beforeAll(async () => {
  service = await startService({ clock: new TestClock() });
});
afterAll(() => service.stop());
beforeEach(() => {
  company = TimedCompany.create(service);
});

const frozenAt = async (pipeline: Pipeline) => (await company.stands(pipeline)).frozenAt;

describe('a vacancy', () => {
  it('freezes only IN_PROGRESS: not before it is published, not while closed, and from the start after reopening', async () => {
    const pipeline = await company.vacancy([interest(3), {}], { jobAutomations: freezes(2, 2) });
    await company.pass(9);
    expect(await company.stands(pipeline)).toMatchObject({ frozenAt: null, nextAutomation: null });
    await company.change('publishVacancy', pipeline);
    const due = { action: 'FREEZE', timer: 'frozenDueToSelectionInactivity', leftSeconds: null, heldReason: null };
    expect((await company.stands(pipeline)).nextAutomation).toEqual({ ...due, dueAt: company.inHours(2) });
    await company.pass(1);
    await company.change('closeVacancy', pipeline);
    await company.pass(9);
    expect(await company.stands(pipeline)).toMatchObject({ frozenAt: null, nextAutomation: null });
    await company.change('reopenVacancy', pipeline);
    expect((await company.stands(pipeline)).nextAutomation).toEqual({ ...due, dueAt: company.inHours(2) });
    const dueAt = company.inHours(2);
    await company.pass(40);
    expect(await company.stands(pipeline)).toMatchObject({
      frozenAt: dueAt,
      frozenBy: due.timer,
      nextAutomation: null,
    });
  });

  it('that is frozen is closed without a thaw, and its event shows that; reopened, its time starts again', async () => {
    const pipeline = await company.vacancy([interest(3)], { jobAutomations: freezes(2, 2) });
    await company.init(pipeline, ['ann']);
    await company.pass(5);
    await company.change('closeVacancy', pipeline);
    expect(
      (await company.events('VACANCY_CLOSED', 'VACANCY_THAWED')).map(({ type, data }) => [type, data.after]),
    ).toMatchObject([['VACANCY_CLOSED', { frozenAt: null, frozenBy: null, status: { code: 'CLOSED' } }]]);
    await company.pass(50);
    await company.change('reopenVacancy', pipeline);
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: company.inHours(3), leftSeconds: null }]);
    expect((await company.stands(pipeline)).nextAutomation).toMatchObject({ dueAt: company.inHours(2) });
  });

  it('uses the time for finalists if it has finalists and they are enabled, and the time for the selection otherwise', async () => {
    const settings = { jobAutomations: freezes(10, 2) };
    const pipeline = await company.vacancy([{}, {}], settings);
    const [id = ''] = await company.init(pipeline, ['ann']);
    const next = async () => (await company.stands(pipeline)).nextAutomation;
    expect(await next()).toMatchObject({ timer: 'frozenDueToSelectionInactivity', dueAt: company.inHours(2) });
    const finalist = await company.orchestrate(pipeline, id);
    expect(await next()).toMatchObject({ timer: 'frozenDueToFinalistInactivity', dueAt: company.inHours(10) });
    await company.edit(pipeline, { hasFinalistsEnabled: false });
    expect(await next()).toMatchObject({ timer: 'frozenDueToSelectionInactivity', dueAt: company.inHours(2) });
    await company.edit(pipeline, { hasFinalistsEnabled: true });
    await company.pass(4);
    expect(await frozenAt(pipeline)).toBeNull();
    await bulk(service, 'discardFeatures', pipeline, [finalist]);
    expect(await next()).toMatchObject({ timer: 'frozenDueToSelectionInactivity', dueAt: company.inHours(2) });
  });

  it('whose last finalist a timer discards freezes after the time for the selection, and not earlier', async () => {
    const pipeline = await company.vacancy([{}, interest(5)], { jobAutomations: freezes(50, 2) });
    const [id = ''] = await company.init(pipeline, ['ann'], 'stage-2');
    const discardedAt = company.inHours(5);
    const expected = await company.preview(pipeline, company.inHours(9));
    expect(expected.items).toMatchObject([
      { recordId: id, action: 'DISCARD', dueAt: discardedAt },
      { recordId: null, timer: 'frozenDueToSelectionInactivity', dueAt: discardedAt },
    ]);
    await company.pass(5);
    await company.work();
    expect(await company.stands(pipeline)).toMatchObject({
      frozenAt: discardedAt,
      frozenBy: 'frozenDueToSelectionInactivity',
    });
    expect(kinds(await company.events('RECORD_DISCARDED', 'VACANCY_FROZEN', 'VACANCY_THAWED'))).toEqual([
      'RECORD_DISCARDED',
      'VACANCY_FROZEN',
    ]);
  });

  it('is not thawed or delayed by timers: a discard is no activity', async () => {
    const pipeline = await company.vacancy([interest(3), {}], { jobAutomations: freezes(4, 4) });
    await company.init(pipeline, ['ann']);
    await company.init(pipeline, ['bob'], 'stage-2');
    const dueAt = company.inHours(4);
    await company.pass(3);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(1);
    expect((await company.stands(pipeline)).nextAutomation).toMatchObject({ dueAt });
    await company.pass(1);
    expect(await frozenAt(pipeline)).toBe(dueAt);
  });

  it('freezes by settings that changed after an earlier check: automations off and on again, timers edited', async () => {
    const pipeline = await company.vacancy([{}], { jobAutomations: freezes(2, 2) });
    await company.init(pipeline, ['ann']);
    const dueAt = company.inHours(2);
    await company.settle({ automationMode: 'OFF' });
    await company.pass(20);
    expect([await frozenAt(pipeline), (await company.stands(pipeline)).nextAutomation]).toEqual([null, null]);
    await company.settle({ automationMode: 'ON' });
    await company.pass(0);
    expect(await frozenAt(pipeline)).toBe(dueAt);
  });

  it('in SHADOW freezes once, only as an event, and again after another activity', async () => {
    const pipeline = await company.vacancy([interest(30)], { jobAutomations: freezes(2, 2) });
    await company.settle({ automationMode: 'SHADOW' });
    const [id = ''] = await company.init(pipeline, ['ann']);
    await company.pass(3);
    await company.pass(3);
    expect(kinds(await company.events('AUTOMATION_SHADOWED'))).toHaveLength(1);
    expect(await company.stands(pipeline)).toMatchObject({ frozenAt: null, nextAutomation: null });
    await company.settle({ automationMode: 'ON' });
    await company.pass(9);
    expect(await frozenAt(pipeline)).toBeNull();
    await company.enter(pipeline, id, 'TALKING');
    await company.pass(2);
    expect(await frozenAt(pipeline)).toBe(company.inHours(0));
  });
});

describe('records of a frozen vacancy', () => {
  it('keep their remaining time, match no filter for due records, and are not in a preview', async () => {
    const pipeline = await company.vacancy([interest(5)], { jobAutomations: freezes(2, 2) });
    const [id = ''] = await company.init(pipeline, ['ann']);
    await company.pass(100);
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: null, leftSeconds: 3 * 3600, heldReason: null }]);
    expect(await company.found({ dueBefore: company.inHours(999) })).toEqual([]);
    expect(await company.preview(pipeline, company.inHours(999))).toEqual({ totalCount: 0, items: [] });
    // A preview of a thaw, because the edit would cause it.
    const change = { name: 'Awake' };
    expect((await company.preview(pipeline, company.inHours(999), { change })).items).toMatchObject([
      { recordId: null, action: 'FREEZE', dueAt: company.inHours(2) },
    ]);
    const unchanged = { change: { jobAutomations: freezes(2, 2) } };
    expect((await company.preview(pipeline, company.inHours(999), unchanged)).totalCount).toBe(0);
    await company.enter(pipeline, id, 'PENDING');
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: company.inHours(5), leftSeconds: null }]);
  });

  it.each([
    ['longer', 8, 6],
    ['shorter', 4, 2],
    ['already over', 1, -1],
  ])('change their remaining time by the difference when their timer is edited: %s', async (_how, hours, left) => {
    const pipeline = await company.vacancy([interest(5)], { jobAutomations: freezes(2, 2) });
    await company.init(pipeline, ['ann']);
    await company.pass(100);
    const change = { features: [asStage(interest(hours), 0)], jobAutomations: freezes(0, 0) };
    const foreseen = await company.preview(pipeline, company.inHours(99), { change });
    await company.edit(pipeline, change);
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: company.inHours(left), leftSeconds: null }]);
    expect(foreseen.items).toMatchObject([{ dueAt: company.inHours(left), heldReason: null }]);
    await company.pass(Math.max(0, left));
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(1);
  });

  it('continue with their own times if the vacancy is edited several times after the thaw, before a worker runs', async () => {
    const pipeline = await company.vacancy([interest(3)], { jobAutomations: freezes(2, 2) });
    await company.init(pipeline, ['ann']);
    await company.pass(9);
    await company.edit(pipeline, { name: 'Awake' });
    await company.edit(pipeline, { jobAutomations: freezes(0, 0) });
    await company.pass(1);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(1);
  });

  it('add up the time of all freezes, each record from the start of its status', async () => {
    const pipeline = await company.vacancy([interest(5)], { jobAutomations: freezes(2, 2) });
    const begun = service.clock.now();
    await company.init(pipeline, ['ann']);
    // Frozen from hour 2 to 10, and from hour 12 to 20.
    await company.pass(10);
    await company.init(pipeline, ['bob']);
    await company.pass(10);
    await company.edit(pipeline, { jobAutomations: freezes(0, 0) });
    const at = (hours: number) => new Date(begun + hours * hour).toISOString();
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: at(21) }, { dueAt: at(23) }]);
    await company.pass(0.9);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(0);
    await company.pass(0.1);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(1);
    await company.pass(2);
    expect((await company.events('RECORD_DISCARDED')).map(({ data }) => [data.cause.dueAt, data.cause.lateMs])).toEqual(
      [
        [at(21), 0],
        [at(23), 0],
      ],
    );
  });
});

describe('a frozen vacancy thaws once, after the event that causes it,', () => {
  const meets: Stage = { featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL', data: {} };
  const stages = [
    asFeatureInput(aFeature('INTERVIEW', { id: 'stage-1', order: 1, selfInit: false })),
    asFeatureInput(aFeature('AUTOMATIC_PSYCHOMETRIC', { id: 'stage-2', order: 2, selfInit: false })),
    asStage(meets, 2),
    asStage({}, 3),
  ];
  interface Frozen {
    readonly pipeline: Pipeline;
    readonly talk: string;
    readonly test: string;
    readonly meeting: string;
    readonly last: string;
    readonly discarded: string;
  }
  const place = 'companyId: $companyId, vacancyId: $vacancyId, id: $id';
  const mutate = (mutation: string, { pipeline: { vacancyId } }: Frozen, id: string, input: string): Promise<unknown> =>
    company.ask(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!) { ${mutation}(${place}, input: ${input}) { id } }`,
      { vacancyId, id },
    );
  const answers =
    '{ answers: [{ questionId: "q1", order: 1, questionText: "Why?", questionType: "OPEN", extractedAnswer: "So.", needsReview: true }], scorer: { kind: PERSON, id: "ada" } }';

  it.each<[string, string, (frozen: Frozen) => Promise<unknown>]>([
    ['a move', 'RECORD_MOVED', ({ pipeline, talk }) => company.orchestrate(pipeline, talk)],
    ['the end of the pipeline', 'RECORD_FINISHED', ({ pipeline, last }) => company.orchestrate(pipeline, last)],
    [
      'a bulk move',
      'RECORD_MOVED',
      ({ pipeline, talk, test }) => bulk(service, 'forwardFeatures', pipeline, [talk, test]),
    ],
    ['a discard', 'RECORD_DISCARDED', ({ pipeline, talk }) => bulk(service, 'discardFeatures', pipeline, [talk])],
    ['a cancel', 'RECORD_CANCELLED', ({ pipeline, talk }) => bulk(service, 'cancelFeatures', pipeline, [talk])],
    [
      'a reopening',
      'RECORD_REOPENED',
      ({ pipeline, discarded }) => bulk(service, 'reopenRecords', pipeline, [discarded]),
    ],
    ['a status', 'RECORD_STATUS_CHANGED', ({ pipeline, talk }) => company.enter(pipeline, talk, 'TALKING')],
    ['a candidate', 'RECORD_INITIALIZED', ({ pipeline }) => company.init(pipeline, ['zoe'])],
    [
      'answers',
      'RECORD_SCORED',
      (frozen) => mutate('recordAnswers', frozen, frozen.talk, answers.replace('So.', 'Because.')),
    ],
    [
      'a review',
      'RECORD_REVIEWED',
      (frozen) => mutate('reviewAnswers', frozen, frozen.talk, '{ reviews: [{ questionId: "q1", score: 1 }] }'),
    ],
    [
      'a psychometric result',
      'RECORD_SCORED',
      (frozen) => mutate('recordPsychometric', frozen, frozen.test, '{ submissionId: "s1" }'),
    ],
    [
      'a booking',
      'RECORD_BOOKED',
      (frozen) => mutate('bookMeeting', frozen, frozen.meeting, `{ date: "${company.inHours(9)}", duration: 30 }`),
    ],
    ['an edit', 'VACANCY_UPDATED', ({ pipeline }) => company.edit(pipeline, { name: 'Awake' })],
    [
      'its provider',
      'RECORD_SCORED',
      async ({ pipeline: { vacancyId }, test }) => {
        const { secret } = await rollSecret(service, company.companyId);
        const message = { secret, webhookId: 'm1', companyId: company.companyId };
        expect(
          (await tell(service, { ...message, body: { vacancyId, recordId: test, submissionId: 's1' } })).status,
        ).toBe(204);
      },
    ],
    [
      'a change with a key over REST',
      'RECORD_MOVED',
      async ({ pipeline: { vacancyId }, talk }) => {
        const { text } = await service.issueKey(company.companyId);
        const path = `/v2/candidates/interviews/${talk}/company/${company.companyId}/vacancy/${vacancyId}/orchestrate`;
        const { status } = await service.request('POST', path, { apiKey: text, body: { resourceId: talk } });
        expect(status).toBe(200);
      },
    ],
    ['its end', 'VACANCY_CLOSED', ({ pipeline }) => company.change('closeVacancy', pipeline)],
  ])('by %s, whether a worker has frozen it in time or none has come since', async (_what, type, change) => {
    for (const isMet of [true, false]) {
      company = TimedCompany.create(service);
      await thawsBy(type, change, isMet);
    }
  });

  async function thawsBy(type: string, change: (frozen: Frozen) => Promise<unknown>, isMet: boolean): Promise<void> {
    const { createVacancy } = await company.ask(
      `mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id } }`,
      { input: { ...aVacancy({ maxCandidates: null, jobAutomations: freezes(2, 2) }), features: stages } },
    );
    const pipeline: Pipeline = {
      companyId: company.companyId,
      vacancyId: createVacancy.id,
      token: tokenFor(company.companyId, { roles: ['admin'] }),
    };
    const [talk = '', discarded = ''] = await company.init(pipeline, ['ann', 'dan']);
    const [test = ''] = await company.init(pipeline, ['bob'], 'stage-2');
    const [meeting = ''] = await company.init(pipeline, ['cid'], 'stage-3');
    const [last = ''] = await company.init(pipeline, ['eve'], 'stage-4');
    await bulk(service, 'discardFeatures', pipeline, [discarded]);
    const made = { pipeline, talk, test, meeting, discarded, last };
    await mutate('recordAnswers', made, talk, answers);
    const [seen, dueAt] = [(await company.events()).length, company.inHours(2)];
    if (isMet) await company.pass(3);
    else (service.clock as TestClock).advance(3 * hour);
    await change(made);
    const since = (await company.events()).slice(seen).filter(({ vacancyId }) => vacancyId !== null);
    expect([since[0]?.type, since[0]?.data.after.frozenAt, since[0]?.data.cause.lateMs]).toEqual([
      ...['VACANCY_FROZEN', dueAt],
      hour,
    ]);
    expect(since[0]?.actor).toEqual({ kind: 'WORKER', id: 'timers' });
    expect(since[1]?.type).toBe(type);
    const thaw = since.findIndex(({ data }) => data.before?.frozenAt === dueAt && data.after.frozenAt === null);
    // The event of the end of a vacancy says itself that it is no longer frozen.
    expect([thaw, kinds(since).lastIndexOf('VACANCY_THAWED')]).toEqual(type === 'VACANCY_CLOSED' ? [1, -1] : [2, 2]);
    expect(since[1]?.actor).toEqual(since[thaw]?.actor);
    expect(await frozenAt(pipeline)).toBeNull();
  }

  it('with several events of one change, after all of them', async () => {
    const pipeline = await company.vacancy([{}], { jobAutomations: freezes(2, 2) });
    const [ann = '', bob = ''] = await company.init(pipeline, ['ann', 'bob']);
    await company.pass(3);
    const seen = (await company.events()).length;
    await bulk(service, 'discardFeatures', pipeline, [ann, bob], { input: { banCandidate: true } });
    expect(kinds((await company.events()).slice(seen))).toEqual([
      ...['RECORD_DISCARDED', 'CANDIDATE_BANNED', 'VACANCY_THAWED'],
      ...['RECORD_DISCARDED', 'CANDIDATE_BANNED'],
    ]);
  });
});
