import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { en } from '../../examples/pipeline-board/src/words/en.js';
import { es } from '../../examples/pipeline-board/src/words/es.js';

/** The reasons of docs/ERRORS.md, whose test compares it with the catalogue. */
const documented = new Set(
  readFileSync('docs/ERRORS.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split('|')[3]?.match(/[A-Z][A-Z_]{4,}/g) ?? []),
);

it('has a sentence for every reason of a refusal, in both languages', () => {
  expect(documented.size).toBeGreaterThan(70);
  for (const { reasons } of [en, es]) {
    expect([...documented].filter((reason) => !Object.hasOwn(reasons, reason))).toEqual([]);
  }
});

it('leaves no sentence of a reason in the other language', () => {
  const alike = Object.entries(en.reasons).filter(
    ([reason, text]) => es.reasons[reason as keyof typeof es.reasons] === text,
  );
  expect(alike).toEqual([]);
});
