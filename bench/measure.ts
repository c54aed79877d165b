import { once } from 'node:events';
import pg from 'pg';
import { loadDataset } from './dataset/load.ts';
import { fullScale, quickScale } from './dataset/scale.ts';
import { killServers } from './measure/server.ts';
import { bulk } from './modes/bulk.ts';
import { compare } from './modes/compare.ts';
import { embedded } from './modes/embedded.ts';
import { growth } from './modes/growth.ts';
import { live } from './modes/live.ts';
import { missing } from './modes/missing.ts';
import { plots } from './modes/plots.ts';
import { profile } from './modes/profile.ts';
import { shares } from './modes/shares.ts';
import { soak } from './modes/soak.ts';
import { start } from './modes/start.ts';
import { turns } from './modes/turns.ts';
import type { Options, Part } from './options.ts';
import type { Section, Setting } from './part.ts';
import { publish } from './report/document.ts';
import { machineLine, revisionOf } from './report/machine.ts';
import { say } from './report/progress.ts';
import { preparePeers } from './targets.ts';

const work: Readonly<Record<Part, (setting: Setting) => Promise<Section>>> = {
  compare,
  turns,
  profile,
  plots,
  growth,
  start,
  shares,
  missing,
  embedded,
  bulk,
  live,
  soak,
};

/** Runs the requested parts one after the other, and shows the result of each. */
export async function measure(options: Options, service: string): Promise<void> {
  const stop = stopOnSignals();
  const scale = options.quick ? quickScale : fullScale;
  const turn = await ownTurn(options.server, stop);
  try {
    const databaseUrl = await loadDataset(scale, { server: options.server, service, stop });
    await preparePeers(databaseUrl);
    const made = {
      machine: await machineLine(options.server),
      revision: revisionOf(service),
      command: commandLine(),
      isQuick: options.quick,
    };
    for (const part of options.parts) {
      if (stop.aborted) break;
      const begun = performance.now();
      try {
        const section = await work[part]({ options, scale, service, databaseUrl, stop });
        publish(part, section, { ...made, write: options.write && !stop.aborted });
      } catch (error) {
        // A part that fails does not lose the results of the others.
        say(`${part}: ${error instanceof Error ? error.message : error}`);
        if (process.env.DEBUG) console.error(error);
        process.exitCode = 1;
      } finally {
        killServers();
      }
      say(`${part}: ${Math.round((performance.now() - begun) / 1000)} s`);
    }
  } finally {
    await turn.end();
  }
  if (stop.aborted) process.exitCode = 130;
}

/** The key of the advisory lock; any number will do. */
const turnLock = 7_203_002;

/**
 * Waits until no other run is active: two runs would measure each other, and see each other's writes.
 * @returns a connection that holds the lock until it ends
 */
async function ownTurn(server: string, stop: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server, keepAlive: true });
  await client.connect().catch((error: Error) => {
    const reason = error.message || (error as NodeJS.ErrnoException).code;
    throw new Error(
      `PostgreSQL at ${new URL(server).host} can't be used (${reason}): --server or BENCH_DATABASE_URL says where it is`,
    );
  });
  const { rows } = await client.query(`select pg_try_advisory_lock(${turnLock}) as free`);
  if (!rows[0].free) {
    say('another run is under way on this PostgreSQL; waiting for its end');
    const stopped = once(stop, 'abort').then(() => {
      throw new Error('stopped while waiting');
    });
    await Promise.race([client.query(`select pg_advisory_lock(${turnLock})`), stopped]);
    // From now on the parts react to a stop.
    stopped.catch(() => undefined);
  }
  return client;
}

/** Milliseconds in which two signals count as one: npm may pass on a Ctrl-C that the terminal has sent already. */
const sameSignalMs = 500;

/** The first Ctrl-C ends the run and keeps its results so far; the second ends it at once. */
function stopOnSignals(): AbortSignal {
  const controller = new AbortController();
  let heardAt = Number.NEGATIVE_INFINITY;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const sinceLast = performance.now() - heardAt;
      heardAt = performance.now();
      if (sinceLast < sameSignalMs) return;
      if (controller.signal.aborted) process.exit(130);
      say('\nstopping after this stretch; once more to stop at once');
      controller.abort();
    });
  }
  process.on('exit', killServers);
  return controller.signal;
}

/** The command as a person would type it, without parts that are specific to this machine. */
function commandLine(): string {
  const shown: string[] = [];
  const args = process.argv.slice(2);
  for (let index = 0; index < args.length; index += 1) {
    const name = (args[index] as string).split('=')[0] as string;
    if (!['--server', '--service', '--against'].includes(name)) shown.push(args[index] as string);
    else if (!args[index]?.includes('=')) index += 1;
  }
  return ['npm run bench', ...(shown.length > 0 ? ['--', ...shown] : [])].join(' ');
}
