import { describe, expect, it } from '@jest/globals';
import { takesPlace } from '../../src/core/records/places.js';
import { type FeatureRecord, type RecordKind, recordShape } from '../../src/core/records/record.js';
import {
  beginRecord,
  cancelRecord,
  closeRecord,
  destinationOf,
  discardRecord,
  enterStatus,
  reopenRecord,
} from '../../src/core/records/transitions.js';
import { unwatched } from '../../src/core/timers/recordTimer.js';
import { newVacancyTimer } from '../../src/core/timers/standing.js';
import { assertOpen, close, publish } from '../../src/core/vacancies/transitions.js';
import {
  type Feature,
  type FeatureCode,
  featureCodes,
  type Vacancy,
  type VacancyStatusCode,
  vacancyStatusCodes,
} from '../../src/core/vacancies/vacancy.js';
import { outcomeOf } from './scene.js';

/** The rules as plain data (CONTRACT "Records"; specification, "States and transitions"). */

const at = '2026-11-20T12:00:00.000Z';
const later = '2026-11-21T12:00:00.000Z';
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

describe('a record begins', () => {
  it.each([
    [true, 'IN_PROGRESS'],
    [false, 'PENDING'],
  ])('where selfInit is %s as %s, its first status in its history', (selfInit, code) => {
    const record = beginRecord(feature('f', 1, { selfInit }), beginning, at);
    const status = { code, descriptionCode: 'INITIALIZED', date: at, notificationDelay: 0 };
    expect(record).toMatchObject({ status, statusHistory: [status], isClosed: false, createdAt: at, updatedAt: at });
    expect(record).toMatchObject({ ...beginning, featureId: 'f' });
  });

  const interview = { score: null, briefScoreExplanation: null, answers: [], answerHistories: [] };
  const test = { submissionId: null, link: null, evaluationId: null, evaluationName: null, reports: [] };
  const kinds: Readonly<Record<FeatureCode, readonly [RecordKind, own: object]>> = {
    INTERVIEW: ['interview', interview],
    AUTOMATIC_PSYCHOMETRIC: ['psychometric', test],
    DOCUMENTS: ['module', {}],
    AUTOMATIC_ENGLISH_EXAM: ['module', {}],
    AUTOMATIC_SCHEDULING_VIRTUAL: ['module', {}],
    AUTOMATIC_SCHEDULING_PRESENTIAL: ['module', {}],
    AUTOMATIC_SCHEDULING_AUTO: ['module', {}],
    AUTOMATIC_FORM: ['module', {}],
  };

  it.each(featureCodes)('in a feature %s as of its kind, with nothing in what is its own', (featureCode) => {
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

  it('that is closed has FINISHED appended to its history', () => {
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

  it('enters a status, and the same again', () => {
    const entered = { code: 'TO_SCHEDULE', descriptionCode: 'CALLED', notificationDelay: 5 };
    const once = enterStatus(open, entered, later);
    const status = { ...entered, date: later };
    expect(once).toEqual({ ...open, status, statusHistory: [open.status, status], updatedAt: later });
    const twice = enterStatus(once, entered, later);
    expect(twice.statusHistory).toEqual([open.status, status, status]);
    // Two changes within a millisecond are told from one another.
    expect(Date.parse(twice.updatedAt)).toBe(Date.parse(later) + 1);
  });

  it.each([
    ['FINISHED', open, 'INVALID_TRANSITION'],
    ['DISCARDED', open, 'INVALID_TRANSITION'],
    ['CANCELLED', open, 'INVALID_TRANSITION'],
    ['CANCELLED', closeRecord(open, later), 'FEATURE_ALREADY_CLOSED'],
    ['PENDING', { ...open, statusHistory: Array(1000).fill(open.status) }, 'LIMIT_REACHED'],
  ] as const)('does not enter %s', async (code, record, reason) => {
    const entered = { code, descriptionCode: null, notificationDelay: 0 };
    expect(await outcomeOf(() => enterStatus(record as typeof open, entered, later))).toBe(reason);
  });

  it('is closed once', async () => {
    expect(await outcomeOf(() => closeRecord(closeRecord(open, at), later))).toBe('FEATURE_ALREADY_CLOSED');
  });
});

describe('a record on its way', () => {
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
      'reopened where it was cancelled',
      discardRecord(cancelled, discard, at),
      (record) => reopenRecord(record, later),
      status('CANCELLED', 'REOPENED'),
    ],
  ])('that is %s has that status appended to its history, and all else as it was', (_what, before, change, entered) => {
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
  });

  it('says why it is discarded for as long as it is', () => {
    expect(discarded.discard).toEqual({ ...discard, date: at });
    expect(reopenRecord(discarded, later).discard).toBeNull();
  });

  it.each<[string, FeatureRecord, (record: FeatureRecord) => FeatureRecord, string]>([
    ['closed is not discarded', closed, (record) => discardRecord(record, discard, later), 'FEATURE_ALREADY_CLOSED'],
    [
      'discarded is not discarded',
      discarded,
      (record) => discardRecord(record, discard, later),
      'FEATURE_ALREADY_CLOSED',
    ],
    ['closed is not cancelled', closed, (record) => cancelRecord(record, later), 'FEATURE_ALREADY_CLOSED'],
    ['cancelled is not cancelled', cancelled, (record) => cancelRecord(record, later), 'ALREADY_CANCELLED'],
    ['open is not reopened', open, (record) => reopenRecord(record, later), 'NOT_DISCARDED'],
    ['finished is not reopened', closed, (record) => reopenRecord(record, later), 'NOT_DISCARDED'],
    [
      'discarded for 30 days and 1 ms is not reopened',
      discarded,
      (record) => reopenRecord(record, '2026-12-20T12:00:00.001Z'),
      'REOPEN_EXPIRED',
    ],
    ['of 1,000 statuses is not cancelled', statuses(1_000), (record) => cancelRecord(record, later), 'LIMIT_REACHED'],
    [
      'of 1,000 statuses is not reopened',
      discardRecord(statuses(999), discard, at),
      (record) => reopenRecord(record, later),
      'LIMIT_REACHED',
    ],
  ])('that is %s', async (_what, before, change, reason) => {
    expect(await outcomeOf(() => change(before))).toBe(reason);
  });

  it.each<[string, () => FeatureRecord]>([
    ['of 999 statuses is cancelled', () => cancelRecord(statuses(999), later)],
    ['of 1,000 is discarded', () => discardRecord(statuses(1_000), discard, later)],
    ['discarded for 30 days is reopened', () => reopenRecord(discarded, '2026-12-20T12:00:00.000Z')],
  ])('%s', (_what, change) => {
    expect(change().statusHistory.length).toBeGreaterThan(2);
  });

  it('is updated later with each change, whatever the clock says', () => {
    expect(cancelRecord(open, '2020-01-01T00:00:00.000Z').updatedAt).toBe('2026-11-20T12:00:00.001Z');
  });

  it.each<[string, readonly FeatureRecord[], boolean]>([
    ['nobody', [], false],
    ['who has an open record', [open], true],
    ['who is cancelled', [cancelled], true],
    ['who passed', [closed], true],
    ['who was discarded', [discarded], false],
    ['who was discarded, and is open elsewhere', [discarded, open], true],
    ['who passed before being discarded', [closed, discardRecord({ ...open, id: 'second' }, discard, later)], false],
    ['who passed after being discarded', [discarded, { ...closeRecord(open, later), id: 'second' }], true],
    [
      'who was discarded in the same instant, by an id that is later',
      [closed, { ...discarded, id: 'record-2' }],
      false,
    ],
    [
      'who was discarded in the same instant, by an id that is earlier',
      [{ ...closed, id: 'record-2' }, discarded],
      true,
    ],
  ])("%s counts against a vacancy's candidates: %#", (_who, records, takes) => {
    expect(takesPlace(records)).toBe(takes);
    expect(takesPlace(records.toReversed())).toBe(takes);
  });
});

describe('the destination', () => {
  // Orders need neither be whole nor without gaps, nor stand in a row.
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
    ['one that is gone', null, undefined],
    ['one that is gone', 'first', 'first'],
  ])('of a record in %s, asked for %s, is %s', (current, asked, expected) => {
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
      ...{ frozenAt: null, frozenBy: null, timer: newVacancyTimer(at) },
    }) as Vacancy;
  const moved = (code: VacancyStatusCode) => ({
    ...vacancy(code),
    status: { code, createdAt: later },
    updatedAt: later,
    timer: { ...newVacancyTimer(later), lookAt: code === 'IN_PROGRESS' ? anHourLater : null },
  });
  const anHourLater = new Date(Date.parse(later) + 3_600_000).toISOString();

  /** Each state by each transition: the state after, the same, or the refusal. */
  const table: Readonly<Record<VacancyStatusCode, Readonly<Record<'publish' | 'close' | 'assertOpen', unknown>>>> = {
    SAVED: { publish: moved('IN_PROGRESS'), close: moved('CLOSED'), assertOpen: undefined },
    IN_PROGRESS: { publish: vacancy('IN_PROGRESS'), close: moved('CLOSED'), assertOpen: undefined },
    CLOSED: { publish: 'VACANCY_CLOSED', close: 'VACANCY_CLOSED', assertOpen: 'VACANCY_CLOSED' },
  };

  it.each(vacancyStatusCodes)('that is %s', async (code) => {
    const before = vacancy(code);
    expect({
      publish: await outcomeOf(() => publish(before, later)),
      close: await outcomeOf(() => close(before, later)),
      assertOpen: await outcomeOf(() => assertOpen(code)),
    }).toEqual(table[code]);
    expect(before).toEqual(vacancy(code));
  });

  it('that is IN_PROGRESS stays the very same where it is published: nothing is to be kept', () => {
    const before = vacancy('IN_PROGRESS');
    expect(publish(before, later)).toBe(before);
  });
});
