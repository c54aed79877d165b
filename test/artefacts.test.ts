import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { artefacts } from '../src/artefacts/artefacts.js';
import { withPrivacyTable } from '../src/artefacts/privacyTable.js';
import { graphqlSchema } from '../src/graphql/schema.js';

const root = join(import.meta.dirname, '..');
const made = artefacts(await graphqlSchema());

test.each(made)('$path is checked in as the code makes it', ({ path, text }) => {
  const file = join(root, 'contracts', path);
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;

  // A comparison of the texts would print both of them. The diff of git is more useful.
  if (!isCurrent) throw new Error(`contracts${path} is outdated. \`npm run artefacts\` writes it again.`);
  expect(isCurrent).toBe(true);
});

test('a second run makes the same texts', async () => {
  expect(artefacts(await graphqlSchema()).map(({ text }) => text)).toEqual(made.map(({ text }) => text));
});

test('docs/PRIVACY.md has the table that the marks make', () => {
  const page = readFileSync(join(root, 'docs', 'PRIVACY.md'), 'utf8');
  if (withPrivacyTable(page) !== page)
    throw new Error('docs/PRIVACY.md is outdated. `npm run artefacts` writes it again.');
  expect(page).toMatch(/^\| identifier \| the token \| .*; ban: candidateId; /m);
});
