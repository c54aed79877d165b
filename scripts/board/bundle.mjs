// Part of `npm run build`: packages/board, built into dist/board, with each asset as br and gzip next to it.
// It is built again when its sources have changed. Its packages are only needed for development.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { builtFrom, digestOf, publish } from '../sources.mjs';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'packages/board');
const home = join(root, 'dist/board');

// The board's own files, and those of which the client package is made.
const folders = [join(source, 'src'), join(root, 'packages/client/src'), join(root, 'src/core')];
const names = (await Promise.all(folders.map(filesIn))).flat();
const settings = ['index.html', 'vite.config.ts', 'tsconfig.json'].map((name) => join(source, name));
const digest = await digestOf([...names, ...settings, import.meta.filename, join(root, 'package-lock.json')]);

if ((await builtFrom(home)) !== digest) await bundle();

async function filesIn(directory) {
  return (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

async function bundle() {
  // Tests build too, with their own NODE_ENV. Vite would take it for the wish for React's development build.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const draft = join(root, `dist/.board-${process.pid}`);
  await build({ configFile: join(source, 'vite.config.ts'), logLevel: 'warn', build: { outDir: draft } });
  const assets = join(draft, 'assets');
  await Promise.all((await readdir(assets)).map((name) => compress(join(assets, name))));
  await publish(draft, home, digest);
}

async function compress(file) {
  const bytes = await readFile(file);
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  await Promise.all([
    promisify(brotliCompress)(bytes, quality).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
