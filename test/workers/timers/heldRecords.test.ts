import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { candidateIds } from '../../support/company/pipeline.js';
import { interest, TimedCompany } from '../../support/company/timedCompany.js';
import { asStage, freezes, kinds } from '../../support/company/timers.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** What timers hold, and how a hold ends (docs/TIMERS.md, "Limits"). */

let service: Service;
let company: TimedCompany;

beforeAll(async () => {
  service = await startService({ clock: new TestClock() });
});
afterAll(() => service.stop());
beforeEach(() => {
  company = TimedCompany.create(service);
});

describe('a held record', () => {
  it('stays due at its original time, even if its vacancy freezes and thaws later', async () => {
    const pipeline = await company.vacancy([interest(3)], { jobAutomations: freezes(2, 2) });
    const start = company.inHours(0);
    const [id = ''] = await company.init(pipeline, ['ann']);
    await company.pass(2.5);
    await company.edit(pipeline, { name: 'Awake' });
    // The freeze lasted half an hour, so it is due at 3.5 hours. A run at hour 10 finds it overdue. Then the vacancy
    // freezes.
    const dueAt = new Date(Date.parse(start) + 3.5 * 3_600_000).toISOString();
    expect(await company.next(pipeline)).toMatchObject([{ dueAt, heldReason: null }]);
    await company.edit(pipeline, { jobAutomations: freezes(0, 0) });
    await company.pass(7.5);
    const [held] = await company.events('RECORD_HELD');
    expect(held).toMatchObject({ recordId: id, data: { heldReason: 'OVERDUE', cause: { dueAt } } });
    const asItWas = [{ action: 'DISCARD', dueAt, leftSeconds: null, heldReason: 'OVERDUE' }];
    await company.edit(pipeline, { jobAutomations: freezes(2, 2) });
    await company.pass(5);
    expect((await company.stands(pipeline)).frozenAt).not.toBeNull();
    expect(await company.next(pipeline)).toMatchObject(asItWas);
    expect(await company.found({ dueBefore: company.inHours(0) })).toEqual([id]);
    await company.edit(pipeline, { name: 'Awake again' });
    expect(await company.next(pipeline)).toMatchObject(asItWas);
    const justAfter = new Date(Date.parse(dueAt) + 1).toISOString();
    expect([await company.found({ dueBefore: dueAt }), await company.found({ dueBefore: justAfter })]).toEqual([
      [],
      [id],
    ]);
    await company.pass(1);
    expect(await company.next(pipeline)).toMatchObject(asItWas);
    expect(await company.events('RECORD_HELD')).toHaveLength(1);
  });

  it('includes the time of a freeze when its due time is edited', async () => {
    const pipeline = await company.vacancy([interest(3)], { jobAutomations: freezes(0, 0) });
    const start = Date.parse(company.inHours(0));
    await company.init(pipeline, ['ann']);
    await company.pass(10);
    await company.edit(pipeline, { jobAutomations: freezes(1, 1) });
    await company.pass(5);
    // Frozen from hour 11 to 15. The edit thaws the vacancy.
    await company.edit(pipeline, { features: [asStage(interest(20), 0)] });
    const dueAt = new Date(start + 24 * 3_600_000).toISOString();
    expect(await company.next(pipeline)).toMatchObject([{ dueAt, leftSeconds: null, heldReason: null }]);
  });

  it('stays held after an edit that does not change its due time: of a name, of another timer, of days into hours', async () => {
    const pipeline = await company.vacancy([interest(1, 'days')]);
    const [id = ''] = await company.init(pipeline, ['ann']);
    await company.pass(31);
    await company.edit(pipeline, { name: 'Another' });
    await company.edit(pipeline, { features: [asStage(interest(24), 0)] });
    const also = {
      ...interest(1440, 'minutes').jobAutomations,
      discardDueToInactivityInErrorTime: 1,
      discardDueToInactivityInErrorTimeUnit: 'days',
    };
    await company.edit(pipeline, { features: [asStage({ jobAutomations: also }, 0)] });
    expect(await company.found({ isHeld: true })).toEqual([id]);
    expect(await company.next(pipeline)).toMatchObject([{ heldReason: 'OVERDUE' }]);
    await company.edit(pipeline, { features: [asStage(interest(0), 0)] });
    expect([await company.found({ isHeld: true }), await company.next(pipeline)]).toEqual([[], [null]]);
    expect(await company.decide('releaseHeld', id)).toEqual(['NOT_HELD']);
  });

  it('is held again if an edit leaves it overdue, and discarded if it is due only recently', async () => {
    const pipeline = await company.vacancy([interest(3)]);
    await company.init(pipeline, ['ann']);
    await company.pass(10);
    await company.edit(pipeline, { features: [asStage(interest(2), 0)] });
    await company.pass(0);
    expect(kinds(await company.events('RECORD_HELD', 'RECORD_DISCARDED'))).toEqual(['RECORD_HELD', 'RECORD_HELD']);
    await company.edit(pipeline, { features: [asStage(interest(9), 0)] });
    await company.pass(0);
    expect(kinds(await company.events('RECORD_HELD', 'RECORD_DISCARDED')).at(-1)).toBe('RECORD_DISCARDED');
  });

  it.each(['OFF', 'SHADOW', 'ON'])(
    'is released in mode %s, only by an admin, and once with an idempotency key',
    async (automationMode) => {
      const pipeline = await company.vacancy([interest(3)]);
      const [id = ''] = await company.init(pipeline, ['ann']);
      await company.pass(10);
      await company.settle({ automationMode });
      expect(await company.found({ isHeld: true })).toEqual([id]);
      const release = `mutation ($input: BulkInput!, $key: String) { releaseHeld(input: $input, idempotencyKey: $key) {
      results { resourceId record { isClosed } error { reason } } } }`;
      const variables = { input: { companyId: company.companyId, resourceIds: [id] }, key: 'release' };
      const { text } = await service.issueKey(company.companyId);
      for (const credentials of [{ apiKey: text }, { token: tokenFor(company.companyId) }]) {
        const { body } = await service.graphql(release, { ...credentials, variables });
        expect([body.data, body.errors[0].extensions.reason]).toEqual([{ releaseHeld: null }, 'ROLE_REQUIRED']);
      }
      const answers = [await company.ask(release, variables), await company.ask(release, variables)];
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0].releaseHeld.results).toEqual([{ resourceId: id, record: { isClosed: true }, error: null }]);
      expect(kinds(await company.events('RECORD_RELEASED', 'RECORD_DISCARDED'))).toEqual([
        'RECORD_RELEASED',
        'RECORD_DISCARDED',
      ]);
      expect(await company.found({ isHeld: true })).toEqual([]);
    },
  );

  it('was overdue while timers were off, and is handled when they are on; in SHADOW it has one event, and no other later', async () => {
    const pipeline = await company.vacancy([interest(3), interest(23)]);
    const [late = ''] = await company.init(pipeline, ['ann']);
    const [lately = ''] = await company.init(pipeline, ['bob'], 'stage-2');
    await company.settle({ automationMode: 'OFF' });
    await company.pass(24);
    expect([await company.events('RECORD_HELD', 'RECORD_DISCARDED'), await company.found({ isHeld: true })]).toEqual([
      [],
      [],
    ]);
    await company.settle({ automationMode: 'ON' });
    await company.pass(0);
    expect(
      (await company.events('RECORD_HELD', 'RECORD_DISCARDED')).map(({ type, recordId }) => [type, recordId]),
    ).toEqual([
      ['RECORD_HELD', late],
      ['RECORD_DISCARDED', lately],
    ]);
    await company.settle({ automationMode: 'SHADOW' });
    const [shadowed = ''] = await company.init(pipeline, ['cid']);
    await company.pass(24);
    await company.pass(1);
    await company.settle({ automationMode: 'ON' });
    await company.pass(9);
    const events = (await company.events('RECORD_HELD', 'RECORD_DISCARDED', 'AUTOMATION_SHADOWED')).slice(2);
    expect(events.map(({ type, recordId, data }) => [type, recordId, data.heldReason])).toEqual([
      ['AUTOMATION_SHADOWED', shadowed, 'OVERDUE'],
    ]);
  });

  it('that was dismissed has no timer in that status', async () => {
    const pipeline = await company.vacancy([interest(3)]);
    const [id = ''] = await company.init(pipeline, ['ann']);
    await company.pass(10);
    expect(await company.decide('dismissHeld', id)).toEqual([null]);
    // Its timer has ended, and edits don't change that.
    await company.edit(pipeline, { features: [asStage(interest(4), 0)] });
    await company.pass(1);
    expect([await company.next(pipeline), (await company.preview(pipeline, company.inHours(99))).totalCount]).toEqual([
      [null],
      0,
    ]);
    await company.enter(pipeline, id, 'PENDING');
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: company.inHours(4), heldReason: null }]);
    await company.pass(4);
    expect(kinds(await company.events('RECORD_DISMISSED', 'RECORD_DISCARDED'))).toEqual([
      'RECORD_DISMISSED',
      'RECORD_DISCARDED',
    ]);
  });

  it('is no longer held after its vacancy is closed, and its time starts again when that is reopened', async () => {
    const pipeline = await company.vacancy([interest(3)]);
    const [id = ''] = await company.init(pipeline, ['ann']);
    await company.pass(10);
    await company.change('closeVacancy', pipeline);
    expect([await company.found({ isHeld: true }), await company.next(pipeline)]).toEqual([[], [null]]);
    expect(await company.decide('releaseHeld', id)).toEqual(['VACANCY_CLOSED']);
    await company.change('reopenVacancy', pipeline);
    expect(await company.next(pipeline)).toMatchObject([{ dueAt: company.inHours(3), heldReason: null }]);
  });

  it('thaws its vacancy when an admin decides about it', async () => {
    const pipeline = await company.vacancy([interest(3)]);
    const [first = '', second = ''] = await company.init(pipeline, ['ann', 'bob']);
    await company.pass(10);
    await company.edit(pipeline, { jobAutomations: freezes(1, 1) });
    for (const [mutation, id] of [
      ['dismissHeld', first],
      ['releaseHeld', second],
    ] as const) {
      await company.pass(2);
      expect((await company.stands(pipeline)).frozenAt).not.toBeNull();
      expect(await company.decide(mutation, id)).toEqual([null]);
      expect((await company.stands(pipeline)).frozenAt).toBeNull();
    }
    expect(
      kinds(
        await company.events(
          'VACANCY_FROZEN',
          'VACANCY_THAWED',
          'RECORD_DISMISSED',
          'RECORD_RELEASED',
          'RECORD_DISCARDED',
        ),
      ),
    ).toEqual([
      ...['VACANCY_FROZEN', 'RECORD_DISMISSED', 'VACANCY_THAWED'],
      ...['VACANCY_FROZEN', 'RECORD_RELEASED', 'RECORD_DISCARDED', 'VACANCY_THAWED'],
    ]);
  });
});

