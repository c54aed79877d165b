import { describe, expect, it } from '@jest/globals';
import { decisionOf } from '../../../src/core/people/decisions/makeDecision.js';
import { RecordHistory } from '../../../src/core/people/decisions/recordHistory.js';
import {
  type DecidingEvent,
  outcomeOf,
  type ScoredRecord,
  type StepEvent,
  type StepFacts,
} from '../../../src/core/people/shapes/evidence.js';
import { type Answer, noProvenance, type ScoredAnswer } from '../../../src/core/pipeline/shapes/record.js';
import { anAnswer } from '../../support/company/pipeline.js';

/** How a decision is made from its event, its record and the other events of the record, as plain data. */

const at = '2026-11-25T12:00:00.000Z';
const earlier = '2026-11-20T12:00:00.000Z';
const later = '2026-11-26T12:00:00.000Z';

const discarded: DecidingEvent = {
  companyId: 'acme',
  seq: '50',
  id: 'event-50',
  type: 'RECORD_DISCARDED',
  subject: 'Interview',
  vacancyId: 'v',
  candidateId: 'ann',
  recordId: 'r',
  nextRecordId: null,
  actorKind: 'USER',
  actorId: 'ada',
  operation: 'discardFeatures',
  via: 'GRAPHQL',
  client: null,
  createdAt: at,
  isRedacted: false,
  facts: { cause: null, heldReason: null, descriptionCode: null, discard: null, rejectedReason: null },
};

const facts: StepFacts = {
  hasScore: false,
  scoreBefore: null,
  before: [],
  after: [],
  isCut: false,
  decisionId: null,
  state: null,
};
const other = (
  seq: number,
  type: StepEvent['type'],
  more: Partial<StepFacts> = {},
  createdAt = earlier,
): StepEvent => ({
  companyId: 'acme',
  seq: String(seq),
  type,
  recordId: 'r',
  candidateId: 'ann',
  actorKind: 'USER',
  actorId: 'ada',
  createdAt,
  facts: { ...facts, ...more },
});
const fact = (version: number, score: number | null = 3, questionId = 'q', scorerId: string | null = 'rita') => ({
  questionId,
  version,
  score,
  scorerId,
});

const scoredAt = (createdAt: string, questionScore = 3): ScoredAnswer => ({
  ...anAnswer,
  questionId: 'q',
  questionScore,
  createdAt,
  scorer: { kind: 'MODEL', id: 'm', version: '1' },
  ...noProvenance,
});
/** A record whose answer has a version of each of these instants; the last is the present one. */
function recordOf(score: number | null, ...instants: string[]): ScoredRecord {
  const versions = instants.map((one, index) => scoredAt(one, index + 1));
  const newest = versions.at(-1) as ScoredAnswer;
  const history = { questionId: 'q', scorer: newest.scorer, ...noProvenance, older: versions.slice(0, -1) };
  return {
    id: 'r',
    vacancyName: null,
    featureName: null,
    score,
    answers: [newest as Answer],
    answerHistories: [history],
  };
}

const made = (record: ScoredRecord | null, others: readonly StepEvent[], event = discarded) =>
  decisionOf({
    event,
    history: new RecordHistory(record, others),
    names: { vacancy: null, feature: null, nextFeature: null },
  });
const versionOf = (...[record, others]: Parameters<typeof made>) => made(record, others).scores[0]?.version ?? null;

describe('the outcome of an event', () => {
  it.each([
    ['MOVED', { type: 'RECORD_MOVED' }],
    ['FINISHED', { type: 'RECORD_FINISHED' }],
    ['DISCARDED', { type: 'RECORD_DISCARDED' }],
    ['REOPENED', { type: 'RECORD_REOPENED' }],
    ['ERASED', { type: 'RECORD_CANCELLED', operation: 'eraseCandidate' }],
    ['ERASED', { type: 'RECORD_CANCELLED', operation: 'any', actorKind: 'WORKER', actorId: 'retention' }],
    [null, { type: 'RECORD_CANCELLED', operation: 'cancelFeatures' }],
    [null, { type: 'RECORD_CANCELLED', operation: 'cancelFeatures', actorId: 'retention' }],
    [null, { type: 'RECORD_CANCELLED', actorKind: 'WORKER', actorId: 'timers' }],
    [null, { type: 'RECORD_SCORED' }],
  ] as const)('is %s for %o', (outcome, event) => {
    expect(outcomeOf({ ...discarded, ...event })).toBe(outcome);
  });
});

