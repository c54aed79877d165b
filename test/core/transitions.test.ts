import { describe, expect, it } from '@jest/globals';
import { type FeatureRecord, type RecordKind, recordShape } from '../../src/core/records/record.js';
import { beginRecord, closeRecord, destinationOf } from '../../src/core/records/transitions.js';
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

  const interview = { score: null, briefScoreExplanation: null, answers: [] };
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
    expect(record).toEqual({ ...beginning, ...common, kind, ...own });
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

  it('is closed once', async () => {
    expect(await outcomeOf(() => closeRecord(closeRecord(open, at), later))).toBe('FEATURE_ALREADY_CLOSED');
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
  const vacancy = (code: VacancyStatusCode) => ({ status: { code, createdAt: at }, updatedAt: at }) as Vacancy;
  const moved = (code: VacancyStatusCode) => ({ status: { code, createdAt: later }, updatedAt: later });

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
