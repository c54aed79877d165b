import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { watchers } from '../../src/core/pipeline/shapes/timerSettings.js';
import { forRandom, part, timeoutMs } from '../parity/random/randomCases.js';
import { type BulkMutation, reasons } from '../support/company/bulk.js';
import type { Pipeline } from '../support/company/pipeline.js';
import { TimedCompany } from '../support/company/timedCompany.js';
import { asStage, freezes, hour, pair, type Stage } from '../support/company/timers.js';
import { type Reply, type Service, startService, TestClock } from '../support/service/service.js';
import { workOf } from '../support/service/works.js';

/**
 * The same random history in two companies (docs/TIMERS.md). In one, timers act at each due instant. In the other,
 * workers come up to six hours late, and calls come between a due instant and its worker. After each of these looks,
 * both companies show the same, and have the same events.
 *
 * A call that touches a record which is due makes a difference, because it comes first there. So a worker comes just
 * before such a call. A freeze that is due makes none, whatever comes before its worker.
 */

let service: Service;
/** A process with the same data that only sets the clock of a company, so that timers are late. */
let quiet: Service;

beforeAll(async () => {
  const clock = new TestClock();
  service = await startService({ clock, hasTestClock: true });
  quiet = await startService({ database: service.database, clock, hasTestClock: true, runsTimers: false });
});
afterAll(async () => {
  await quiet.stop();
  await service.stop();
});

/** Whole half hours, so that many things are due at once. 0 is a timer that is off. */
const hours = (least: number, most: number) => fc.integer({ min: 2 * least, max: 2 * most }).map((count) => count / 2);

// A worker that comes six hours late still comes before the meeting.
const reminders = [6, 7.5].map((leadTime) => ({ leadTime, timeUnit: 'hours' }));
const stages: Arbitrary<Stage[]> = fc.array(
  fc.tuple(...Object.values(watchers).map((name) => hours(0, 10).map((time) => pair(name, time)))).map((timers) => ({
    featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL',
    jobAutomations: Object.assign({}, ...timers),
    data: { reminders },
  })),
  { minLength: 3, maxLength: 3 },
);
const freezing = fc.record({
  hasFinalistsEnabled: fc.constantFrom(true, true, true, false),
  jobAutomations: fc.tuple(hours(0, 20), hours(0, 4)).map((times) => freezes(...times)),
});
const settings = fc.record({
  automationMode: fc.constantFrom(...Array(6).fill('ON'), 'SHADOW', 'OFF'),
  discardMode: fc.constantFrom(...Array(4).fill('AUTOMATIC'), 'REVIEW'),
});
const stageIds = fc.constantFrom('stage-1', 'stage-2', 'stage-3', 'stage-3', 'stage-3');

interface Call {
  readonly name: string;
  /** Whether it touches a record, all records, or none. */
  readonly touches: 'ONE' | 'ALL' | 'NONE';
  readonly run: (company: TimedCompany, pipeline: Pipeline, recordId: string) => Promise<unknown>;
}
const of =
  (touches: Call['touches']) =>
  (name: string, run: Call['run']): Call => ({ name, touches, run });
const [toOne, toAll, toNone] = [of('ONE'), of('ALL'), of('NONE')];
const inBulk = (name: string, mutation: BulkMutation, input: object = {}): Call =>
  toOne(name, (_company, pipeline, id) => reasons(service, mutation, pipeline, [id], { input }));

let candidates = 0;
const begin = (stageId: string): Call =>
  toNone(`begin in ${stageId}`, (company, pipeline) => {
    candidates += 1;
    return company.init(pipeline, [`candidate-${candidates}`], stageId);
  });
const statuses = fc.constantFrom(...Object.keys(watchers).filter((code) => code !== 'CANCELLED'), 'TALKING');
const rename = toNone('rename', (company, pipeline) => company.edit(pipeline, { name: 'Renamed' }));
const calls: Arbitrary<Call> = fc.oneof(
  { weight: 4, arbitrary: statuses.map((code) => toOne(code, (company, to, id) => company.enter(to, id, code))) },
  { weight: 3, arbitrary: stageIds.map(begin) },
  { weight: 3, arbitrary: fc.constant(toOne('move', (company, pipeline, id) => company.orchestrate(pipeline, id))) },
  { weight: 3, arbitrary: fc.constant(rename) },
  fc.constantFrom(
    inBulk('cancel', 'cancelFeatures'),
    inBulk('discard', 'discardFeatures'),
    inBulk('ban', 'discardFeatures', { banCandidate: true }),
    inBulk('reopen', 'reopenRecords'),
    toOne('release', (company, _pipeline, id) => company.decide('releaseHeld', id)),
    toOne('dismiss', (company, _pipeline, id) => company.decide('dismissHeld', id)),
  ),
  hours(0, 12).map((time) =>
    toOne(`meeting in ${time} h`, async (company, pipeline, id) =>
      company.book(pipeline, id, new Date(Date.parse(await company.now()) + time * hour).toISOString()),
    ),
  ),
  freezing.map((edit) => toNone(JSON.stringify(edit), (company, pipeline) => company.edit(pipeline, edit))),
  stages.map((all) => {
    const edit = { features: all.map(asStage) };
    return toAll(JSON.stringify(edit), (company, pipeline) => company.edit(pipeline, edit));
  }),
  settings.map((edit) => toAll(JSON.stringify(edit), (company) => company.settle(edit))),
  fc
    .constantFrom('closeVacancy' as const, 'reopenVacancy' as const)
    .map((mutation) => toAll(mutation, (company, pipeline) => company.change(mutation, pipeline))),
);

