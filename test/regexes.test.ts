import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** `npm run check -- regexes`: which expressions it finds (docs/HOW-TO.md). */

const root = join(import.meta.dirname, '..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regexes-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function lookAt(source: string): Promise<{ status: number | null; lines: string[] }> {
  const file = join(folder, 'sample.ts');
  await writeFile(file, source);
  const { status, stdout } = spawnSync(process.execPath, ['scripts/regexes.mjs', file], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

describe('a regular expression', () => {
  it.each<[what: string, source: string]>([
    ['that strips zeros at the end', "digits.replace(/0+$/, '');"],
    ['with a nested quantifier', 'const words = /^(\\w+\\s?)*$/;'],
    ['whose parts share characters', 'const pair = /^\\s*(.*)\\s*$/;'],
    ['that is made of a text', "const made = new RegExp('a+$', 'u');"],
  ])('%s is found', async (_what, source) => {
    const { status, lines } = await lookAt(`\n${source}\n`);
    expect([status, lines[0]]).toEqual([1, expect.stringMatching(/sample\.ts:2: .*(quadratic|exponential) time/)]);
  });

  it.each<[what: string, source: string]>([
    ['of linear time', "digits.replace(/^0+/, '');"],
    ['that looks behind', "digits.replace(/(?<!0)0+$/, '');"],
    ['with a reason above it', '// regex: it meets names of files alone.\nconst end = /0+$/;'],
    ['with a reason beside it', 'const end = /0+$/; // regex: a constant'],
  ])('%s is not', async (_what, source) => {
    expect(await lookAt(source)).toMatchObject({ status: 0 });
  });
});
