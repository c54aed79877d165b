import { describe, expect, it } from '@jest/globals';
import { answerOf } from '../../src/mcp/answers/answer.js';
import { idOf, referenceTo, shownPart, visible, writtenBy } from '../../src/mcp/answers/untrusted.js';
import { hiddenOrders, unseen } from './hiddenOrders.js';

/** How what others wrote is shown (docs/AGENTS.md, "Answers"). */

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
    const parts = [0, 2_000, 4_000].map((from) => shownPart(written, from, 2_000));
    expect(parts.map(({ text, nextTextFrom }) => [text.length, nextTextFrom])).toEqual([
      [2_000, 2_000],
      [2_000, 4_000],
      [500, undefined],
    ]);
  });

  it.each(['plain-1', 'a b', 'ref:x', '', '\u202Ex', 'é'])('of an id %j comes back as it was', (id) => {
    expect(idOf(referenceTo(id))).toBe(id);
    expect(referenceTo(id)).toMatch(/^[\w.:@-]+$/);
  });
});
