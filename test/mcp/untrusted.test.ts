import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerOf } from '../../src/mcp/answers/answer.js';
import { idOf, referenceTo, ShownParts, visible, writtenBy } from '../../src/mcp/answers/untrusted.js';
import { leastCpuMs } from '../support/cpuTime.js';
import { hiddenOrders, unseen } from './hiddenOrders.js';

/** How what others wrote is shown (docs/MCP.md, "Answers"). */

const texts = (at: number) =>
  Object.fromEntries(
    ['a\u202E', '\u{e0041}', 'é', '<&"\n'].map((of, key) => [`${key}`, `${at}${of.repeat(100_000 / of.length)}`]),
  );

const hidden = hiddenOrders('46').map(({ text }) => text);

describe('a text', () => {
  it.each(hidden.map((text, at) => [at, text] as const))('%i is shown without what is not seen', (_at, text) => {
    expect(visible(text)).not.toMatch(unseen);
    const { content, structuredContent } = answerOf({ data: { untrusted: writtenBy('candidate', { text }) } });
    const [first] = content as { text: string }[];
    const mark = /\[untrusted ([0-9a-f]{16}): untrusted\.text, written by: candidate/.exec(first?.text ?? '')?.[1];
    expect(first?.text.endsWith(`\n[end of untrusted ${mark}]`)).toBe(true);
    expect(first?.text.split(`untrusted ${mark}`)).toHaveLength(3);
    expect(Object.keys(structuredContent ?? {})).toEqual(['untrusted']);
  });

  it('is cut at 2,000 characters, and says where it goes on', () => {
    const written = { by: 'candidate', text: 'é'.repeat(4_500) } as const;
    const parts = [0, 2_000, 4_000].map((from) => new ShownParts(from).of(written, 2_000));
    expect(parts.map(({ text, nextTextFrom }) => [text.length, nextTextFrom])).toEqual([
      [2_000, 2_000],
      [2_000, 4_000],
      [500, undefined],
    ]);
  });

  it('is cut between characters of what is shown, wherever that is', () => {
    const character = fc.constantFrom('a', 'é', '\u{1f600}', '\n', '\u0000', '\u202E', '\u{e0041}', '\ud800', '\udc00');
    const text = fc.array(character, { maxLength: 60 }).map((characters) => characters.join(''));
    const number = fc.nat({ max: 80 });
    fc.assert(
      fc.property(text, number, number, (text, from, limit) => {
        const characters = [...visible(text)];
        const end = from + limit;
        expect(new ShownParts(from).of({ by: 'candidate', text }, limit)).toEqual({
          by: 'candidate',
          text: characters.slice(from, end).join(''),
          length: characters.length,
          ...(end < characters.length && { nextTextFrom: end }),
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes no more than one walk over all texts, however many limits are tried', async () => {
    // What an interview may hold: 500 answers of 8 Mi characters.
    const answers = Array.from({ length: 20 }, (_, at) => ({ at, untrusted: writtenBy('candidate', texts(at)) }));
    const page = { of: 'answers', cursors: answers.map(({ at }) => String(at)), hasNextPage: true };
    expect(await leastCpuMs(() => answerOf({ data: { answers }, page }))).toBeLessThan(500);
  });

  it.each(['plain-1', 'a b', 'ref:x', '', '\u202Ex', 'é'])('of an id %j comes back as it was', (id) => {
    expect(idOf(referenceTo(id))).toBe(id);
    expect(referenceTo(id)).toMatch(/^[\w.:@-]+$/);
  });
});
