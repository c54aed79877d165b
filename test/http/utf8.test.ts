import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { octetsOf } from '../../src/http/bodies/answerBody.js';

const unit = fc.oneof(
  fc.constantFrom('a', 'ñ', '“', '求', '\u{1F600}', '\u0000', '\uFFFD', '\uFEFF'),
  fc.constantFrom('\uD800', '\uDC00'),
);

test('octetsOf returns the same octets as Node, for any content and length', () => {
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 6 }), fc.nat(6), fc.nat(3_000), (parts, at, length) => {
      const text = [...parts.slice(0, at), 'x'.repeat(length), ...parts.slice(at)].join('');
      expect(octetsOf(text).equals(Buffer.from(text))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  const halves = `${'求'.repeat(5_000)}\uD800`;
  expect(octetsOf(halves).equals(Buffer.from(halves))).toBe(true);
});
