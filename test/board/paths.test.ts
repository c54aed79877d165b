import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  candidatePath,
  idOf,
  pageAt,
  recordPath,
  segmentOf,
  vacancyPath,
} from '../../packages/board/src/shell/paths.js';
import { undecoded } from '../../packages/board/src/shell/undecoded.js';
import { oddIds } from '../support/company/clientIds.js';

/** Ids in the addresses of the board. */

const anyId = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 128 });

function survives(id: string): void {
  const segment = segmentOf(id);
  expect(segment).toMatch(/^[\w!~*'()=-]+$/);
  expect(idOf(segment)).toBe(id);
  // Whoever decodes it on its way changes nothing.
  expect(decodeURIComponent(segment)).toBe(segment);
  // A browser neither climbs nor leaves the path.
  const { pathname, search, hash } = new URL(recordPath(id, id), 'https://api.example.com');
  expect([pathname, search, hash]).toEqual([`/board/vacancies/${segment}/records/${segment}`, '', '']);
}

it.each(oddIds)('an address has the id %j whole', survives);

it('an address has any id whole, and different ids have different addresses', () => {
  fc.assert(fc.property(anyId, survives));
  expect(new Set(oddIds.map(candidatePath)).size).toBe(new Set(oddIds).size);
});

it.each(oddIds.filter((id) => !/^\.\.?$/.test(id)))('a percent-encoded address of %j still leads there', (id) => {
  const { pathname } = new URL(`/board/candidates/${encodeURIComponent(id)}`, 'https://api.example.com');
  expect(idOf(pathname.split('/').at(-1) ?? '')).toBe(id);
});

it('an id of usual characters stays as it is', () => {
  const id = '019a6d2f-5c00-7000-8000-00000000ac01';
  expect([segmentOf(id), segmentOf('hannah_weiss-2')]).toEqual([id, 'hannah_weiss-2']);
});

it.each(['a=b', 'a%zz', '%', 'a=', '=zz'])('%j, typed by hand, means itself', (segment) => {
  expect(idOf(segment)).toBe(segment);
});

it('a card is on the page of its pipeline', () => {
  for (const id of oddIds) expect(pageAt(recordPath(id, id))).toBe(vacancyPath(id));
  for (const path of ['/board/vacancies/v-1/about', vacancyPath('records'), candidatePath('records')])
    expect(pageAt(path)).toBe(path);
});

it('comes out of one decoding as it was', () => {
  for (const id of oddIds) {
    const address = `/board/people?candidate=${encodeURIComponent(id)}`;
    expect(decodeURI(undecoded(address))).toBe(address);
  }
});
