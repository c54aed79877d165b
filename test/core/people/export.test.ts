import { describe, expect, it } from '@jest/globals';
import { decodeExportCursor, encodeExportCursor } from '../../../src/core/people/export/exportCandidate.js';
import { onlyOf } from '../../../src/core/people/export/places.js';

/** The parts of an export that are pure functions. */

describe('a result of a call about several persons', () => {
  it('says nothing of the others', () => {
    const ann = { candidateId: 'ann', record: { id: 'r1', candidateId: 'ann', answers: [{ text: 'mine' }] } };
    const bob = { candidateId: 'bob', record: { id: 'r2', candidateId: 'bob' } };
    expect(onlyOf({ results: [ann, bob, ann], count: 3 }, 'ann')).toEqual({ results: [ann, ann], count: 3 });
    expect(onlyOf({ next: bob, closed: ann }, 'ann')).toEqual({ next: null, closed: ann });
    expect(onlyOf(bob, 'ann')).toBeNull();
    expect(onlyOf({ candidateId: null, ids: ['bob'] }, 'ann')).toEqual({ candidateId: null, ids: ['bob'] });
  });
});

describe('a cursor of an export', () => {
  const realAt = '2026-11-20T12:00:00.000Z';

  it('holds the place and the end', () => {
    const end = { seq: '17', realAt };
    for (const [place, position] of [
      ['RECORD', { value: realAt, id: 'r1' }],
      ['EVENT', { value: '12', id: '' }],
      ['REFUSAL', { value: realAt, id: 'LIMIT_REACHED' }],
    ] as const) {
      expect(decodeExportCursor(encodeExportCursor(place, position, end))).toEqual({ place, position, end });
    }
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'bm90aGluZw'],
    ['another connection', btoa(JSON.stringify([realAt, 'r1']))],
    ['an unknown place', btoa(JSON.stringify(['LOG', realAt, 'r1', '1', realAt]))],
    ['an event by time', btoa(JSON.stringify(['EVENT', realAt, '', '1', realAt]))],
    ['a record by number', btoa(JSON.stringify(['RECORD', '12', 'r1', '1', realAt]))],
    ['a number that is none', btoa(JSON.stringify(['EVENT', '1; drop', '', '1', realAt]))],
  ])('is not %s', (_, text) => {
    expect(decodeExportCursor(text)).toBeNull();
  });
});