describe('where a human decision is required', () => {
  it.each(['AUTOMATIC', 'REVIEW'])(
    'a due record waits in discardMode %s, and the admin is who discards it',
    async (discardMode) => {
      const pipeline = await company.vacancy([interest(3)]);
      await company.settle({ humanDecision: 'REQUIRED', discardMode });
      const [id = ''] = await company.init(pipeline, ['ann']);
      const { items } = await company.preview(pipeline, company.inHours(3));
      expect(items).toMatchObject([{ recordId: id, action: 'DISCARD', heldReason: 'REVIEW' }]);
      await company.pass(3);
      const [held] = await company.events('RECORD_HELD', 'RECORD_DISCARDED');
      expect(held).toMatchObject({ type: 'RECORD_HELD', recordId: id, data: { heldReason: 'REVIEW' } });
      await company.settle({ humanDecision: 'OPTIONAL', discardMode: 'AUTOMATIC' });
      await company.pass(1);
      expect(await company.found({ isHeld: true })).toEqual([id]);
      await company.settle({ humanDecision: 'REQUIRED' });
      expect(await company.decide('releaseHeld', id)).toEqual([null]);
      const [discarded] = await company.events('RECORD_DISCARDED');
      expect(discarded?.data.after.discard).toMatchObject({ recruiterUserId: expect.any(String), fromKernel: false });
    },
  );

  it('OVERDUE and TOO_MANY are still said first', async () => {
    const pipeline = await company.vacancy([interest(3)]);
    await company.settle({ humanDecision: 'REQUIRED', holdShare: 0.5 });
    const reasons = async () => (await company.events('RECORD_HELD')).map(({ data }) => data.heldReason);
    await company.init(pipeline, ['late']);
    await company.pass(10);
    expect(await reasons()).toEqual(['OVERDUE']);
    await company.init(pipeline, candidateIds(13, 'many'));
    await company.pass(3);
    expect((await reasons()).slice(1)).toEqual(Array.from({ length: 13 }, () => 'TOO_MANY'));
  });

  it('freezes go on', async () => {
    const pipeline = await company.vacancy([interest(50)], { jobAutomations: freezes(2, 2) });
    await company.settle({ humanDecision: 'REQUIRED' });
    await company.init(pipeline, ['ann']);
    await company.pass(3);
    expect((await company.stands(pipeline)).frozenAt).not.toBeNull();
  });
});

