// `npm run bruno`: runs the collection by Bruno's own command line against a new demo. It is 272 MB and no dependency: it is
// installed beside the machine's temporary files, and what can't be installed is skipped and said.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from './startNode.mjs';

const version = '4.1.0';
const installed = join(tmpdir(), `bruno-cli-${version}`);
const bru = join(installed, 'node_modules/.bin/bru');

if (existsSync(bru) || install()) await runCollection();

/** @returns whether it is installed */
function install() {
  const options = ['--prefix', installed, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const { status } = spawnSync('npm', ['install', ...options, `@usebruno/cli@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 120_000,
  });
  if (status === 0) return true;
  rmSync(installed, { recursive: true, force: true });
  console.log(`SKIPPED: @usebruno/cli ${version} could not be installed.`);
  return false;
}

async function runCollection() {
  const directory = mkdtempSync(join(tmpdir(), 'bruno-demo-'));
  const data = join(directory, 'data');
  const { child, origin: baseUrl } = await startNode({
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: data },
  });
  try {
    const { apiKey, token } = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'));
    const values = Object.entries({ baseUrl, apiKey, token });
    const { status } = spawnSync(
      bru,
      ['run', '-r', '--bail', '--env', 'demo', ...values.flatMap(([name, value]) => ['--env-var', `${name}=${value}`])],
      { cwd: 'collection', stdio: 'inherit', timeout: 60_000 },
    );
    process.exitCode = status ?? 1;
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(directory, { recursive: true });
  }
}
