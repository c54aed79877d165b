import pg from 'pg';
import { loadDataset } from './dataset/load.ts';
import { fullScale, quickScale } from './dataset/scale.ts';
import { capacity } from './modes/capacity.ts';
import { check } from './modes/check.ts';
import { compare } from './modes/compare.ts';
import { live } from './modes/live.ts';
import { memory } from './modes/memory.ts';
import { profile } from './modes/profile.ts';
import { scale } from './modes/scale.ts';
import { soak } from './modes/soak.ts';
import { telemetry } from './modes/telemetry.ts';
import { turns } from './modes/turns.ts';
import type { Mode, Options } from './options.ts';
import { publish } from './report/document.ts';
import { machineLine, revisionOf } from './report/machine.ts';
import { say } from './report/progress.ts';
import type { Setting } from './setting.ts';
import { preparePeers } from './targets.ts';

/** Each mode returns its results as Markdown. */
const run: Readonly<Record<Mode, (setting: Setting) => Promise<string>>> = {
  check,
  compare,
  turns,
  profile,
  live,
  memory,
  soak,
  scale,
  capacity,
  telemetry,
};

/** They load a dataset of their own. */
const ownDataset: readonly Mode[] = ['scale', 'soak', 'capacity'];

/** Runs the requested modes one after the other, and shows the results of each. */
export async function measure(options: Options, service: string): Promise<void> {
  const size = options.quick ? quickScale : fullScale;
  const turn = await ownTurn(options.server);
  let databaseUrl = '';
  if (options.modes.some((mode) => !ownDataset.includes(mode))) {
    databaseUrl = await loadDataset(size, options.server, service);
    await preparePeers(databaseUrl);
  }
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
  // A long run measures what was there when it began.
  const commit = revisionOf(service);
  const made = `\`${command}\`, ${today()}, ${commit}. ${await machineLine(options.server)}.`;
  for (const mode of options.modes) {
    const begun = performance.now();
    publish(mode, await run[mode]({ options, scale: size, service, databaseUrl }), made, commit, options);
    say(`${mode}: ${Math.round((performance.now() - begun) / 1000)} s`);
  }
  await turn.end();
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** The key of the advisory lock. The tests have another one: they need not wait for a run. */
const turnLock = 7_203_911;

/**
 * Waits until no other run is active: two runs would measure each other, and see each other's writes.
 * @returns a connection that holds the lock until it ends
 */
async function ownTurn(server: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server, keepAlive: true });
  await client.connect().catch((error: Error) => {
    const reason = error.message || (error as NodeJS.ErrnoException).code;
    throw new Error(`PostgreSQL at ${new URL(server).host} can't be used (${reason}): set BENCH_DATABASE_URL`);
  });
  const { rows } = await client.query(`select pg_try_advisory_lock(${turnLock}) as free`);
  if (!rows[0].free) {
    say('another run is under way on this PostgreSQL; waiting for its end');
    await client.query(`select pg_advisory_lock(${turnLock})`);
  }
  return client;
}
