// `npm run test:services`: the tests of `npm test` that differ by their services, on PostgreSQL and Redis where they are to
// be had. Whichever module reads where the services are makes the suites that import it differ; the rest run embedded alone.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { findServices } from './services.mjs';

const { env, missing } = await findServices();
for (const service of missing) console.log(`SKIPPED: tests on ${service}`);
if (!process.env.TEST_CITUS_URL) console.log('SKIPPED: tests on a Citus cluster (TEST_CITUS_URL names none)');

if (Object.keys(env).length > 0) {
  const given = process.argv.slice(2);
  const readers = globSync('test/**/*.ts').filter((file) => {
    return /\bprocess\.env\.TEST_(DATABASE|REDIS)_URL\b/.test(readFileSync(file, 'utf8'));
  });
  if (readers.length === 0) throw new Error('No test reads where the services are.');
  const args = ['--run', 'test', '--', ...(given.length > 0 ? given : ['--findRelatedTests', ...readers])];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  process.exitCode = status ?? 1;
}
