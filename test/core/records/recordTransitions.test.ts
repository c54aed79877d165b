import { describe, expect, it } from '@jest/globals';
import { neverFrozen, newVacancyTimer } from '../../../src/core/pipeline/rules/freezeState.js';
import { destinationOf, moveOn } from '../../../src/core/pipeline/rules/moves.js';
import { recordChanged } from '../../../src/core/pipeline/rules/recordEvents.js';
import { timed, unwatched } from '../../../src/core/pipeline/rules/recordTimer.js';
import {
  beginRecord,
  cancelRecord,
  closeRecord,
  discardRecord,
  enterStatus,
  reopenRecord,
} from '../../../src/core/pipeline/rules/recordTransitions.js';
import { assertVacancyOpen, close, publish } from '../../../src/core/pipeline/rules/vacancyTransitions.js';
import {
  type FeatureRecord,
  noProvenance,
  type RecordKind,
  recordShape,
} from '../../../src/core/pipeline/shapes/record.js';
import {
  type Feature,
  type FeatureCode,
  featureCodes,
  type Vacancy,
  type VacancyStatusCode,
  vacancyStatusCodes,
} from '../../../src/core/pipeline/shapes/vacancy.js';
import { takesPlace } from '../../../src/core/records/places.js';
import { outcomeOf } from '../useCaseContext.js';

/** The rules as plain data (docs/BEHAVIOUR.md, "Records and moves"; specification, "States and transitions"). */

const at = '2026-11-20T12:00:00.000Z';
const later = '2026-11-21T12:00:00.000Z';
/** The instant of a call that has waited while another call changed the thing. */
const behind = '2026-11-20T11:59:59.881Z';
const feature = (id: string, order: number, more: Partial<Feature> = {}) =>
  ({ id, order, featureCode: 'INTERVIEW', selfInit: true, ...more }) as Feature;
const beginning = {
  id: 'record-1',
  companyId: 'acme',
  vacancyId: 'vacancy-1',
  candidateId: 'candidate-1',
  relationId: 'relation-1',
  origin: 'API',
  sourceId: 'source-1',
  phaseId: 'phase-1',
};

describe('a new record', () => {
  it.each([
    [true, 'IN_PROGRESS'],
    [false, 'PENDING'],
  ])('with selfInit %s is %s, and its history has this status', (selfInit, code) => {
    const record = beginRecord(feature('f', 1, { selfInit }), beginning, at);
    const status = { code, descriptionCode: 'INITIALIZED', date: at, notificationDelay: 0 };
    expect(record).toMatchObject({ status, statusHistory: [status], isClosed: false, createdAt: at, updatedAt: at });
    expect(record).toMatchObject({ ...beginning, featureId: 'f' });
  });

  const interview = { score: null, briefScoreExplanation: null, answers: [], answerHistories: [] };
  const test = { submissionId: null, link: null, evaluationId: null, evaluationName: null, reports: [] };
  const kinds: Readonly<Record<FeatureCode, readonly [RecordKind, own: object]>> = {
    INTERVIEW: ['interview', interview],
    AUTOMATIC_PSYCHOMETRIC: ['psychometric', { ...test, ...noProvenance }],
    DOCUMENTS: ['module', {}],
    AUTOMATIC_ENGLISH_EXAM: ['module', {}],
    AUTOMATIC_SCHEDULING_VIRTUAL: ['module', {}],
    AUTOMATIC_SCHEDULING_PRESENTIAL: ['module', {}],
    AUTOMATIC_SCHEDULING_AUTO: ['module', {}],
    AUTOMATIC_FORM: ['module', {}],
  };

  it.each(featureCodes)('in a feature %s has its kind, and its own fields are empty', (featureCode) => {
    const record = beginRecord(feature('f', 1, { featureCode }), beginning, at);
    const [kind, own] = kinds[featureCode];
    const common = Object.fromEntries(Object.keys(recordShape.shape).map((name) => [name, Reflect.get(record, name)]));
    expect(record).toEqual({
      ...beginning,
      ...common,
      discard: null,
      meeting: null,
      reviewPending: false,
      timer: unwatched,
      kind,
      ...own,
    });
  });
});

