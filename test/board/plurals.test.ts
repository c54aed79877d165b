import { expect, it } from '@jest/globals';
import { pluralsOf } from '../../packages/board/src/words/many.js';

/** Counts by the plural rules of each language. */

it.each([
  ['en', 0, '0 days'],
  ['en', 1, '1 day'],
  ['en', 1.5, '1.5 days'],
  ['en', 20_000, '20000 days'],
  ['es', 1, '1 day'],
  ['es', 0.8, '0,8 days'],
  ['es', 1_000_000, '1000000 days'],
  // A language in which none is one.
  ['fr', 0, '0 day'],
])('in %s, %d is "%s"', (language, count, expected) => {
  expect(pluralsOf(language).many(count, 'day', 'days')).toBe(expected);
});
