import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { answer } from './example.js';

/** The example of the README is a file that runs, and gives the answer that it shows. */

const text = (path: string): Promise<string> => readFile(join(import.meta.dirname, path), 'utf8');

it('shows what runs', async () => {
  const readme = await text('../README.md');
  const shown = (await text('example.ts')).replace("'../src/index.js'", "'graphql-executor'");
  expect(readme).toContain(`\`\`\`ts\n${shown}\`\`\``);
  const [, query = '', json] = /`answer\('([^']+)'\)` returns:\n\n```json\n(.*)\n```/.exec(readme) ?? [];
  expect(await answer(query)).toBe(json);
});
