import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));

/** @param {'node' | 'postgres'} kind @returns {string[]} the names of its versions in package.json, such as `node-22` */
export const namesOf = (kind) => Object.keys(dependencies).filter((name) => name.startsWith(`${kind}-`));

/** The version of a name: `node-22` is `22.23.5`. */
export const versionOf = (name) => /@(\d+\.\d+\.\d+)[^@]*$/.exec(dependencies[name])[1];

/**
 * Installs one of package.json's versions into a directory of its own, below that of temporary files: other users may
 * read it, because PostgreSQL does not run as root. npm's cache has what was installed before.
 * @param {string} name such as `postgres-18`
 * @returns {{directory: string, remove: () => void} | {fault: string}} the directory of the package; or why there is none
 */
export function installed(name) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { fault: 'its binaries are for Linux on x64' };
  const home = mkdtempSync(join(tmpdir(), `recruitment-${name}-`));
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  chmodSync(home, 0o755);
  writeFileSync(join(home, 'package.json'), JSON.stringify({ dependencies: { [name]: dependencies[name] } }));
  const options =
    '--ignore-scripts --prefer-offline --no-package-lock --no-audit --no-fund --loglevel=error --fetch-timeout=20000 --fetch-retries=1';
  const { status, stderr, error } = spawnSync('npm', ['install', ...options.split(' ')], {
    cwd: home,
    encoding: 'utf8',
    // It takes seconds; minutes on a busy machine. A registry that does not answer ends it earlier.
    timeout: 240_000,
  });
  if (status === 0) return { directory: join(home, 'node_modules', name), remove };
  remove();
  return { fault: error?.message ?? `npm does not install it: ${stderr.trim().split('\n')[0]}` };
}

/** Makes the links that a package of PostgreSQL lists, because a package of npm holds none. */
export function makeLinks(directory) {
  for (const { source, target } of JSON.parse(readFileSync(join(directory, 'native/pg-symlinks.json'), 'utf8'))) {
    if (dirname(source) !== dirname(target)) throw new Error(`${target} links to another folder: ${source}`);
    symlinkSync(basename(source), join(directory, target));
  }
}
