import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** What a newcomer downloads: each package of 20 MB or more is listed with its purpose. */

const large = 20 * 1024 * 1024;
const installed = join(import.meta.dirname, '../node_modules');
const page = join(import.meta.dirname, '../docs/DEPENDENCIES.md');

/** Packages at the top; those inside others belong to them. */
async function packages(): Promise<string[]> {
  const names = await readdir(installed, { withFileTypes: true });
  const all = await Promise.all(
    names
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(async ({ name }) =>
        name.startsWith('@') ? (await readdir(join(installed, name))).map((own) => `${name}/${own}`) : [name],
      ),
  );
  return all.flat();
}

/** Bytes of the files of a package. */
async function sizeOf(name: string): Promise<number> {
  const entries = await readdir(join(installed, name), { withFileTypes: true, recursive: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

describe('packages', () => {
  it('of 20 MB or more say what they are for', async () => {
    const rows = (await readFile(page, 'utf8')).matchAll(/^- `(\S+)`, \d+ MB: /gm);
    const explained = new Set([...rows].map(([, name]) => name));
    const unexplained: string[] = [];
    for (const name of await packages()) {
      if (!explained.has(name) && (await sizeOf(name)) >= large) unexplained.push(name);
    }
    expect(explained.size).toBeGreaterThan(0);
    expect(unexplained).toEqual([]);
  });
});
