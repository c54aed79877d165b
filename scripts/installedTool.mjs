import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A command line that is too large for a dependency, installed next to the machine's temporary files. What can't be
 * installed is said.
 * @param {{name: string, version: string, bin: string}} tool of the npm registry
 * @returns {string | null} the path of its program; null if it could not be installed
 */
export function installedTool({ name, version, bin }) {
  const home = join(tmpdir(), `${bin}-${version}`);
  const program = join(home, 'node_modules/.bin', bin);
  if (existsSync(program)) return program;
  const options = ['--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const { status } = spawnSync('npm', ['install', ...options, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 120_000,
  });
  if (status === 0) return program;
  rmSync(home, { recursive: true, force: true });
  console.log(`SKIPPED: ${name} ${version} could not be installed.`);
  return null;
}
