import { expect, it } from '@jest/globals';
import { calledOf, hasName, isErased } from '../../packages/board/src/shell/called.js';

/** What a candidate is called. */

it.each(['', ' ', '\u00a0\u2003', '\u200b', '\u2060\ufeff', '\u00ad'])(
  'by the id where nobody would see any of the name %j',
  (displayName) => {
    const who = { candidateId: 'ana@example.com', candidate: { displayName } };
    expect([calledOf(who), hasName(who)]).toEqual(['ana@example.com', false]);
  },
);

it.each(['Ana', ' Ana ', '안나', '👩‍💻', '0'])('by the name %j as it was sent', (displayName) => {
  const who = { candidateId: 'ana@example.com', candidate: { displayName } };
  expect([calledOf(who), hasName(who)]).toEqual([displayName, true]);
});

it.each(['erased-', 'erased-ana', `erased-${'0'.repeat(31)}`, `erased-${'0'.repeat(33)}`, `Erased-${'0'.repeat(32)}`])(
  'by the id %j, which a client may choose',
  (candidateId) => {
    expect([isErased(candidateId), calledOf({ candidateId }), hasName({ candidateId })]).toEqual([
      false,
      candidateId,
      false,
    ]);
  },
);

it('an erased person only by the code that no client may choose', () => {
  expect(isErased(`erased-${'0f'.repeat(16)}`)).toBe(true);
  expect(isErased(`erased-${'0f'.repeat(16)}\n`)).toBe(false);
});
