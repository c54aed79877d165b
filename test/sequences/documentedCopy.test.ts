import { describe, expect, it } from '@jest/globals';
import { apply, type CopiedEvent, type Json, type Things } from '../support/feed/feedCopy.js';

/** The rules of a copy in docs/EVENTS.md, where events come late. */

const event = (seq: number, type: string, more: object): CopiedEvent =>
  ({
    seq: String(seq),
    type,
    candidateId: 'bob',
    recordId: null,
    nextRecordId: null,
    isRedacted: false,
    ...more,
  }) as CopiedEvent;
const listed = (thing: Json): Things => new Map([[`record ${thing.id}`, { seq: '0', thing }]]);

const record = { id: 'r2', candidateId: 'bob', updatedAt: '2026-11-26T10:00:05.000Z', status: { code: 'TALKING' } };
const began = event(5, 'RECORD_INITIALIZED', {
  recordId: 'r2',
  data: { before: null, after: { ...record, updatedAt: '2026-11-26T10:00:04.000Z', status: { code: 'PENDING' } } },
});
const erased = event(3, 'CANDIDATE_ERASED', { data: { before: null, after: { recordIds: ['r1'] } } });

it('a record of a person who was admitted again stays, also if the erasure comes after its first event', () => {
  const late = listed(record);
  for (const one of [began, erased]) apply(late, one);
  expect(late.get('record r2')).toEqual({ seq: '5', thing: record });
});

it('an event of before the start changes nothing, however late it comes', () => {
  const copy = listed(record);
  apply(copy, erased, '5');
  expect(copy.get('record r2')).toEqual({ seq: '0', thing: record });
});

it('an event that a list has shown already changes only the number', () => {
  const copy = listed(record);
  apply(copy, began);
  expect(copy.get('record r2')).toEqual({ seq: '5', thing: record });
});

it('a review that comes after the erasure of its record is not kept', () => {
  const after = { id: 'v1', recordId: 'r1', candidateId: null, state: 'OPEN' };
  const requested = event(2, 'REVIEW_REQUESTED', {
    recordId: 'r1',
    candidateId: 'erased-1',
    data: { before: null, after },
  });
  const copy: Things = new Map([['record r1', { seq: '1', thing: { ...record, id: 'r1' } }]]);
  for (const one of [erased, requested]) apply(copy, one);
  expect([...copy.values()].flatMap(({ thing }) => thing ?? [])).toEqual([]);
});

describe('a copy of an API key, to which the event of an erasure has no data', () => {
  const ofKey = (more: object): CopiedEvent => event(3, 'CANDIDATE_ERASED', { data: null, ...more });
  const things = (): Things =>
    new Map(
      Object.entries({
        'record r1': { id: 'r1', candidateId: 'bob' },
        'record r2': { id: 'r2', candidateId: 'eve' },
        'review v1': { id: 'v1', recordId: 'r1', candidateId: null },
        'candidate c1': { id: 'c1', candidateId: 'bob' },
        'ban bob': { id: 'b1', candidateId: 'bob' },
      }).map(([key, thing]) => [key, { seq: '1', thing }]),
    );

  it('deletes what the copy has of the person', () => {
    const copy = things();
    apply(copy, ofKey({}));
    expect([...copy].flatMap(([key, { thing }]) => (thing ? [key] : []))).toEqual(['record r2']);
  });

  it('deletes only the records that a THIN message names', () => {
    const copy = things().set('vacancy j1', { seq: '1', thing: { id: 'j1' } });
    apply(copy, ofKey({ candidateId: undefined, data: { before: null, after: { recordIds: ['r1'] } } }));
    expect([...copy].flatMap(([key, { thing }]) => (thing ? [] : [key]))).toEqual(['record r1', 'review v1']);
  });

  it('starts again if the person is named no longer, or not to this key', () => {
    expect(() => apply(things(), ofKey({ candidateId: 'erased-1', isRedacted: true }))).toThrow('START_AGAIN');
    expect(() => apply(things(), ofKey({ candidateId: null }))).toThrow('START_AGAIN');
  });

  it('is not changed by an erasure before the start', () => {
    const copy = things();
    apply(copy, ofKey({ candidateId: null }), '3');
    expect(copy).toEqual(things());
  });
});
