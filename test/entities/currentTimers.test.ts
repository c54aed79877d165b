import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UnfinishedRetiming } from '../../src/core/timers/kept.js';
import { byFreeze, changedSpans } from '../../src/core/timers/retiming.js';
import { aFeature, asFeatureInput, type Pipeline } from '../support/pipeline.js';
import { type Reply, type Service, startService, TestClock } from '../support/service.js';
import { interest, TimedCompany } from '../support/timedCompany.js';
import { hour } from '../support/timers.js';

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
  company = TimedCompany.anew(service);
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
    const formerSpans = odd.map((featureId) => ({ featureId, statusCode: 'PENDING', ms: 10 * hour }));
    const cause = { ...byFreeze, formerSpans, spans };
    const last = { kind: 'module', createdAt: at(-1), id: 'none' };
    const retiming: UnfinishedRetiming = { ...cause, changed: changedSpans(cause), last, stoodMs: 0 };
    await service.database.rows('update vacancy set retiming = $2::jsonb, is_stale = true where company_id = $1', [
      company.companyId,
      JSON.stringify(retiming),
    ]);
    expect(await shown()).toEqual(each(at(30)));
    expect(await company.found({ isHeld: true })).toEqual([]);
    expect(await company.found({ dueBefore: at(29) })).toEqual([]);
    expect((await company.found({ dueBefore: at(31) })).toSorted()).toEqual(records.toSorted());
    expect((await company.preview(pipeline, at(31))).totalCount).toBe(odd.length);
  });
});
