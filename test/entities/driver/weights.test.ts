import { describe, expect, it } from '@jest/globals';
import { bytesOfJson } from '../../../src/entities/driver/weights.js';

/** How JSON counts against a memory budget before it is parsed. */

const times = (count: number, item: string): string => `[${Array(count).fill(item).join(', ')}]`;

describe('JSON weighs six times its length', () => {
  it.each([
    ['a short text', '{"a": 1}'],
    ['a short text of one number', '1'.repeat(1000)],
    ['numbers', times(100_000, '0')],
    ['numbers of 24 digits', times(10_000, '1'.repeat(24))],
    ['a string of digits', `"${'1'.repeat(100_000)}"`],
    ['digits after an escaped quote in a string', times(1000, String.raw`"\"${'1'.repeat(100)}"`)],
    ['a string that ends with a backslash, before another string', times(1000, String.raw`"\\", "${'1'.repeat(100)}"`)],
    ['names of digits', `{"${'1'.repeat(100_000)}": "${'1'.repeat(100_000)}"}`],
    ['a string without an end', `"${'1'.repeat(100_000)}`],
  ])('%s', (_, text) => {
    expect(bytesOfJson(text)).toBe(6 * text.length);
  });
});

describe('further digits of a long number weigh one byte each, because they need no more memory', () => {
  it.each([
    ['of numbers that jsonb writes without exponents', times(1000, `1${'0'.repeat(308)}`), 1000 * (309 - 24)],
    ['after a decimal point', times(1000, `-0.${'0'.repeat(307)}1`), 1000 * (308 - 24)],
    ['after strings and names', `{"a\\\\": "1", "b": ${'1'.repeat(100_000)}}`, 100_000 - 24],
  ])('%s', (_, text, light) => {
    expect(bytesOfJson(text)).toBe(6 * text.length - 5 * light);
  });
});
