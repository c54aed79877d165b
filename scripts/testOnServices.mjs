// `npm run test:services`: runs tests of `npm test` that depend on services, on PostgreSQL and Redis if those are
// available. A suite depends on services if it imports a module that reads their addresses. The others run only
// embedded.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { leftOutToday, shareOfToday } from './rotation.mjs';
import { findServices } from './services.mjs';

/** Suites that other checks have run already, and that don't depend on the store: grants, shapes, bytes, pages, files. */
const alikeEverywhere = [
  'test/parity/(graphqlOnly|registry|refusals/(grants|refusals)|ways/(fallbacks|selections))\\.',
  'test/hostile/(bodies|faults|forgedKeys|graphql|http|refusedBodies|signingKeys)\\.',
  'test/graphql/(limits/memory|operation/(coercion|undeclared|walks)|schema/nulls)\\.',
  'test/http/(pages/|credentials/authentication\\.|(caching|errors|log)\\.)',
  'test/core/',
  'test/examples/',
  'test/main/',
  'test/demo/',
  'test/cli/(backup|doctor|erasures|pointInTime)\\.',
  'test/board/',
  'test/processes/',
];

/** They compare times under load: nothing else should run at the same time. */
const alone = 'test/(processes/threeNodes|races/greedyCompanies)\\.';

/** Generated cases are fewer here, because the embedded run had all of them. */
const fewer = { PARITY_SHARE: '0.2' };

const { env, missing } = await findServices();
for (const service of missing) console.log(`SKIPPED: tests on ${service}`);
if (!process.env.TEST_CITUS_URL) console.log('SKIPPED: tests on a Citus cluster (TEST_CITUS_URL names none)');

if (Object.keys(env).length > 0) {
  const given = process.argv.slice(2);
  const readers = globSync('test/**/*.ts').filter((file) => {
    return /\bprocess\.env\.TEST_(DATABASE|REDIS)_URL\b/.test(readFileSync(file, 'utf8'));
  });
  if (readers.length === 0) throw new Error('No test reads the addresses of the services.');
  const listed = spawnSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--listTests',
      ...['--testPathIgnorePatterns', ...alikeEverywhere, alone, ...leftOutToday('services')],
      ...['--findRelatedTests', ...readers],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const suites = listed.stdout.trim().split('\n');
  const runsOnlyHere = (file) => /\bon(Postgres|Redis|Cluster|OwnRedis|OneServer)\(/.test(readFileSync(file, 'utf8'));
  const only = suites.filter(runsOnlyHere);
  // The embedded run has had the others.
  const all = ['--runTestsByPath', ...only, ...shareOfToday(suites.filter((file) => !only.includes(file)))];
  const run = (args, more = {}) =>
    spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
      stdio: 'inherit',
      env: { ...fewer, ...process.env, ...env, ...more },
    }).status ?? 1;
  // The tally counts the first run. The second prints its own summary.
  const statuses = given.length > 0 ? [run(given)] : [run(all), run([alone, '--maxWorkers=1'], { TEST_TALLY: '' })];
  process.exitCode = statuses.find((status) => status !== 0) ?? 0;
}
