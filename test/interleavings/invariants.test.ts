import { expect, it } from '@jest/globals';
import { brokenInvariants, type CompanyRows } from './invariants.js';
import { countOrders, givenOrder, orderAfter } from './orders.js';
import type { Ran } from './schedule.js';

const record = { candidateId: 'ada', vacancyId: 'v', featureId: 'f', status: 'PENDING', isClosed: false };
const sound: CompanyRows = {
  records: [record],
  erased: [],
  banned: [],
  events: [1, 2].map((seq) => ({ seq, type: 'RECORD_CREATED' })),
  lastSeq: 2,
};

it('finds nothing in sound data', () => {
  expect(brokenInvariants(sound)).toEqual([]);
  expect(brokenInvariants({ ...sound, records: [{ ...record, isClosed: true }], erased: ['ada'] })).toEqual([]);
});

it.each<[string, Partial<CompanyRows>]>([
  ['an erased person has an open record: f, PENDING', { erased: ['ada'] }],
  ['two open records of ada in f of v', { records: [record, record] }],
  ['the feed has a gap before 3', { events: [1, 3].map((seq) => ({ seq, type: 'RECORD_CREATED' })) }],
  ['the feed gave 3 numbers to 2 events', { lastSeq: 3 }],
])('finds that %s', (sentence, broken) => {
  expect(brokenInvariants({ ...sound, ...broken })).toEqual([sentence]);
});

/** All orders of two callers with so many steps each. */
function allOrders(steps: readonly number[]): string[] {
  const orders: string[] = [];
  for (let order: string | null = ''; order !== null; ) {
    const left = [...steps];
    const choose = givenOrder(order);
    const choices: Ran['choices'][number][] = [];
    for (;;) {
      const among = [...left.keys()].filter((lane) => (left[lane] ?? 0) > 0);
      if (among.length === 0) break;
      const chosen = choose(among, choices.length);
      choices.push({ among, chosen });
      left[chosen] = (left[chosen] ?? 0) - 1;
    }
    orders.push(choices.map(({ chosen }) => 'AB'[chosen]).join(''));
    order = orderAfter({ choices });
  }
  return orders;
}

it('runs each order once', () => {
  expect(allOrders([2, 2])).toEqual(['AABB', 'ABAB', 'ABBA', 'BAAB', 'BABA', 'BBAA']);
  expect(new Set(allOrders([5, 4])).size).toBe(countOrders([5, 4], 1000));
  expect(countOrders([40, 40], 1000)).toBe(1001);
});