describe('the scores of a decision', () => {
  it('are the present ones if nothing followed, whatever the dates say', () => {
    expect(versionOf(recordOf(60, earlier, later), [])).toBe(2);
  });

  it('are those before the versions that later events name, even at the same instant', () => {
    const follows = [
      other(51, 'RECORD_SCORED', { after: [fact(2)] }, at),
      other(52, 'RECORD_REVIEWED', { after: [fact(3)] }, at),
    ];
    expect(versionOf(recordOf(60, at, at, at), follows)).toBe(1);
    expect(versionOf(recordOf(60, at, at, at), follows.slice(1))).toBe(2);
    expect(versionOf(recordOf(60, at), [other(51, 'RECORD_SCORED', { after: [fact(1)] }, at)])).toBeNull();
  });

  it('are found by their dates, if a later event was too long to name its answers', () => {
    const cut = other(51, 'RECORD_SCORED', { isCut: true }, later);
    expect(versionOf(recordOf(60, earlier, later), [cut])).toBe(1);
    expect(versionOf(recordOf(60, later), [cut])).toBeNull();
  });

  it('have the score of the interview before its first later change', () => {
    const change = (seq: number, scoreBefore: number | null) =>
      other(seq, 'RECORD_SCORED', { hasScore: true, scoreBefore }, later);
    const record = recordOf(90, earlier);
    expect(made(record, []).score).toBe(90);
    expect(made(record, [change(49, 10)]).score).toBe(90);
    expect(made(record, [change(49, 10), change(51, 60), change(52, 80)]).score).toBe(60);
    expect(made(record, [change(51, null)]).score).toBeNull();
    expect(made(null, [change(51, 60)]).score).toBeNull();
  });

  it('lead to the events that gave them', () => {
    const record = recordOf(60, earlier, at);
    const given = [other(10, 'RECORD_SCORED', { after: [fact(1)] }), other(20, 'RECORD_SCORED', { after: [fact(2)] })];
    expect(made(record, given).eventSeqs).toEqual(['20', '50']);
    expect(made(record, [other(20, 'RECORD_SCORED', { isCut: true }, at)]).eventSeqs).toEqual(['20', '50']);
    expect(made(record, []).eventSeqs).toEqual(['50']);
  });
});

describe('the steps of a decision', () => {
  it('are all of the record before it, and what was done about it later', () => {
    const about = (seq: number, type: StepEvent['type'], decisionId: string, state: string | null = null) =>
      other(seq, type, { decisionId, state });
    const steps = made(null, [
      other(7, 'RECORD_HELD'),
      other(8, 'RECORD_DISMISSED'),
      about(9, 'REVIEW_REQUESTED', 'event-5'),
      about(10, 'REVIEW_SETTLED', 'event-5', 'REVERSED'),
      other(49, 'RECORD_RELEASED'),
      about(51, 'REVIEW_REQUESTED', 'event-50'),
      other(52, 'RECORD_HELD'),
      about(53, 'REVIEW_SETTLED', 'event-50', 'UPHELD'),
      about(54, 'REVIEW_REQUESTED', 'event-50'),
      about(55, 'REVIEW_SETTLED', 'event-50', 'ERASED'),
      about(56, 'REVIEW_REQUESTED', 'event-56'),
    ]).steps;
    expect(steps.map(({ kind, seq }) => `${seq} ${kind}`)).toEqual([
      '7 HELD',
      '8 DISMISSED',
      '9 OBJECTED',
      '10 REVERSED',
      '49 RELEASED',
      '51 OBJECTED',
      '53 UPHELD',
      '54 OBJECTED',
    ]);
  });

  it.each<[string, string, Partial<StepFacts>]>([
    ['REVIEWED', 'keeps all scores', { before: [fact(1)], after: [fact(2)] }],
    ['REVIEWED', 'made no version', {}],
    ['OVERRIDDEN', 'changes the score of an answer', { before: [fact(1, 3)], after: [fact(2, 4)] }],
    ['OVERRIDDEN', 'empties the score of an answer', { before: [fact(1, 3)], after: [fact(2, null)] }],
    ['OVERRIDDEN', 'changes the score of the interview', { hasScore: true, before: [fact(1)], after: [fact(2)] }],
  ])('has %s for a review that %s', (kind, _name, data) => {
    expect(made(null, [other(9, 'RECORD_REVIEWED', data)]).steps).toEqual([
      { kind, person: data.after ? 'rita' : 'ada', at: earlier, seq: '9' },
    ]);
  });

  it.each([
    ['nobody', 'API_KEY', null],
    ['the calling user', 'USER', 'ada'],
  ] as const)('shows %s for a review whose reviewer is an API key', (_name, actorKind, person) => {
    const review = other(9, 'RECORD_REVIEWED', { after: [fact(2, 4, 'q', 'api-key:key-1')] });
    expect(made(null, [{ ...review, actorKind }]).steps).toMatchObject([{ person }]);
  });

  it('takes what a review was too long to tell from the versions of its instant', () => {
    const cut = other(9, 'RECORD_REVIEWED', { isCut: true }, at);
    const [step] = made(recordOf(60, earlier, at), [cut]).steps;
    expect(step).toEqual({ kind: 'OVERRIDDEN', person: 'm', at, seq: '9' });
    expect(made(null, [cut]).steps[0]?.kind).toBe('REVIEWED');
  });
});
