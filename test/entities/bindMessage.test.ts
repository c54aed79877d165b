import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { serialize } from 'pg-protocol';
import { type Binding, bindMessage } from '../../src/entities/driver/bindMessage.js';

/** Compares the messages with those of pg-protocol, which must have the same bytes. */

const asIs = (value: unknown): unknown => value;

const byPgProtocol = (binding: Binding): Buffer =>
  serialize.bind({
    statement: binding.statement ?? '',
    values: [...(binding.values ?? [])],
    valueMapper: (value) => binding.valueMapper(value),
  }) as Buffer;

const piece = fc.constantFrom('a', 'ñ', '“', '求', '\u{1F600}', '\uD800', '{"x":1}');
const text = fc
  .tuple(fc.array(piece, { maxLength: 8 }), fc.constantFrom(0, 1, 300, 2_600, 40_000))
  .map(([pieces, length]) => `${pieces.join('')}${'x'.repeat(length)}`);
// At most 20 values, so that each message is shorter than a mebibyte.
const values = fc.array(fc.oneof(text, fc.constant(null), fc.constant(undefined)), { maxLength: 20 });

describe('a Bind message', () => {
  it('has the bytes that pg-protocol writes, for any values', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 's0_abc'), values, (statement, sent) => {
        const binding: Binding = { portal: '', statement, values: sent, valueMapper: asIs };
        expect(bindMessage(binding)?.equals(byPgProtocol(binding))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('passes each value to the mapper', () => {
    const binding: Binding = { statement: 's', values: [1, true], valueMapper: String };
    expect(bindMessage(binding)?.equals(byPgProtocol(binding))).toBe(true);
  });

  it.each<[string, Partial<Binding>]>([
    ['bytes', { values: [Buffer.from('x')] }],
    ['a portal', { portal: 'p' }],
    ['binary columns', { binary: true }],
    ['more than a mebibyte', { values: ['x'.repeat(1024 * 1024)] }],
    ['more than a mebibyte in many values', { values: Array.from({ length: 30 }, () => 'x'.repeat(40_000)) }],
  ])('with %s is left to pg-protocol', (_, differences) => {
    expect(bindMessage({ values: [], valueMapper: asIs, ...differences })).toBeNull();
  });

  it('can be written after one that could not', () => {
    const binding: Binding = { statement: 's', values: ['a', null], valueMapper: asIs };
    expect(() =>
      bindMessage({
        ...binding,
        valueMapper: () => {
          throw new Error('no value');
        },
      }),
    ).toThrow('no value');
    expect(bindMessage(binding)?.equals(byPgProtocol(binding))).toBe(true);
  });
});
