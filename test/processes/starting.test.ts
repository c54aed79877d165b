import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isSupported, leastNode } from '../../src/start/supportedNode.js';
import { fillDataDirectory } from '../support/database/databases.js';
import { eventually } from '../support/eventually.js';
import { build } from '../support/processes/built.js';

/** The start of each process and command: on a Node.js that is too old, and without warnings on one that is not. */

const root = join(import.meta.dirname, '../..');
let directory: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  await build();
  directory = await mkdtemp(join(tmpdir(), 'recruitment-starting-'));
  await fillDataDirectory(directory);
}, 120_000);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

/** A module that is imported before all others, by which a process says what it loads. */
const preload = (hooks: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module'; registerHooks({ ${hooks} });`)}`;

function start(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join('dist', file), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: directory, DEMO_DATA: 'off', ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const heard = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    heard.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    heard.errors += chunk;
  });
  return { child, heard, ended: once(child, 'close') };
}

const commands = ['apiKey', 'backup', 'distribute', 'doctor', 'erasures', 'explain', 'migrate', 'move', 'restore'];
const entries = ['main.js', 'worker.js', ...[...commands, 'restored', 'token'].map((name) => `cli/${name}.js`)];

describe('a Node.js that is too old', () => {
  it('is one below `engines`', async () => {
    const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const [major, minor] = leastNode.split('.');
    expect(engines.node).toBe(`>=${major}.${minor}`);
    const versions = ['12.22.12', '20.20.2', '22.9.0', '22.16.0', '22.17.0', '22.23.5', '23.0.0', '24.21.0', '26.12.1'];
    expect(versions.filter(isSupported)).toEqual(['22.17.0', '22.23.5', '23.0.0', '24.21.0', '26.12.1']);
  });

  it('is known to all entry points', () => {
    const files = globSync('{main,worker,cli/*}.js', { cwd: join(root, 'dist') });
    expect(files.toSorted()).toEqual(entries.toSorted());
  });

  it.each(entries)('gets a sentence before anything else is imported: %s', async (file) => {
    // The check itself is as it is; the version that it wants is newer than any.
    const hooks = `load(url, context, next) {
      const loaded = next(url, context);
      console.log('loaded ' + url);
      if (!url.endsWith('/supportedNode.js')) return loaded;
      return { ...loaded, source: String(loaded.source).replace('${leastNode}', '999.0.0') };
    }`;
    const { heard, ended } = start(file, [], { NODE_OPTIONS: preload(hooks) });
    const [code] = await ended;
    expect([code, heard.errors]).toEqual([
      1,
      `Node.js ${process.versions.node} is too old: 999.0.0 or newer is needed. Update Node.js, or start the service with an npm script, which uses the Node.js that \`npm ci\` installs.\n`,
    ]);
    const loaded = heard.output.split('\n').filter(Boolean);
    const allowed = [file, 'cli/running/launchCommand.js', 'start/supportedNode.js'].map((name) => `/dist/${name}`);
    expect(loaded.filter((line) => !allowed.some((name) => line.endsWith(name)))).toEqual([]);
  });
});

describe('a Node.js that is new enough', () => {
  /** Says when the lock of a data directory is asked for, and who imports SQLite. */
  const hooks = `resolve(specifier, context, next) {
    if (/^(node:)?sqlite$/.test(specifier)) console.error('SQLite for ' + context.parentURL);
    return next(specifier, context);
  }`;

  it('prints no warning, and no module imports SQLite, which Node.js 22 warns of', async () => {
    const { child, heard, ended } = start('main.js', [], { NODE_OPTIONS: preload(hooks) });
    await eventually(() => heard.output.includes('"ready at ') || child.exitCode !== null, 60_000);
    child.kill('SIGTERM');
    const [code] = await ended;
    expect([code, heard.errors]).toEqual([0, '']);
  });

  it.each(['cli/doctor.js', 'cli/token.js'])('prints no warning: %s', async (file) => {
    const args = file === 'cli/token.js' ? ['--company', 'acme', '--user', 'ada'] : [];
    const { heard, ended } = start(file, args, { NODE_OPTIONS: preload(hooks) });
    expect([await ended, heard.errors]).toEqual([[0, null], '']);
  });
});