const history = fc.record({
  made: fc.record({ stages, freezing, settings }),
  begun: fc.array(stageIds, { minLength: 1, maxLength: 4 }),
  steps: fc.array(fc.record({ after: hours(0, 8), record: fc.nat(30), call: calls }), { minLength: 2, maxLength: 6 }),
  looks: fc.array(hours(3, 6), { minLength: 1, maxLength: 8 }),
});

type History = typeof history extends Arbitrary<infer H> ? H : never;

/** One of the two companies. */
class Side {
  readonly company = TimedCompany.create(service);
  pipeline!: Pipeline;
  /** The ids of its records, in the order in which they began. Both companies have the same ones by that. */
  ids: string[] = [];

  /** The types of the events by the places of their records, and those of no record, in order. */
  async announced(): Promise<ReadonlyMap<number, readonly string[]>> {
    const rows = await service.database.rows<{ type: string; record: string | null; next: string | null }>(
      'select type, record_id as record, next_record_id as next from feed_event where company_id = $1 order by seq',
      [this.company.companyId],
    );
    this.ids = [...new Set(rows.map(({ record, next }) => next ?? record).filter((id) => id !== null))];
    const announced = new Map<number, string[]>();
    for (const { type, record, next } of rows)
      for (const id of next === null ? [record] : [record, next]) {
        const place = this.ids.indexOf(id ?? '');
        announced.set(place, [...(announced.get(place) ?? []), type]);
      }
    return announced;
  }

  /** What reads show, except the dates of what has happened. */
  async shown(): Promise<object> {
    const next = 'nextAutomation { action timer dueAt leftSeconds heldReason }';
    const { vacancy, records } = await this.company.ask(
      `query ($companyId: ID!, $id: ID!) {
        vacancy(companyId: $companyId, id: $id) { status { code } frozenAt frozenBy ${next} }
        records(companyId: $companyId, first: 100) { nodes {
          id featureId isClosed status { code descriptionCode } statusHistory { code descriptionCode } ${next} } } }`,
      { id: this.pipeline.vacancyId },
    );
    const byPlace = this.ids.map((id) => records.nodes.find((node: Reply['body']) => node.id === id));
    return { vacancy, records: byPlace.map((record) => ({ ...record, id: null })) };
  }

  /** Makes a call. @returns why it was refused; null if it was not, or if its result tells that */
  async call({ run }: Call, place: number): Promise<string | null> {
    try {
      await run(this.company, this.pipeline, this.ids[place] ?? '');
      return null;
    } catch (error) {
      const { message } = error as Error;
      return /"reason":"(\w+)"/.exec(message)?.[1] ?? message;
    }
  }

  async work(): Promise<void> {
    const { run } = workOf(service, 'timers', true);
    while ((await run(this.company.companyId, new AbortController().signal)) === 0);
  }
}

async function live({ made, begun, steps, looks }: History): Promise<void> {
  const [punctual, late] = [new Side(), new Side()];
  let nowMs = service.clock.now();
  let lookMs = nowMs;
  let looked = 0;
  let shown = 0;

  const pass = async (toMs: number): Promise<void> => {
    nowMs = toMs;
    const to = new Date(nowMs).toISOString();
    await punctual.company.advance(to);
    await late.company.advance(to, quiet);
  };
  const look = async (): Promise<void> => {
    await late.work();
    const announced = await punctual.announced();
    expect(await late.announced()).toEqual(announced);
    const count = [...announced.values()].flat().length;
    if (count > shown) expect(await late.shown()).toEqual(await punctual.shown());
    shown = count;
  };
  const passWithLooks = async (toMs: number): Promise<void> => {
    for (; lookMs <= toMs; lookMs += (looks[looked++ % looks.length] ?? 0) * hour) {
      await pass(lookMs);
      await look();
    }
    await pass(toMs);
  };
  const call = async (one: Call, record: number): Promise<void> => {
    const [expected, announced] = [await punctual.announced(), await late.announced()];
    const place = record % Math.max(1, punctual.ids.length);
    const touched = { ONE: [place], ALL: [...expected.keys()], NONE: [] }[one.touches];
    if (touched.some((at) => expected.get(at)?.length !== announced.get(at)?.length)) await look();
    expect(await late.call(one, place)).toEqual(await punctual.call(one, place));
    if (one.touches !== 'ALL') return;
    // It may have made something due that is past. How late that is depends on the next look.
    await pass(nowMs);
    await look();
  };

  for (const side of [punctual, late]) {
    side.pipeline = await side.company.vacancy(made.stages, made.freezing);
    await side.company.settle(made.settings);
  }
  for (const stageId of begun) await call(begin(stageId), 0);
  for (const { after, record, call: one } of steps) {
    await passWithLooks(nowMs + after * hour);
    await call(one, record);
  }
  await passWithLooks(nowMs + 8 * hour);
  await look();
}

describe('workers that come up to six hours late', () => {
  it('leave what workers leave that always come in time', () => forRandom(history, part(20), live), timeoutMs);
});
