import { Session } from 'node:inspector/promises';

/** The source, and the package that walks documents. */
const counted = /^file:\/\/.*\/(src|node_modules\/graphql)\//;

export interface StepCounter {
  /** The steps of some work. Nothing else may run meanwhile. */
  of(work: () => unknown): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Counts what work computes in calls of functions instead of seconds, by V8's own coverage: so a count is the same on any
 * machine, and the code needs no counters. A loop counts by what it calls. Work that V8 does within one call, such as a
 * search for a value in an array, is not seen. The process is slower until it stops.
 */
export async function countSteps(): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  // Blocks are not counted: V8 counts those of functions alone that it has not compiled before.
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const take = async (): Promise<number> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    let steps = 0;
    for (const { url, functions } of result) {
      if (!counted.test(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    }
    return steps;
  };
  return {
    async of(work) {
      await take();
      await work();
      return take();
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