describe('a record', () => {
  const open = beginRecord(feature('f', 1), beginning, at);

  it('that enters the same status twice in a millisecond has it in both events', () => {
    const status = { code: 'SCHEDULED', descriptionCode: 'BOOKED', notificationDelay: 0 };
    const once = enterStatus(open, status, later);
    const twice = enterStatus(once, status, later);
    expect(twice.statusHistory).toHaveLength(3);
    for (const { data } of [recordChanged('RECORD_BOOKED', open, once), recordChanged('RECORD_BOOKED', once, twice)])
      expect(data.after).toMatchObject({ status: { ...status, date: later } });
    const touched = { ...twice, updatedAt: at };
    expect(recordChanged('RECORD_BOOKED', twice, touched).data.after).toEqual({ updatedAt: at });
  });

  it('that is closed has FINISHED added to its history', () => {
    const closed = closeRecord(open, later);
    const status = { code: 'FINISHED', descriptionCode: 'ORCHESTRATED', date: later, notificationDelay: 0 };
    expect(closed).toEqual({
      ...open,
      status,
      statusHistory: [open.status, status],
      isClosed: true,
      updatedAt: later,
    });
    expect(open).toEqual(beginRecord(feature('f', 1), beginning, at));
  });

  it('gets a status, and the same one again', () => {
    const entered = { code: 'TO_SCHEDULE', descriptionCode: 'CALLED', notificationDelay: 5 };
    const once = enterStatus(open, entered, later);
    const status = { ...entered, date: later };
    expect(once).toEqual({ ...open, status, statusHistory: [open.status, status], updatedAt: later });
    const twice = enterStatus(once, entered, later);
    expect(twice.statusHistory).toEqual([open.status, status, status]);
    // Two changes within a millisecond have different times.
    expect(Date.parse(twice.updatedAt)).toBe(Date.parse(later) + 1);
  });

  it.each([
    ['FINISHED', open, 'INVALID_TRANSITION'],
    ['DISCARDED', open, 'INVALID_TRANSITION'],
    ['CANCELLED', open, 'INVALID_TRANSITION'],
    ['CANCELLED', closeRecord(open, later), 'FEATURE_ALREADY_CLOSED'],
    ['PENDING', { ...open, statusHistory: Array(1000).fill(open.status) }, 'LIMIT_REACHED'],
  ] as const)('can not get %s', async (code, record, reason) => {
    const entered = { code, descriptionCode: null, notificationDelay: 0 };
    expect(await outcomeOf(() => enterStatus(record as typeof open, entered, later))).toBe(reason);
  });

  it('is closed once', async () => {
    expect(await outcomeOf(() => closeRecord(closeRecord(open, at), later))).toBe('FEATURE_ALREADY_CLOSED');
  });
});

