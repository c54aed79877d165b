import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errors, type InputFault } from '../../../src/core/kernel/errors.js';
import { quoted } from '../../../src/core/kernel/quoted.js';
import { depthFault, parse } from '../../../src/core/kernel/values/input.js';
import { jsonObject } from '../../../src/core/kernel/values/shapes.js';

/**
 * Faults of an input (docs/BOUNDS.md, "Requests and responses"): at most twenty faults, 200 characters of the input, 64
 * levels.
 */

const lists = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const objects = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
const faultsOf = (shape: z.ZodType, value: unknown): readonly InputFault[] => {
  const outcome = parse(shape, value);
  return 'faults' in outcome ? outcome.faults : [];
};
const tooDeep = 'must not be nested more than 64 levels deep';

describe('JSON', () => {
  it.each([
    ['lists', lists],
    ['objects', objects],
  ])('of %s can be nested 64 levels deep', (_what, nested) => {
    expect(depthFault(nested(64))).toBeNull();
    expect(faultsOf(z.unknown(), nested(64))).toEqual([]);
    expect(depthFault(nested(65))).toEqual({ path: expect.any(String), message: tooDeep });
    expect(faultsOf(z.unknown(), nested(65))).toEqual([depthFault(nested(65))]);
  });

  it('that is deeper is reported with its first place', () => {
    const found = depthFault({ shallow: [1], deep: { list: [0, objects(63)] }, deeper: lists(90) });
    expect(found?.path).toBe(`deep.list.1${'.a'.repeat(61)}`);
  });

  it('is checked at any depth', () => {
    for (const nested of [lists, objects]) {
      expect(depthFault(nested(100_000))?.message).toBe(tooDeep);
      expect(faultsOf(z.unknown(), nested(100_000))).toEqual([{ path: expect.any(String), message: tooDeep }]);
    }
  });

  it('that is stored as it is sent can be nested 30 levels deep', () => {
    expect(faultsOf(jsonObject, objects(30))).toEqual([]);
    const fault = { path: '', message: 'must not be nested more than 30 levels deep' };
    expect(faultsOf(jsonObject, objects(31))).toEqual([fault]);
  });
});

describe('faults', () => {
  const many = (member: (index: number) => [string, unknown]) =>
    Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => member(index)));

  it.each<[string, z.ZodType, unknown]>([
    ['keys with NUL', z.unknown(), many((index) => [`${index}\0`, 1])],
    ['values with NUL', z.unknown(), many((index) => [`${index}`, '\0'])],
    ['numbers that are NaN', z.unknown(), Array(60_000).fill(Number.NaN)],
    ['keys and values', z.unknown(), many((index) => [`${index}\0`, '\0'])],
    ['unknown keys', z.strictObject({}), many((index) => [`${index}`, 1])],
    ['unknown keys of many objects', z.array(z.strictObject({})), Array(30).fill(many((index) => [`${index}`, 1]))],
    ['wrong items', z.array(z.string()), Array(60_000).fill(1)],
  ])('are reported up to twenty: %s', (_what, shape, value) => {
    const faults = faultsOf(shape, value);
    expect(faults.length).toBeGreaterThanOrEqual(20);
    expect(faults.length).toBeLessThan(23);
    expect(errors.invalidInput(faults).faults).toHaveLength(20);
    expect(errors.invalidInput(faults).message).toContain('(and 19 more)');
  });

  it('of several parts of a call are reported up to twenty', () => {
    const fault = { path: 'a', message: 'is wrong' };
    expect(errors.invalidInput(Array(40).fill(fault)).faults).toHaveLength(20);
  });

  it('report places with at most 200 characters', () => {
    const key = 'k'.repeat(1_000_000);
    for (const value of [{ [key]: '\0' }, { a: { [key]: { [key]: '\0' } } }]) {
      const [fault] = faultsOf(z.unknown(), value);
      expect(fault?.path).toHaveLength(200);
      expect(errors.invalidInput([fault as InputFault]).message.length).toBeLessThan(300);
    }
    expect(faultsOf(z.strictObject({}), { [key]: 1 })).toEqual([
      { path: `${'k'.repeat(199)}…`, message: 'is not a known field' },
    ]);
  });
});

describe('a quotation', () => {
  it('is cut at 200 characters, never inside one', () => {
    expect(quoted('a'.repeat(200))).toBe('a'.repeat(200));
    expect(quoted('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`);
    const smileys = quoted('😀'.repeat(200));
    expect(smileys).toBe(`${'😀'.repeat(99)}…`);
    expect(quoted(`a${'😀'.repeat(200)}`)).toBe(`a${'😀'.repeat(99)}…`);
  });
});
