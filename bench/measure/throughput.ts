import { openLoader, type Source, stock } from './load.ts';
import type { BackendClock } from './postgresCpu.ts';
import { stretchOf } from './race.ts';
import type { Server } from './server.ts';
import type { Stretch } from './stretch.ts';

/** What some nodes answer together; CPU for each request includes all other work of the same processes. */
export interface Throughput extends Stretch {
  readonly perSecond: number;
}

/** Between two slices, requests that can be sent once are made. Nothing is measured then. */
const sliceSeconds = 1;
const settleSeconds = 0.5;
/** A slice may be faster than the one before it. */
const margin = 1.5;
/** The assumed rate of the first slice, where requests can be sent once. */
const mostPerSecond = 1_500;
/** Requests in flight on all nodes together: fewer than the connections of one node to the database. */
export const inFlight = 12;

/**
 * Loads all nodes at the same time.
 * @param during called for each slice, before it; what it returns is called after it
 */
export async function throughput(
  nodes: readonly Server[],
  headers: Readonly<Record<string, string>>,
  source: Source,
  clock: BackendClock,
  seconds: number,
  during: () => () => void = () => () => undefined,
): Promise<Throughput> {
  const loaders = nodes.map(({ origin }) => openLoader(origin, headers, inFlight / nodes.length));
  const cpuMs = async (): Promise<number> =>
    (await Promise.all(nodes.map((node) => node.usage()))).reduce((sum, usage) => sum + usage.cpuMs, 0);
  const run = async (slice: number) => {
    const loads = await Promise.all(loaders.map((loader) => loader.run(source, slice)));
    return { latencies: loads.flatMap((load) => load.latencies), took: Math.max(...loads.map((load) => load.seconds)) };
  };
  const latencies: number[] = [];
  const tally: Parameters<typeof stretchOf>[0] = { serverCpu: 0, postgresCpu: 0, latencies };
  let measured = 0;
  try {
    await stock(source, mostPerSecond * settleSeconds);
    const first = await run(settleSeconds);
    let pace = first.latencies.length / first.took;
    while (measured < seconds) {
      await stock(source, pace * sliceSeconds * margin);
      const backends = await clock.start();
      const end = during();
      const before = await cpuMs();
      const load = await run(Math.min(sliceSeconds, seconds));
      tally.serverCpu += (await cpuMs()) - before;
      end();
      const postgres = await backends();
      tally.postgresCpu = postgres === null || tally.postgresCpu === null ? null : tally.postgresCpu + postgres;
      measured += load.took;
      pace = load.latencies.length / load.took;
      latencies.push(...load.latencies);
    }
  } finally {
    await Promise.all(loaders.map((loader) => loader.close()));
  }
  const origins = nodes.map(({ origin }) => origin).join(', ');
  return { ...stretchOf(tally, origins), perSecond: latencies.length / measured };
}
