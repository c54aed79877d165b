import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { builtBoard } from '../../src/http/pages/boardPage.js';
import { build } from '../support/processes/built.js';

const assets = join(builtBoard, 'assets');

beforeAll(build, 120_000);

/** The bytes of a file as a browser receives it by gzip. */
const gzipped = async (name: string): Promise<number> => (await stat(join(assets, `${name}.gz`))).size;

async function sum(names: readonly string[]): Promise<number> {
  const sizes = await Promise.all(names.map(gzipped));
  return sizes.reduce((all, size) => all + size, 0);
}

/** The script of a page and everything that it imports at once. */
async function loadedWith(...first: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const name of first) await follow(name, found);
  return [...found];
}

async function follow(name: string, found: Set<string>): Promise<void> {
  if (found.has(name)) return;
  found.add(name);
  const text = await readFile(join(assets, name), 'utf8');
  const imports = text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g);
  for (const [, next] of imports) await follow(next as string, found);
}

const named = async (start: string): Promise<string> => {
  const name = (await readdir(assets)).find((one) => one.startsWith(`${start}-`) && one.endsWith('.js'));
  if (!name) throw new Error(`The board has no script ${start}.`);
  return name;
};

it('the first load of a pipeline is at most 200,000 bytes of script and 20,000 of style, gzipped', async () => {
  const page = await readFile(join(builtBoard, 'index.html'), 'utf8');
  const entry = /src="\/board\/assets\/([^"]+\.js)"/.exec(page)?.[1] as string;
  const scripts = await loadedWith(entry, await named('pipelinePage'), await named('en'));
  expect(await sum(scripts)).toBeLessThanOrEqual(200_000);
  const styles = (await readdir(assets)).filter((name) => name.endsWith('.css'));
  expect(await sum(styles)).toBeLessThanOrEqual(20_000);
});

it('the shapes of forms come with the pages that have some, in at most 45,000 bytes, gzipped', async () => {
  const page = await readFile(join(builtBoard, 'index.html'), 'utf8');
  const entry = /src="\/board\/assets\/([^"]+\.js)"/.exec(page)?.[1] as string;
  const shapes = await named('checked');
  expect(await loadedWith(entry, await named('pipelinePage'))).not.toContain(shapes);
  expect(await loadedWith(await named('newVacancyPage'))).toContain(shapes);
  expect(await gzipped(shapes)).toBeLessThanOrEqual(45_000);
});

it('the library of sign-in comes when somebody signs in by a provider, in at most 8,000 bytes, gzipped', async () => {
  const page = await readFile(join(builtBoard, 'index.html'), 'utf8');
  const entry = /src="\/board\/assets\/([^"]+\.js)"/.exec(page)?.[1] as string;
  const library = await named('oauth4webapi');
  for (const one of [entry, await named('pipelinePage'), await named('openSignIn')]) {
    expect(await loadedWith(one)).not.toContain(library);
  }
  expect(await gzipped(library)).toBeLessThanOrEqual(8_000);
});

it('no file of the board names another origin', async () => {
  for (const name of (await readdir(assets)).filter((one) => /\.(js|css)$/.test(one))) {
    const text = await readFile(join(assets, name), 'utf8');
    const loaded = text.matchAll(/(?:\bimport\(|\bfrom|url\(|@import|fetch\()\s*["']?(https?:)?\/\//g);
    expect([name, [...loaded]]).toEqual([name, []]);
  }
});
