import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Prepares what must exist before packages can be imported. So it uses only Node's own modules. */

const bench = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('..', import.meta.url));

/** Installs the peers where they are missing or differ from the lock file. */
export function installPeers(): void {
  const wanted = createHash('sha256')
    .update(readFileSync(`${bench}package-lock.json`))
    .digest('hex');
  const marker = `${bench}node_modules/.installed`;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  process.stderr.write('installing the peers (npm ci in bench)\n');
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  run([...npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], bench);
  writeFileSync(marker, wanted);
}

/** Builds this project's service. @returns its folder */
export function buildService(): string {
  if (!existsSync(`${project}node_modules/.bin`)) throw new Error('run `npm ci` first: the service is not installed');
  process.stderr.write('building the service\n');
  run([process.execPath, '--run', 'build'], project);
  return project.replace(/\/$/, '');
}

function run(command: readonly string[], cwd: string): void {
  const [file, ...args] = command as [string, ...string[]];
  // Its output goes to standard error, as the progress does: standard output is for tables.
  const { status, error } = spawnSync(file, args, { cwd, stdio: ['ignore', 2, 2] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${args.join(' ')} failed`);
}