describe('a record in a pipeline', () => {
  const open = beginRecord(feature('f', 1), beginning, at);
  const discard = { recruiterUserId: 'ada', rejectedReasonId: 'reason-1', fromKernel: false };
  const cancelled = cancelRecord(open, at);
  const discarded = discardRecord(open, discard, at);
  const closed = closeRecord(open, at);
  const statuses = (count: number) => ({ ...open, statusHistory: Array(count).fill(open.status) });
  const status = (code: string, descriptionCode: string) => ({
    code,
    descriptionCode,
    date: later,
    notificationDelay: 0,
  });

  it.each<[string, FeatureRecord, (record: FeatureRecord) => FeatureRecord, object]>([
    ['forwarded', open, (record) => closeRecord(record, later, 'FORWARDED'), status('FINISHED', 'FORWARDED')],
    ['cancelled', open, (record) => cancelRecord(record, later), status('CANCELLED', 'CANCELLED')],
    [
      'discarded by a recruiter',
      open,
      (record) => discardRecord(record, discard, later),
      status('DISCARDED', 'DISCARDED_BY_RECRUITER'),
    ],
    [
      'discarded by the kernel',
      cancelled,
      (record) => discardRecord(record, { ...discard, fromKernel: true }, later),
      status('DISCARDED', 'DISCARDED_BY_KERNEL'),
    ],
    ['reopened', discarded, (record) => reopenRecord(record, later), status('IN_PROGRESS', 'REOPENED')],
    [
      'reopened after it was cancelled',
      discardRecord(cancelled, discard, at),
      (record) => reopenRecord(record, later),
      status('CANCELLED', 'REOPENED'),
    ],
  ])(
    'that is %s has that status added to its history, and is otherwise unchanged',
    (_what, before, change, entered) => {
      const after = change(before);
      const { code } = after.status;
      expect(after).toEqual({
        ...before,
        status: entered,
        statusHistory: [...before.statusHistory, entered],
        isClosed: code === 'DISCARDED' || code === 'FINISHED',
        discard: code === 'DISCARDED' ? { ...after.discard, date: later } : null,
        updatedAt: later,
      });
    },
  );

  it('has the reason of its discard as long as it is discarded', () => {
    expect(discarded.discard).toEqual({ ...discard, date: at });
    expect(reopenRecord(discarded, later).discard).toBeNull();
  });

  it.each<[string, FeatureRecord, (record: FeatureRecord) => FeatureRecord, string]>([
    [
      'closed can not be discarded',
      closed,
      (record) => discardRecord(record, discard, later),
      'FEATURE_ALREADY_CLOSED',
    ],
    [
      'discarded can not be discarded',
      discarded,
      (record) => discardRecord(record, discard, later),
      'FEATURE_ALREADY_CLOSED',
    ],
    ['closed can not be cancelled', closed, (record) => cancelRecord(record, later), 'FEATURE_ALREADY_CLOSED'],
    ['cancelled can not be cancelled', cancelled, (record) => cancelRecord(record, later), 'ALREADY_CANCELLED'],
    ['open can not be reopened', open, (record) => reopenRecord(record, later), 'NOT_DISCARDED'],
    ['finished can not be reopened', closed, (record) => reopenRecord(record, later), 'NOT_DISCARDED'],
    [
      'discarded for 30 days and 1 ms can not be reopened',
      discarded,
      (record) => reopenRecord(record, '2026-12-20T12:00:00.001Z'),
      'REOPEN_EXPIRED',
    ],
    [
      'with 1,000 statuses can not be cancelled',
      statuses(1_000),
      (record) => cancelRecord(record, later),
      'LIMIT_REACHED',
    ],
    [
      'with 1,000 statuses can not be reopened',
      discardRecord(statuses(999), discard, at),
      (record) => reopenRecord(record, later),
      'LIMIT_REACHED',
    ],
  ])('that is %s', async (_what, before, change, reason) => {
    expect(await outcomeOf(() => change(before))).toBe(reason);
  });

  it.each<[string, () => FeatureRecord]>([
    ['with 999 statuses can be cancelled', () => cancelRecord(statuses(999), later)],
    ['with 1,000 statuses can be discarded', () => discardRecord(statuses(1_000), discard, later)],
    ['discarded for 30 days can be reopened', () => reopenRecord(discarded, '2026-12-20T12:00:00.000Z')],
  ])('%s', (_what, change) => {
    expect(change().statusHistory.length).toBeGreaterThan(2);
  });

  it('has a later updatedAt after each change, even if the clock is behind', () => {
    expect(cancelRecord(open, '2020-01-01T00:00:00.000Z').updatedAt).toBe('2026-11-20T12:00:00.001Z');
  });

  it.each<[string, FeatureRecord, (record: FeatureRecord) => FeatureRecord]>([
    ['closed', open, (record) => closeRecord(record, behind)],
    ['discarded', open, (record) => discardRecord(record, discard, behind)],
    ['cancelled', open, (record) => cancelRecord(record, behind)],
    ['reopened', discarded, (record) => reopenRecord(record, behind)],
    [
      'in another status',
      open,
      (record) => enterStatus(record, { code: 'ERROR', descriptionCode: null, notificationDelay: 0 }, behind),
    ],
  ])('that is %s by a call that began before its last change has no earlier date than that', (_how, before, change) => {
    const after = change(before);
    expect(after.status.date).toBe(at);
    expect(after.discard?.date ?? at).toBe(at);
  });

  it('that begins with a move begins when the one before ends, and has its due time from then', () => {
    const timers = { discardDueToLackOfInterestTime: 1, discardDueToLackOfInterestTimeUnit: 'hours' };
    const features = [feature('f', 1), feature('g', 2, { selfInit: false, jobAutomations: timers })];
    const surroundings = { records: [open], features, isBanned: false, reviewGate: false, freezeState: neverFrozen };
    const wanted = { by: 'ORCHESTRATED', destFeatureId: null, destPhaseId: null, nextId: 'record-2' } as const;
    const { next } = moveOn(open, surroundings, wanted, behind);
    expect(next).toMatchObject({ status: { date: at }, createdAt: at, updatedAt: at });
    expect(next?.timer.dueAt).toBe('2026-11-20T13:00:00.000Z');
    const place = { feature: { jobAutomations: timers, data: null }, freezeState: neverFrozen };
    const pending = enterStatus(open, { code: 'PENDING', descriptionCode: null, notificationDelay: 0 }, behind);
    expect(timed(open, pending, place, behind).timer.dueAt).toBe('2026-11-20T13:00:00.000Z');
  });

  it.each<[string, readonly FeatureRecord[], boolean]>([
    ['a candidate without records', [], false],
    ['a candidate with an open record', [open], true],
    ['a candidate with a cancelled record', [cancelled], true],
    ['a candidate who passed', [closed], true],
    ['a discarded candidate', [discarded], false],
    ['a candidate with a discarded record and an open one', [discarded, open], true],
    [
      'a candidate who passed before a discard',
      [closed, discardRecord({ ...open, id: 'second' }, discard, later)],
      false,
    ],
    ['a candidate who passed after a discard', [discarded, { ...closeRecord(open, later), id: 'second' }], true],
    ['a candidate with a discard of the same time and a later id', [closed, { ...discarded, id: 'record-2' }], false],
    ['a candidate with a discard of the same time and an earlier id', [{ ...closed, id: 'record-2' }, discarded], true],
  ])('%s takes a place of a vacancy, or not: %#', (_who, records, takes) => {
    expect(takesPlace(records)).toBe(takes);
    expect(takesPlace(records.toReversed())).toBe(takes);
  });
});

