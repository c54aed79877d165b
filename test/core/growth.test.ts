import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decisionOf } from '../../src/core/people/decisions/makeDecision.js';
import { RecordHistory } from '../../src/core/people/decisions/recordHistory.js';
import { onlyOf } from '../../src/core/people/export/places.js';
import { redactedRecord } from '../../src/core/people/personal/redaction.js';
import type { DecidingEvent, ScoredRecord, StepEvent } from '../../src/core/people/shapes/evidence.js';
import { withAnswers } from '../../src/core/pipeline/rules/answers.js';
import { newVacancyTimer } from '../../src/core/pipeline/rules/freezeState.js';
import {
  type AutomationPolicy,
  simulateTimers,
  type WatchedVacancy,
} from '../../src/core/pipeline/rules/timerSimulation.js';
import { type Interview, noProvenance, type ScoredAnswer } from '../../src/core/pipeline/shapes/record.js';
import type { Vacancy } from '../../src/core/pipeline/shapes/vacancy.js';
import type { Transaction } from '../../src/core/ports.js';
import { reviewed } from '../../src/core/records/reviewAnswers.js';
import { byRestart, type RetimingStore, retimed } from '../../src/core/timers/retiming.js';
import { previewAutomations } from '../../src/core/vacancies/previewAutomations.js';
import { anAnswer } from '../support/company/pipeline.js';
import { countSteps, type StepCounter } from '../support/steps.js';
import { begun } from './records/lockedRecord.js';
import { contextOf } from './useCaseContext.js';

/**
 * What is computed over a company's data grows as the data does: ten times as much takes about ten times the steps, and a
 * hundred times as much a hundred times. A step is a call of a function. Sorting adds to it.
 */

const most = 1.6;

const start = '2026-11-20T12:00:00.000Z';
const minutes = (count: number): string => new Date(Date.parse(start) + count * 60_000).toISOString();
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A vacancy whose records are due one after the other. */
function vacancy(records: number): WatchedVacancy {
  const jobAutomations = { discardDueToLackOfInterestTime: 1, discardDueToLackOfInterestTimeUnit: 'hours' };
  return {
    id: 'vacancy',
    status: { code: 'IN_PROGRESS', createdAt: start },
    features: range(50).map((at) => ({ id: `feature-${at}`, jobAutomations })),
    hasFinalistsEnabled: false,
    jobAutomations: {} as WatchedVacancy['jobAutomations'],
    frozenAt: null,
    frozenMs: 0,
    records: range(records).map((at) => ({
      id: `record-${at}`,
      featureId: `feature-${at % 50}`,
      statusCode: 'PENDING',
      enteredAt: minutes((at * 7_919) % records),
      frozenMs: 0,
      isHeld: false,
      missedAt: null,
    })),
    moreDue: 0,
    openCount: records,
    finalistCount: 0,
    activeAt: start,
    finalistClosedAt: null,
    heldUntil: null,
    shadowedAt: null,
  };
}

function followed(records: number, automationPolicy: Partial<AutomationPolicy>): void {
  const all: AutomationPolicy = {
    automationMode: 'ON',
    discardMode: 'AUTOMATIC',
    holdShare: 1,
    humanDecision: 'OPTIONAL',
  };
  const effects = [
    ...simulateTimers(vacancy(records), { ...all, ...automationPolicy }, start, '2040-01-01T00:00:00.000Z'),
  ];
  if (effects.length !== records) throw new Error(`${effects.length} effects`);
}

const scored = (questionId: string, createdAt: string): ScoredAnswer => ({
  ...anAnswer,
  questionId,
  createdAt,
  scorer: { kind: 'MODEL', id: 'm', version: '1' },
  ...noProvenance,
});

/** What decisions about one record are made from: as many answers and versions, one event for each version, decisions. */
function evidence(answers: number, versions: number, decisions: number) {
  const questions = range(answers).map((at) => `question-${at}`);
  const record: ScoredRecord = {
    id: 'r',
    vacancyName: null,
    featureName: null,
    score: 1,
    answers: questions.map((id) => scored(id, minutes(versions))),
    answerHistories: questions.map((questionId) => ({
      questionId,
      scorer: { kind: 'MODEL', id: 'm', version: '1' },
      ...noProvenance,
      older: range(versions - 1).map((at) => scored(questionId, minutes(at))),
    })),
  };
  const event = { companyId: 'acme', recordId: 'r', candidateId: 'ann', actorKind: 'USER', actorId: 'ada' } as const;
  const facts = { hasScore: true, scoreBefore: 1, before: [], isCut: false, decisionId: null, state: null };
  const others = range(versions).map(
    (at): StepEvent => ({
      ...event,
      seq: String(at * 10),
      type: 'RECORD_REVIEWED',
      createdAt: minutes(at),
      facts: {
        ...facts,
        // Every other event was too long to name its answers.
        isCut: at % 2 === 1,
        after:
          at % 2 === 1 ? [] : questions.map((id) => ({ questionId: id, score: 1, version: at + 1, scorerId: 'm' })),
      },
    }),
  );
  const deciding = range(decisions).map(
    (at): DecidingEvent => ({
      ...event,
      seq: String(at * 10 + 5),
      id: `event-${at}`,
      type: 'RECORD_DISCARDED',
      subject: 'Interview',
      vacancyId: 'v',
      nextRecordId: null,
      operation: 'discardFeatures',
      via: 'GRAPHQL',
      client: null,
      createdAt: minutes(at),
      isRedacted: false,
      facts: { cause: null, heldReason: null, descriptionCode: null, discard: null, rejectedReason: null },
    }),
  );
  return { record, others, deciding };
}

