import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantAt } from '../../src/core/values/instants.js';

/** Instants as text. */

const lastMs = 8_640_000_000_000_000;
const dayMs = 86_400_000;

describe('an instant as text', () => {
  it('is what a Date makes of it, whatever was asked before', () => {
    const near = fc.integer({ min: -5 * dayMs, max: 5 * dayMs }).map((ms) => Date.UTC(2026, 10, 24) + ms);
    const any = fc.integer({ min: -lastMs, max: lastMs });
    const ofOneSecond = fc.integer({ min: -2_000, max: 2_000 });
    const fraction = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.oneof(near, any, ofOneSecond, fraction), { minLength: 1, maxLength: 50 }), (instants) => {
        expect(instants.map(instantAt)).toEqual(instants.map((ms) => new Date(ms).toISOString()));
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, lastMs + 1, -lastMs - 1])('is refused for %d', (ms) => {
    expect(() => instantAt(ms)).toThrow(RangeError);
  });
});