describe('the destination', () => {
  // Orders can be fractions, have gaps, and be in any sequence.
  const features = [feature('third', 7.5), feature('first', -1), feature('second', 3)];
  const inFeature = (featureId: string): FeatureRecord => ({
    ...beginRecord(feature(featureId, 0), beginning, at),
    featureId,
  });

  it.each([
    ['first', null, 'second'],
    ['second', null, 'third'],
    ['third', null, undefined],
    ['third', 'first', 'first'],
    ['first', 'third', 'third'],
    ['a removed feature', null, undefined],
    ['a removed feature', 'first', 'first'],
  ])('of a record in %s, with the input %s, is %s', (current, asked, expected) => {
    expect(destinationOf(features, inFeature(current), asked)?.id).toBe(expected);
  });

  it.each(['nowhere', 'first'])('can not be %s for a record in first', async (asked) => {
    expect(await outcomeOf(() => destinationOf(features, inFeature('first'), asked))).toBe('INVALID_DESTINATION');
  });
});

describe('a vacancy', () => {
  const timers = {
    frozenDueToFinalistInactivityTime: 1,
    frozenDueToFinalistInactivityTimeUnit: 'hours',
    frozenDueToSelectionInactivityTime: 0,
    frozenDueToSelectionInactivityTimeUnit: 'days',
  };
  const vacancy = (code: VacancyStatusCode) =>
    ({
      ...{ status: { code, createdAt: at }, updatedAt: at, jobAutomations: timers },
      ...{ frozenAt: null, frozenBy: null, timer: newVacancyTimer(at), closedFrom: null },
    }) as Vacancy;
  const moved = (code: VacancyStatusCode, closedFrom: VacancyStatusCode | null = null) => ({
    ...vacancy(code),
    closedFrom,
    status: { code, createdAt: later },
    updatedAt: later,
    timer: { ...newVacancyTimer(later), lookAt: code === 'IN_PROGRESS' ? anHourLater : null },
  });
  const anHourLater = new Date(Date.parse(later) + 3_600_000).toISOString();

  /** Each state and transition: the state after it, the same state, or the refusal. */
  const table: Readonly<
    Record<VacancyStatusCode, Readonly<Record<'publish' | 'close' | 'assertVacancyOpen', unknown>>>
  > = {
    SAVED: { publish: moved('IN_PROGRESS'), close: moved('CLOSED', 'SAVED'), assertVacancyOpen: undefined },
    IN_PROGRESS: {
      publish: vacancy('IN_PROGRESS'),
      close: moved('CLOSED', 'IN_PROGRESS'),
      assertVacancyOpen: undefined,
    },
    CLOSED: { publish: 'VACANCY_CLOSED', close: 'VACANCY_CLOSED', assertVacancyOpen: 'VACANCY_CLOSED' },
  };

  it.each(vacancyStatusCodes)('that is %s', async (code) => {
    const before = vacancy(code);
    expect({
      publish: await outcomeOf(() => publish(before, later)),
      close: await outcomeOf(() => close(before, later)),
      assertVacancyOpen: await outcomeOf(() => assertVacancyOpen(code)),
    }).toEqual(table[code]);
    expect(before).toEqual(vacancy(code));
  });

  it('has no earlier date than before, if the call that changes it began earlier', () => {
    expect(publish(vacancy('SAVED'), behind)).toMatchObject({ status: { code: 'IN_PROGRESS', createdAt: at } });
    expect(close(vacancy('IN_PROGRESS'), behind)).toMatchObject({ status: { code: 'CLOSED', createdAt: at } });
  });

  it('that is IN_PROGRESS is the same object after publishing: nothing is stored', () => {
    const before = vacancy('IN_PROGRESS');
    expect(publish(before, later)).toBe(before);
  });
});
