// `npm run test:services`: the tests of `npm test` that differ by their services, on PostgreSQL and Redis where they are to
// be had. Whichever module reads where the services are makes the suites that import it differ; the rest run embedded alone.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { findServices } from './services.mjs';

/** What `npm test` has shown already, and is the same whatever keeps the data: grants, shapes, bytes, pages. */
const alikeEverywhere = [
  'test/parity/(fallbacks|grants|graphqlOnly|refusals|registry|selections)\\.',
  'test/hostile/(bodies|doors|faults|forgedKeys|graphql|http|signingKeys)\\.',
  'test/graphql/(coercion|graphiqlPage|memory|undeclared)\\.',
  'test/http/(authentication|caching|demoCredentials|documents|errors|homePage|log|routes)\\.',
  'test/browser/',
  'test/examples/',
  'test/main/',
];

/** Three processes under load: it wants the machine to itself. */
const alone = 'test/hostile/threeNodes\\.';

const { env, missing } = await findServices();
for (const service of missing) console.log(`SKIPPED: tests on ${service}`);
if (!process.env.TEST_CITUS_URL) console.log('SKIPPED: tests on a Citus cluster (TEST_CITUS_URL names none)');

if (Object.keys(env).length > 0) {
  const given = process.argv.slice(2);
  const readers = globSync('test/**/*.ts').filter((file) => {
    return /\bprocess\.env\.TEST_(DATABASE|REDIS)_URL\b/.test(readFileSync(file, 'utf8'));
  });
  if (readers.length === 0) throw new Error('No test reads where the services are.');
  const all = ['--testPathIgnorePatterns', ...alikeEverywhere, alone, '--findRelatedTests', ...readers];
  const run = (args, more = {}) =>
    spawnSync(process.execPath, ['--run', 'test', '--', ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env, ...more },
    }).status ?? 1;
  // The tally is of the many; of the one its own summary tells.
  const statuses = given.length > 0 ? [run(given)] : [run(all), run([alone], { TEST_TALLY: '' })];
  process.exitCode = statuses.find((status) => status !== 0) ?? 0;
}
