// Part of `npm run build`: the service and the worker with their packages in a few files, in dist/bundle/service. A
// start otherwise resolves, reads and links more than a thousand modules, which took 40 % of its CPU and 15 MB.
// The names of functions and the structure of the code are kept, so that stack traces can be read. There are no source
// maps: Node.js would load them at the start, which takes another 20 MB.
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { builtFrom, digestOf, publish } from '../sources.mjs';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const home = join(dist, 'bundle');

/** The modules that are started: two processes, and a thread. */
const input = {
  serviceProcess: join(dist, 'serviceProcess.js'),
  workerProcess: join(dist, 'workerProcess.js'),
  stallDetector: join(dist, 'start/stallDetector.js'),
};

/** Packages that read files beside their own modules, and optional ones that are not installed. */
const external = [/^@electric-sql\/pglite/, /^swagger-ui-dist/, /^pg-native$/, /^class-validator$/];

/** What own modules read from their own folder. Paths to other files begin three folders up, as those of the bundle do. */
const files = { 'acme.json': join(dist, 'demo/acme.json') };

/** What other steps of the build write to `dist`. Folders with a dot are drafts of other builds, and a cache. */
const others = ['board', 'bundle', 'graphiql', 'guides'];

const settings = [import.meta.filename, join(root, 'package-lock.json')];
const digest = await digestOf([...(await compiled()), ...Object.values(files), ...settings]);
if ((await builtFrom(home)) !== digest) await bundle();

/** The service's compiled modules. */
async function compiled() {
  const entries = await readdir(dist, { withFileTypes: true });
  const own = entries.filter(({ name }) => !name.startsWith('.') && !others.includes(name));
  const found = await Promise.all(own.map(filesOf));
  return found
    .flat()
    .filter((file) => file.endsWith('.js'))
    .sort();
}

async function filesOf(entry) {
  const path = join(dist, entry.name);
  if (!entry.isDirectory()) return [path];
  return (await readdir(path, { recursive: true })).map((name) => join(path, name));
}

async function bundle() {
  const { rolldown } = await import('rolldown');
  const draft = join(dist, `.bundle-${process.pid}`);
  const build = await rolldown({ input, external, platform: 'node', logLevel: 'warn', checks: { eval: false } });
  const dir = join(draft, 'service');
  await build.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    keepNames: true,
  });
  await build.close();
  for (const [name, file] of Object.entries(files)) await copyFile(file, join(dir, name));
  await publish(draft, home, digest);
}
