import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantAt } from '../../src/core/kernel/values/instants.js';
import { instant } from '../../src/core/kernel/values/shapes.js';
import { leadUnitOf } from '../../src/core/pipeline/shapes/namedTimers.js';

/** Instants as text. */

const lastMs = 8_640_000_000_000_000;
const dayMs = 86_400_000;

describe('a date-time that is sent', () => {
  it.each([
    ['2027-07-01T09:00:00Z', '2027-07-01T09:00:00.000Z'],
    ['2027-07-01T09:00Z', '2027-07-01T09:00:00.000Z'],
    ['2027-07-01T09:00+02:00', '2027-07-01T07:00:00.000Z'],
    ['2027-07-01T09:00:30.123456-05:30', '2027-07-01T14:30:30.123Z'],
    ['2027-07-01t09:00:00z', '2027-07-01T09:00:00.000Z'],
    ['2027-07-01 09:00:00Z', '2027-07-01T09:00:00.000Z'],
    ['2027-07-01T09:00', '2027-07-01T09:00:00.000Z'],
    ['2027-07-01 09:00:05.5', '2027-07-01T09:00:05.500Z'],
    ['2028-02-29T00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('is understood as %s', (sent, at) => {
    expect(instant.parse(sent)).toBe(at);
  });

  it.each([
    ...['', 'soon', '2027-07-01', '2027-02-29T00:00Z', '2027-13-01T00:00Z', '2027-07-01T24:00Z', '2027-07-01T09:60Z'],
    ...['2027-07-01T09Z', '2027-07-01T09:00 Z', '2027-07-01T09:00+2', '20270701T0900Z', '+002027-07-01T09:00Z'],
  ])('is refused as %j', (sent) => {
    expect(instant.safeParse(sent).success).toBe(false);
  });
});

describe('the unit of a lead time', () => {
  it.each(['minute', 'Minutes', 'HOUR', 'hours', 'day', 'Days', 'week', 'WEEKS'])('may be %s', (unit) => {
    const lead = leadUnitOf(unit);
    const name = unit.toLowerCase().replace(/s?$/, 's');
    expect(lead).toEqual(name === 'weeks' ? { unit: 'days', each: 7 } : { unit: name, each: 1 });
  });

  it.each(['', 'month', 'hrs', ' hours', 'hourss', 7, null])('is refused as %j', (unit) => {
    expect(leadUnitOf(unit)).toBeNull();
  });
});

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
