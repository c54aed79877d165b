// `npm run test:services`: the tests of `npm test`, on PostgreSQL and Redis where they are to be had.
import { spawnSync } from 'node:child_process';
import { findServices } from './services.mjs';

const { env, missing } = await findServices();
for (const service of missing) console.log(`SKIPPED: tests on ${service}`);

if (Object.keys(env).length > 0) {
  const args = ['--run', 'test', '--', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  process.exitCode = status ?? 1;
}
