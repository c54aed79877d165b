// `npm run test:services`: runs tests of `npm test` that depend on services, on the PostgreSQL of today (versions/ofToday.mjs)
// and on Redis if it is available. A suite depends on services if it imports a module that reads their addresses. The
// others run only embedded.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { alikeEverywhere } from './apart.mjs';
import { isOfToday, suitesOfToday } from './rotation.mjs';
import { servicesOfToday } from './versions/ofToday.mjs';

/** They compare times under load: nothing else should run at the same time. Each day has one of them. */
const alone = ['test/processes/threeNodes.test.ts', 'test/races/greedyCompanies.test.ts'];

/** The share of the generated cases. */
const fewer = { PARITY_SHARE: '0.2' };

if (!process.env.TEST_POOLER_URL) console.log('SKIPPED: tests behind a pooler (TEST_POOLER_URL names none)');
if (!process.env.TEST_CITUS_URL) console.log('SKIPPED: tests on a Citus cluster (TEST_CITUS_URL names none)');
const given = process.argv.slice(2);
const [main, ...others] = await servicesOfToday();
process.exitCode = (await on(main, runAll)) || 0;
// Before a release: what runs only here, on the other versions, too.
for (const other of others) process.exitCode = (await on(other, runOnly)) || process.exitCode;

/** @returns the status of the runs of Jest, the first that is not 0 */
async function on({ start }, runs) {
  const { server, env, stop } = await start();
  if (server) console.log(`On ${server}:`);
  try {
    return Object.keys(env).length > 0 ? (runs(env).find((status) => status !== 0) ?? 0) : 0;
  } finally {
    await stop();
  }
}

function runAll(env) {
  if (given.length > 0) return [run(env, given)];
  const { only, embeddedToo } = suites();
  const all = suitesOfToday([...only, ...embeddedToo], 'services');
  const aloneToday = alone.filter((_, at) => isOfToday(at, alone.length));
  return [run(env, ['--runTestsByPath', ...all]), run(env, ['--maxWorkers=1', '--runTestsByPath', ...aloneToday])];
}

function runOnly(env) {
  return [run(env, given.length > 0 ? given : ['--runTestsByPath', ...suites().only], { TEST_TALLY: '' })];
}

/** @returns those that run only on services, and those that the embedded run has had */
function suites() {
  const readers = globSync('test/**/*.ts').filter((file) => {
    return /\bprocess\.env\.TEST_(DATABASE|REDIS)_URL\b/.test(readFileSync(file, 'utf8'));
  });
  if (readers.length === 0) throw new Error('No test reads the addresses of the services.');
  const listed = spawnSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--listTests',
      ...['--testPathIgnorePatterns', ...alikeEverywhere, ...alone],
      ...['--findRelatedTests', ...readers],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const all = listed.stdout
    .trim()
    .split('\n')
    .map((path) => relative('', path));
  const runsOnlyHere = (file) =>
    /\b(on(Postgres|Redis|Cluster|OwnRedis|OneServer)|notOnCluster)\(/.test(readFileSync(file, 'utf8'));
  const only = all.filter(runsOnlyHere);
  return { only, embeddedToo: all.filter((file) => !only.includes(file)) };
}

/** A run of Jest. @returns its status */
function run(env, args, more = {}) {
  const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    stdio: 'inherit',
    env: { ...fewer, ...process.env, ...env, ...more },
  });
  return status ?? 1;
}
