import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  restartedByEdit,
  timerStates,
  type UnfinishedRetiming,
} from '../../../src/core/pipeline/shapes/storedTimers.js';
import { byFreeze } from '../../../src/core/timers/retiming.js';
import { retiming as retimingForm } from '../../../src/entities/pipeline/vacancy.js';
import { aFeature, asFeatureInput, type Pipeline } from '../../support/company/pipeline.js';
import { interest, TimedCompany } from '../../support/company/timedCompany.js';
import { hour } from '../../support/company/timers.js';
import { type Reply, type Service, startService, TestClock } from '../../support/service/service.js';

/** Timers of features whose ids mean something else in JavaScript, JSON or SQL: clients choose the ids. */

const odd = ['__proto__', 'constructor', '7', `it's "odd" \\ $1 {}`];

let service: Service;
let clock: TestClock;
let company: TimedCompany;
let pipeline: Pipeline;
let records: string[];
let begun: number;

beforeAll(async () => {
  clock = new TestClock();
  service = await startService({ clock });
});
afterAll(() => service.stop());

const at = (hours: number): string => new Date(begun + hours * hour).toISOString();
const stages = (hours: number, other: number, leadTimes: readonly number[]) => {
  const data = { reminders: leadTimes.map((leadTime) => ({ leadTime, timeUnit: 'hours' })) };
  const more = { isAutomatic: true, selfInit: false, data };
  return [...odd, 'other'].map((id, index) => {
    const { jobAutomations } = interest(id === 'other' ? other : hours);
    return asFeatureInput(aFeature('AUTOMATIC_SCHEDULING_VIRTUAL', { ...more, id, order: index + 1, jobAutomations }));
  });
};
const edit = (...given: Parameters<typeof stages>) => company.edit(pipeline, { features: stages(...given) });

/** What reads show of each odd feature's record: the answer of one statement, and that of GraphQL's execution. */
async function shown(): Promise<Reply['body']> {
  const page = 'records(companyId: $companyId) { nodes { featureId nextAutomation { dueAt heldReason } } }';
  const ask = (query: string) => company.ask(`query ($companyId: ID!) { ${query} }`);
  const [planned, executed] = [await ask(page), await ask(`${page} again: ${page}`)];
  expect(executed.records).toEqual(planned.records);
  return Object.fromEntries(planned.records.nodes.map((node: Reply['body']) => [node.featureId, node.nextAutomation]));
}
const each = (dueAt: string, heldReason: string | null = null) =>
  Object.fromEntries(odd.map((id) => [id, { dueAt, heldReason }]));

beforeEach(async () => {
  company = TimedCompany.create(service);
  pipeline = await company.vacancy([{}]);
  await edit(10, 10, [1]);
  await company.settle({ discardMode: 'REVIEW' });
  begun = clock.now();
  records = (await Promise.all(odd.map((id) => company.init(pipeline, ['ann'], id)))).flat();
});

describe('the timers of a feature with an odd id', () => {
  it('hold their records until an edit changes them', async () => {
    await company.pass(11);
    expect(await shown()).toEqual(each(at(10), 'REVIEW'));
    await edit(10, 12, [1]);
    expect(await shown()).toEqual(each(at(10), 'REVIEW'));
    await edit(20, 12, [1]);
    expect(await shown()).toEqual(each(at(20)));
  });

  it('remind of meetings after an edit of the reminders', async () => {
    for (const id of records) await company.book(pipeline, id, at(9));
    await edit(10, 10, [2, 3]);
    await company.pass(8);
    const reminded = await company.events('MEETING_REMINDER_DUE');
    expect(reminded.map(({ recordId }) => recordId).toSorted()).toEqual([...records, ...records].toSorted());
  });

  it('are shown as an edit made them, before workers have computed the due times of all records', async () => {
    await company.pass(11);
    const spans = Object.fromEntries(odd.map((id) => [id, { PENDING: 30 * hour }]));
    const restarts = Object.fromEntries(odd.map((id) => [id, { PENDING: restartedByEdit }]));
    const last = { kind: 'module', createdAt: at(-1), id: 'none' };
    const retiming: UnfinishedRetiming = { ...byFreeze, spans, restarts, last, frozenMs: 0 };
    await service.database.rows('update vacancy set retiming = $2::jsonb, is_stale = true where company_id = $1', [
      company.companyId,
      JSON.stringify(retimingForm.stored(retiming)),
    ]);
    expect(await shown()).toEqual(each(at(30)));
    expect(await company.found({ isHeld: true })).toEqual([]);
    expect(await company.found({ dueBefore: at(29) })).toEqual([]);
    expect((await company.found({ dueBefore: at(31) })).toSorted()).toEqual(records.toSorted());
    expect((await company.preview(pipeline, at(31))).totalCount).toBe(odd.length);
  });
});

