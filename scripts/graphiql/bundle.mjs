// Part of `npm run build`: GraphiQL for the browser, in dist/graphiql/<digest>/. It is built again when its sources
// have changed. GraphiQL 5 consists of modules for a bundler, and its editor also has workers. Because they are bundled
// here, its packages are only needed for development, and the service needs no package to serve it.
import { existsSync } from 'node:fs';
import { copyFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from '../sources.mjs';

const root = join(import.meta.dirname, '../..');
const home = join(root, 'dist/graphiql');
const client = join(import.meta.dirname, 'client.js');
const digest = await digestOf([client, import.meta.filename, join(root, 'package-lock.json')]);

if (!existsSync(join(home, digest))) await bundle();

function fileOf(specifier) {
  return fileURLToPath(import.meta.resolve(specifier));
}

async function bundle() {
  const { build } = await import('esbuild');
  const common = {
    absWorkingDir: root,
    bundle: true,
    minify: true,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    // GraphiQL's own style sheet contains the editor's styles and fonts.
    loader: { '.css': 'empty', '.ttf': 'empty' },
    logLevel: 'warning',
  };
  const draft = join(home, `.draft-${process.pid}`);
  await build({ ...common, entryPoints: { graphiql: client }, format: 'esm', splitting: true, outdir: draft });
  const workers = {
    'editor.worker': fileOf('monaco-editor/esm/vs/editor/editor.worker.js'),
    'graphql.worker': fileOf('monaco-graphql/esm/graphql.worker.js'),
    'json.worker': fileOf('monaco-editor/esm/vs/language/json/json.worker.js'),
  };
  await build({ ...common, entryPoints: workers, format: 'iife', outdir: draft });
  await copyFile(fileOf('graphiql/style.css'), join(draft, 'graphiql.css'));
  await publish(draft);
}

/** Publishes all files in one step, because another build or a starting service may read the folder. */
async function publish(draft) {
  await rename(draft, join(home, digest)).catch(async (error) => {
    if (!existsSync(join(home, digest))) throw error;
    await rm(draft, { recursive: true });
  });
  for (const name of await readdir(home)) {
    if (name !== digest && !name.startsWith('.draft-')) await rm(join(home, name), { recursive: true });
  }
}