describe('too many due records', () => {
  it('are counted as a share of all open records, including held ones, and held ones are not due', async () => {
    const pipeline = await company.vacancy([interest(3)]);
    await company.settle({ holdShare: 0.5 });
    await company.init(pipeline, candidateIds(11, 'held'));
    await company.pass(10);
    expect(await company.found({ isHeld: true })).toHaveLength(11);
    // 11 of 22 open records are half of them, and not more.
    await company.init(pipeline, candidateIds(11, 'due'));
    await company.pass(3);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(11);
    // 12 of 23 are more than half. 12 of the 24 that are due or held would be half.
    await company.init(pipeline, candidateIds(12, 'more'));
    await company.pass(3);
    expect((await company.events('RECORD_HELD')).map(({ data }) => data.heldReason)).toEqual([
      ...Array.from({ length: 11 }, () => 'OVERDUE'),
      ...Array.from({ length: 12 }, () => 'TOO_MANY'),
    ]);
  });

  it('are counted at that instant: one record that an edit makes due later is a single one', async () => {
    const pipeline = await company.vacancy([interest(3), interest(50)]);
    await company.settle({ holdShare: 0.5 });
    await company.init(pipeline, ['later'], 'stage-2');
    await company.init(pipeline, candidateIds(12, 'many'));
    await company.pass(3);
    expect(await company.events('RECORD_HELD')).toHaveLength(12);
    await company.edit(pipeline, { features: [asStage(interest(3), 0), asStage(interest(2.5), 1)] });
    expect((await company.preview(pipeline, company.inHours(0))).items).toMatchObject([{ heldReason: null }]);
    await company.pass(0);
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(1);
  });
});