/**
 * The filters are SQL, `nextAutomation` is the core's. Every state that a timer may have, in every state of its vacancy:
 * `dueBefore` and `isHeld` find the records whose `nextAutomation` says so.
 */
describe('filters by timers', () => {
  const first = odd[0] as string;
  const last = { kind: 'module', createdAt: '2026-11-20T12:00:00.000Z', id: 'none' };
  const retiming: UnfinishedRetiming = { ...byFreeze, last, frozenMs: 0 };
  const spans = Object.fromEntries(odd.slice(0, 2).map((id) => [id, { PENDING: 30 * hour }]));
  const restarts = { [first]: { PENDING: restartedByEdit } };
  const all = Object.fromEntries(odd.map((id) => [id, { PENDING: timerStates }]));
  const retimings: Readonly<Record<string, UnfinishedRetiming | null>> = {
    'no retiming': null,
    'a freeze': retiming,
    'an edit': { ...retiming, spans, restarts },
    'a reopening': { ...retiming, spans, restarts: all, frozenMsAtRestart: 2 * hour },
    'the end of all timers': { ...retiming, spans: {}, restarts: all, frozenMsAtRestart: 2 * hour },
    'a span of 9,000 years': { ...retiming, spans: { [first]: { PENDING: 8e13 * 3.5 } }, restarts },
  };
  it('a retiming is stored with the name that nodes of other releases read', () => {
    const begunAgain = { ...retiming, frozenMsAtRestart: 5 };
    const stored = retimingForm.stored(begunAgain);
    expect(stored).toEqual({ spans: null, restarts: {}, anewFromMs: 5, remindAfter: null, last, frozenMs: 0 });
    expect(retimingForm.read(stored)).toEqual(begunAgain);
  });

  const cases = Object.entries(retimings).flatMap(([name, stored]) => [
    [name, 'awake', 'ON', stored] as const,
    [name, 'frozen', 'ON', stored] as const,
  ]);

  it.each([...cases, ['no retiming', 'awake', 'OFF', null] as const])(
    'find what nextAutomation shows: %s, %s, timers %s',
    async (_name, frozen, automationMode, stored) => {
      await company.settle({ automationMode });
      const ids = (
        await Promise.all(odd.map((id) => company.init(pipeline, ['bob', 'cid', 'dan', 'eve', 'fay'], id)))
      ).flat();
      for (const [index, state] of timerStates.entries())
        await service.database.rows(
          `update feature_record set timer_state = $2, due_at = case when $2 <> 'ENDED' then $3::timestamptz end
         where company_id = $1 and id = any($4::text[])`,
          [company.companyId, state, at(10), ids.filter((_, place) => place % timerStates.length === index)],
        );
      await service.database.rows(
        `update feature_record set frozen_ms = 3 * 3600000.0 where company_id = $1 and feature_id = $2`,
        [company.companyId, odd[1]],
      );
      await service.database.rows(
        `update vacancy set retiming = $2::jsonb, frozen_at = $3::timestamptz, frozen_ms = 5 * 3600000.0, is_stale = true
       where company_id = $1`,
        [company.companyId, stored && JSON.stringify(retimingForm.stored(stored)), frozen === 'frozen' ? at(4) : null],
      );
      const { records: page } = await company.ask(`query ($companyId: ID!) {
      records(companyId: $companyId, first: 100) { nodes { id nextAutomation { dueAt heldReason } } } }`);
      const idsWhere = (fits: (next: Reply['body']) => boolean): string[] =>
        page.nodes.filter((node: Reply['body']) => fits(node.nextAutomation)).map(({ id }: Reply['body']) => id);
      expect(page.nodes).toHaveLength(odd.length * (timerStates.length + 1));
      expect(await company.found({ isHeld: true })).toEqual(idsWhere((next) => Boolean(next?.heldReason)));
      expect(await company.found({ isHeld: false })).toEqual(idsWhere((next) => !next?.heldReason));
      const instants = [10, 11, 13, 16, 30, 31, 33, 36].map(at);
      for (const before of [...instants, '9999-12-31T23:59:59.999Z'])
        expect(await company.found({ dueBefore: before })).toEqual(
          idsWhere((next) => next?.dueAt != null && next.dueAt < before),
        );
    },
  );
});
