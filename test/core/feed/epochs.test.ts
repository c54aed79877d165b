import { describe, expect, it } from '@jest/globals';
import type { Epoch } from '../../../src/core/application/feedStore.js';
import { cursorOf, cursorPattern, numberOf, presentEpoch } from '../../../src/core/feed/epochs.js';
import { DomainError } from '../../../src/core/kernel/errors.js';

/** Which cursors of a restored feed are still good (docs/EVENTS.md, "A restored feed"). */

const digest = { sha256: (text: string) => `0123456789${text}` };
const first = '0123456789';
const [second, third] = ['bbbbbbbbbb', 'cccccccccc'];
const twice: readonly Epoch[] = [
  { epoch: second, seq: '100' },
  { epoch: third, seq: '150' },
];

function outcome(cursor: string, epochs: readonly Epoch[]): unknown {
  try {
    return numberOf(cursor, 'acme', { epochs }, digest);
  } catch (error) {
    if (error instanceof DomainError) return { reason: error.reason, ...error.members };
    throw error;
  }
}

describe('a cursor', () => {
  it.each<[string, readonly Epoch[], string]>([
    ['7', [], '7'],
    [`7.${first}`, [], '7'],
    ['100', twice, '100'],
    [`100.${first}`, twice, '100'],
    [`150.${second}`, twice, '150'],
    [`9000.${third}`, twice, '9000'],
  ])('%s after the restores %j is the number %s', (cursor, epochs, seq) => {
    expect(outcome(cursor, epochs)).toBe(seq);
  });

  it.each<[string, readonly Epoch[], object]>([
    ['101', twice, { epoch: third, seq: '100', after: `100.${third}` }],
    [`101.${first}`, twice, { epoch: third, seq: '100', after: `100.${third}` }],
    [`151.${second}`, twice, { epoch: third, seq: '150', after: `150.${third}` }],
    ['1.zzzzzzzzzz', twice, { epoch: third, seq: null, after: null }],
    ['1.zzzzzzzzzz', [], { epoch: first, seq: null, after: null }],
  ])('%s after the restores %j is refused, with %j', (cursor, epochs, members) => {
    expect(outcome(cursor, epochs)).toEqual({ reason: 'FEED_RESTORED', ...members });
  });

  it('is the number of its event, and after a restore also the present epoch', () => {
    expect(cursorOf('7', { epochs: [] })).toBe('7');
    expect(cursorOf('7', { epochs: twice })).toBe(`7.${third}`);
    expect([presentEpoch('acme', { epochs: [] }, digest), presentEpoch('acme', { epochs: twice }, digest)]).toEqual([
      first,
      third,
    ]);
  });

  it.each(['', '-1', '01', '1.', '1.short', '1.ABCDEFGHIJ', '1.abcdefghijk', 'x.abcdefghij', '1.abcdefghij.1'])(
    'has no other form, such as %j',
    (text) => {
      expect(cursorPattern.test(text)).toBe(false);
    },
  );
});
