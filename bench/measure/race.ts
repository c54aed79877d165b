import { type Load, type Loader, openLoader, type Source, stock } from './load.ts';
import type { BackendClock } from './postgresCpu.ts';
import type { Server } from './server.ts';
import { percentile } from './statistics.ts';
import type { Stretch } from './stretch.ts';

/** A server and the requests that it is sent. */
export interface Runner {
  readonly server: Server;
  readonly headers: Readonly<Record<string, string>>;
  readonly source: Source;
  /** The clock of the database that the server uses. */
  readonly clock: BackendClock;
}

/**
 * Seconds of a slice. It is short, so that other work of the machine affects all runners alike. It is long enough for
 * several answers to the slowest request.
 */
const sliceSeconds = 0.3;
/** Seconds that are not measured: connections are opened, and code and caches become warm again. */
const settleSeconds = 0.15;

/** The assumed rate of a runner that is not measured yet, where its requests say no other. */
const mostPerSecond = 5000;
/** A slice may be faster than the one before it. */
const margin = 1.5;

interface Tally {
  serverCpu: number;
  postgresCpu: number | null;
  /** The rate of the last stretch. */
  perSecond: number;
  readonly latencies: number[];
}

/**
 * Loads the runners in turn, slice by slice, until each has had its seconds.
 * @returns their results, in the same order
 */
export async function race(runners: readonly Runner[], seconds: number): Promise<Stretch[]> {
  const loaders = runners.map(({ server, headers }) => openLoader(server.origin, headers));
  const tallies = runners.map(
    ({ source }): Tally => ({
      serverCpu: 0,
      postgresCpu: 0,
      perSecond: source.presumedPerSecond ?? mostPerSecond,
      latencies: [],
    }),
  );
  const slices = Math.max(1, Math.round(seconds / sliceSeconds));
  try {
    for (const [index, { source }] of runners.entries()) {
      const tally = tallies[index] as Tally;
      await stock(source, settleSeconds * tally.perSecond);
      tally.perSecond = pace(await (loaders[index] as Loader).run(source, settleSeconds));
    }
    for (let slice = 0; slice < slices; slice += 1) {
      for (let turn = 0; turn < runners.length; turn += 1) {
        // Each slice begins with another runner, so that none always follows the same one.
        const index = (turn + slice) % runners.length;
        await run(runners[index] as Runner, loaders[index] as Loader, seconds / slices, tallies[index] as Tally);
      }
    }
  } finally {
    await Promise.all(loaders.map((loader) => loader.close()));
  }
  return tallies.map((tally, index) => stretchOf(tally, (runners[index] as Runner).server.origin));
}

async function run({ server, source, clock }: Runner, loader: Loader, seconds: number, tally: Tally): Promise<void> {
  await stock(source, seconds * tally.perSecond * margin);
  const backends = await clock.start();
  const before = await server.usage();
  const load = await loader.run(source, seconds);
  const after = await server.usage();
  const postgres = await backends();
  tally.serverCpu += after.cpuMs - before.cpuMs;
  tally.postgresCpu = postgres === null || tally.postgresCpu === null ? null : tally.postgresCpu + postgres;
  tally.perSecond = pace(load);
  tally.latencies.push(...load.latencies);
}

const pace = ({ latencies, seconds }: Load): number => latencies.length / seconds;

/**
 * @param origin to which the requests went
 * @throws where no request was sent: figures without requests could be taken for good ones
 */
export function stretchOf({ serverCpu, postgresCpu, latencies }: Omit<Tally, 'perSecond'>, origin: string): Stretch {
  const requests = latencies.length;
  if (requests === 0) throw new Error(`${origin} was sent no request to measure`);
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    requests,
    serverCpu: serverCpu / requests,
    postgresCpu: postgresCpu === null ? null : postgresCpu / requests,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}