const names = { vacancy: null, feature: null, nextFeature: null };
function decided({ record, others, deciding }: ReturnType<typeof evidence>): void {
  const history = new RecordHistory(record, others);
  for (const event of deciding) decisionOf({ event, history, names });
}

const interview = begun('INTERVIEW') as Interview;
const erased = { candidateId: 'ann', token: `erased-${'0'.repeat(32)}`, isCatalogueReason: () => false };
const answered = (count: number): Interview =>
  withAnswers(
    interview,
    range(count).map((at) => scored(`q-${at}`, start)),
  );

type Make<I> = readonly [name: string, smallest: number, input: (size: number) => I, compute: (input: I) => unknown];
const one = <I>(...row: Make<I>): Make<unknown> => row as unknown as Make<unknown>;

const computations: readonly Make<unknown>[] = [
  one(
    'the course of records that are never too many',
    30,
    (size) => size,
    (size) => followed(size, { holdShare: 1 }),
  ),
  one(
    'the course of records that may be too many',
    30,
    (size) => size,
    (size) => followed(size, { holdShare: 0.5 }),
  ),
  one(
    'the course of records that are held',
    30,
    (size) => size,
    (size) => followed(size, { discardMode: 'REVIEW' }),
  ),
  one('decisions of an interview with more answers', 5, (size) => evidence(size, 10, 3), decided),
  one('decisions of an interview with more versions and events', 5, (size) => evidence(3, size, 3), decided),
  one('more decisions of an interview', 2, (size) => evidence(5, 5, size), decided),
  one('answers that are added', 5, (size) => size, answered),
  one('answers that are reviewed', 2, answered, (of) =>
    reviewed(
      of,
      of.answers.map(({ questionId }) => ({ questionId })),
      'rita',
      start,
    ),
  ),
  one('a record that is redacted', 5, answered, (record) => redactedRecord(record, erased)),
  one(
    'a stored result that is exported',
    5,
    (size) => range(size).map((at) => ({ candidateId: at % 2 ? 'ann' : 'bob', results: [{ id: at }] })),
    (results) => onlyOf(results, 'ann'),
  ),
];

let steps: StepCounter;
beforeAll(async () => {
  steps = await countSteps();
});
afterAll(() => steps.stop());

it.each(computations)('%s takes ten times the steps for ten times as much', async (_name, smallest, input, compute) => {
  const taken: number[] = [];
  for (const size of [smallest, smallest * 10, smallest * 100]) {
    const made = input(size);
    taken.push(await steps.of(() => compute(made)));
  }
  const [few = 0, more = 0, many = 0] = taken;
  const growth = [more / few / 10, many / few / 100];
  expect(growth.filter((times) => times > most)).toEqual([]);
});

it('lets other calls have their turn while it foresees many effects', async () => {
  const records = 5_000;
  const there = vacancy(records);
  const stored = { ...there, companyId: 'acme', updatedAt: start, timer: newVacancyTimer(start) } as unknown as Vacancy;
  let pauses = 0;
  const context = {
    ...contextOf<Transaction>({
      vacancies: { findTimed: async () => ({ policy: null, vacancies: [stored] }) },
      timers: {
        watched: async () => ({
          records: there.records.map(({ id, featureId, statusCode, enteredAt }) => ({
            ...{ id, featureId, status: { code: statusCode, date: enteredAt } },
            timer: { dueAt: null, frozenMs: 0, state: null },
          })),
          ...{ moreDue: 0, openCount: records, finalistCount: 0 },
          ...{ finalistClosedAt: null, finalistDueAt: null, lastActiveAt: null, seenSeq: null },
        }),
      },
    }),
    pause: async () => {
      pauses += 1;
    },
  };
  const body = { at: '2040-01-01T00:00:00.000Z', first: 1 };
  const preview = await previewAutomations.run({ target: { companyId: 'acme', vacancyId: 'vacancy' }, body }, context);
  expect(preview.totalCount).toBe(records);
  expect(pauses).toBeGreaterThanOrEqual(records / 1_000);
});

it('computes the due times of a vacancy in stretches, between which the database works', async () => {
  const records = 10_000;
  const of = {
    ...vacancy(0),
    companyId: 'acme',
    updatedAt: start,
    timer: newVacancyTimer(start),
  } as unknown as Vacancy;
  const record = begun('INTERVIEW');
  const pending = { ...record, featureId: 'feature-0', status: { ...record.status, code: 'PENDING' as const } };
  const all = range(records).map((at) => ({ ...pending, id: `record-${at}` }));
  const stretches: number[] = [];
  const saved = new Set<string>();
  const store: RetimingStore = {
    timers: {
      openRecords: async (_company, _vacancy, after, most) => {
        const from = after ? all.findIndex(({ id }) => id === after.id) + 1 : 0;
        const read = all.slice(from, from + most);
        stretches.push(read.length);
        return read;
      },
    },
    records: {
      saveTimers: async (changed) => {
        for (const { id } of changed) saved.add(id);
      },
    },
  };
  const { timer } = await retimed(store, of, byRestart(of, minutes(1)));
  expect(Math.max(...stretches)).toBeLessThanOrEqual(1_000);
  expect([saved.size, timer.isStale, timer.retiming?.last.id]).toEqual([records, true, all.at(-1)?.id]);
  all.pop();
  expect((await retimed(store, of, byRestart(of, minutes(1)))).timer.isStale).toBe(false);
});
