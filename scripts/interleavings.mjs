// `npm run check -- interleavings`: explores each pair of commands in every order of their statements on PostgreSQL.
// What was explored is kept: a run that was stopped goes on with the pairs that are left, unless src or test changed.
// `--pair A,B` explores one (or three commands at once: `A,B,C`), `--order ABBA` with it runs one order again, `--seed`
// draws other orders, and `--minutes` ends the run after a time; `--orders` is the most of a pair, 1,000 unless given.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { anyServices } from './versions/ofToday.mjs';

const { values } = parseArgs({
  options: {
    pair: { type: 'string' },
    order: { type: 'string' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    orders: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '1440' },
  },
});
const { env, stop } = await anyServices();
if (env.TEST_DATABASE_URL) {
  const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD:src', 'HEAD:test'], { encoding: 'utf8' });
  const name = [...git.stdout.trim().split('\n'), values.seed, values.orders, values.pair ?? 'all'].join('-');
  const given = {
    INTERLEAVINGS_SEED: values.seed,
    INTERLEAVINGS_ORDERS: values.orders,
    INTERLEAVINGS_MINUTES: values.minutes,
    INTERLEAVINGS_KEPT: `artifacts/interleavings/${name.replaceAll(/[^\w-]+/g, '-')}.json`,
    ...(values.pair && { INTERLEAVINGS_PAIR: values.pair }),
    ...(values.order && { INTERLEAVINGS_ORDER: values.order }),
  };
  const jest = ['node_modules/jest/bin/jest.js', 'test/interleavings/interleavings', '--runInBand'];
  const { status } = spawnSync(process.execPath, jest, {
    stdio: 'inherit',
    env: { ...process.env, ...env, ...given, TEST_TALLY: '' },
  });
  process.exitCode = status ?? 1;
}
await stop();
