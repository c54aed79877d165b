import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

/** What is generated of the client package, and what follows from a change of the documents. */

const root = join(import.meta.dirname, '../..');
const loader = join(root, 'scripts/typescript5.mjs');

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'recruitment-client-'));
  for (const path of [
    'contracts',
    'docs/CHANGES.md',
    'docs/ERRORS.md',
    'packages/client/src',
    'src/core/shapes.ts',
    'scripts',
  ]) {
    await cp(join(root, path), join(copy, path), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true }));

async function run(cwd: string, ...command: string[]) {
  const done = promisify(execFile)(process.execPath, command, { cwd });
  return done.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}
const generate = (cwd: string, ...more: string[]) =>
  run(cwd, '--import', loader, join(cwd, 'scripts/client/generate.mjs'), ...more);
const typesOf = (name: string) => readFile(join(copy, 'packages/client/src/generated', name), 'utf8');

it('follows from the documents (otherwise: npm run artefacts)', async () => {
  expect(await generate(root, '--check')).toEqual({ code: 0, output: '' });
}, 60_000);

it('changes with a field of a document, and the breaking check says so', async () => {
  const before = await Promise.all(['rest.ts', 'graphql.ts', 'events.ts', 'documents.ts'].map(typesOf));
  const edit = async (path: string, change: (text: string) => string): Promise<void> => {
    const file = join(copy, path);
    const text = await readFile(file, 'utf8');
    expect(change(text) === text).toBe(false);
    await writeFile(file, change(text));
  };
  for (const path of ['contracts/openapi.json', 'contracts/events.schema.json'])
    await edit(path, (text) => text.replaceAll('"shortCode"', '"code"'));
  await edit('contracts/schema.graphql', (text) => text.replaceAll(/^ {2}shortCode: /gm, '  code: '));
  await edit('contracts/openapi.json', (text) =>
    text.replace('"operationId": "readVacancy"', '"operationId": "getVacancy"'),
  );

  expect((await generate(copy, '--check')).code).toBe(1);
  expect((await generate(copy)).code).toBe(0);
  const after = await Promise.all(['rest.ts', 'graphql.ts', 'events.ts', 'documents.ts'].map(typesOf));
  // A member of a type, or a field of a document; not a word of a description.
  const field = /^ +shortCode(\??:|$)|[ {]shortCode:/m;
  for (const [at, text] of after.entries())
    expect([field.test(before[at] ?? ''), field.test(text)]).toEqual([true, false]);
  const { code, output } = await run(copy, join(copy, 'scripts/breaking.mjs'));
  expect(code).toBe(1);
  for (const broken of ['Vacancy.shortCode', 'client rest readVacancy']) expect(output).toContain(`BREAKING ${broken}`);
}, 120_000);
