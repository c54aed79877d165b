import { describe, expect, it } from '@jest/globals';
import { beginRecord, closeRecord, destinationOf } from '../../src/core/records/transitions.js';
import { close, publish } from '../../src/core/vacancies/transitions.js';
import type { Feature, Vacancy } from '../../src/core/vacancies/vacancy.js';

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
  sourceId: null,
  phaseId: null,
};
const reason = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};

describe('a record', () => {
  it.each([
    [true, 'IN_PROGRESS'],
    [false, 'PENDING'],
  ])('where selfInit is %s begins %s, its first status in its history', (selfInit, code) => {
    const record = beginRecord(feature('f', 1, { selfInit }), beginning, at);
    const status = { code, descriptionCode: 'INITIALIZED', date: at, notificationDelay: 0 };
    expect(record).toMatchObject({ status, statusHistory: [status], isClosed: false, createdAt: at, updatedAt: at });
  });

  it.each([
    ['INTERVIEW', 'interview'],
    ['AUTOMATIC_PSYCHOMETRIC', 'psychometric'],
    ['DOCUMENTS', 'module'],
    ['AUTOMATIC_FORM', 'module'],
  ] as const)('in a feature %s is of the kind %s', (featureCode, kind) => {
    expect(beginRecord(feature('f', 1, { featureCode }), beginning, at).kind).toBe(kind);
  });

  it('that is closed has FINISHED appended, and can not be closed again', () => {
    const open = beginRecord(feature('f', 1), beginning, at);
    const closed = closeRecord(open, later);
    const status = { code: 'FINISHED', descriptionCode: 'ORCHESTRATED', date: later, notificationDelay: 0 };
    expect(closed).toMatchObject({ status, isClosed: true, createdAt: at, updatedAt: later });
    expect(closed.statusHistory).toEqual([open.status, status]);
    expect(open.isClosed).toBe(false);
    expect(reason(() => closeRecord(closed, later))).toBe('FEATURE_ALREADY_CLOSED');
  });
});

describe('the destination', () => {
  // Orders need neither be whole nor without gaps, nor stand in a row.
  const features = [feature('third', 7.5), feature('first', -1), feature('second', 3)];
  const of = (featureId: string) => ({ ...beginRecord(feature(featureId, 0), beginning, at), featureId });

  it.each([
    ['first', null, 'second'],
    ['second', null, 'third'],
    ['third', null, undefined],
    ['third', 'first', 'first'],
    ['first', 'third', 'third'],
  ])('of a record in %s, asked for %s, is %s', (current, asked, expected) => {
    expect(destinationOf(features, of(current), asked)?.id).toBe(expected);
  });

  it.each(['nowhere', 'first'])('can not be %s for a record in first', (asked) => {
    expect(reason(() => destinationOf(features, of('first'), asked))).toBe('INVALID_DESTINATION');
  });
});

describe('a vacancy', () => {
  const vacancy = (code: Vacancy['status']['code']) => ({ status: { code, createdAt: at }, updatedAt: at }) as Vacancy;

  it('moves SAVED → IN_PROGRESS → CLOSED, and never out of CLOSED', () => {
    expect(publish(vacancy('SAVED'), later)).toMatchObject({
      status: { code: 'IN_PROGRESS', createdAt: later },
      updatedAt: later,
    });
    expect(publish(vacancy('IN_PROGRESS'), later)).toEqual(vacancy('IN_PROGRESS'));
    for (const code of ['SAVED', 'IN_PROGRESS'] as const)
      expect(close(vacancy(code), later).status.code).toBe('CLOSED');
    for (const change of [publish, close])
      expect(reason(() => change(vacancy('CLOSED'), later))).toBe('VACANCY_CLOSED');
  });
});
