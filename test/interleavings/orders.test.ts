import { expect, it } from '@jest/globals';
import { countOrders, drawnFrom, drawnOrder } from './orders.js';

it('counts orders up to a bound', () => {
  expect(countOrders([2, 2], 1000)).toBe(6);
  expect(countOrders([1, 1, 1], 1000)).toBe(6);
  expect(countOrders([40, 40], 1000)).toBe(1001);
});

it('draws all orders alike', () => {
  const draw = drawnFrom('a seed');
  const counts = new Map<string, number>();
  for (let run = 0; run < 6000; run += 1) {
    const left = [2, 2];
    const choose = drawnOrder(left, draw);
    let order = '';
    while (order.length < 4) {
      const among = [0, 1].filter((session) => (left[session] ?? 0) > 0);
      const session = choose(among, order.length, () => ({ reads: new Set(), locks: new Set(), ends: new Set() }));
      left[session] = (left[session] ?? 0) - 1;
      order += 'AB'[session];
    }
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(count).toBeGreaterThan(800);
});
