import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { artefacts } from '../src/artefacts/artefacts.js';
import { graphqlSchema } from '../src/graphql/schema.js';

const root = join(import.meta.dirname, '..');
const made = artefacts(await graphqlSchema());

test.each(made)('$path is checked in as the code makes it', ({ path, text }) => {
  const file = join(root, path);
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;

  // A comparison of the texts would print both of them; git shows better what became different.
  if (!isCurrent) throw new Error(`${path.slice(1)} is not what the code makes. \`npm run artefacts\` writes it anew.`);
  expect(isCurrent).toBe(true);
});

test('they are made the same again', async () => {
  expect(artefacts(await graphqlSchema()).map(({ text }) => text)).toEqual(made.map(({ text }) => text));
});
