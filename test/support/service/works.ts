import { FairSemaphore } from '../../../src/core/application/limits/fairSemaphore.js';
import { silent } from '../../../src/core/kernel/logger.js';
import { ids } from '../../../src/entities/ids.js';
import { jobsOf } from '../../../src/jobs/openWorkers.js';
import type { Job, WorkersNeed } from '../../../src/jobs/running/job.js';
import { dispatcherOn } from './dispatcher.js';
import type { Service } from './service.js';

/** The parts that works need, in a process that serves no requests: with a store and a clock. */
export function workersNeed(given: Pick<WorkersNeed, 'store' | 'clock'> & Partial<WorkersNeed>): WorkersNeed {
  const common = {
    ids,
    permits: new FairSemaphore(),
    logger: silent,
    allowsLoopbackWebhooks: false,
    hasTestClock: false,
    runsTimers: true,
    ...given,
  };
  return { dispatcher: dispatcherOn(common), ...common };
}

/** A work as another process with the service's database and clock would do it. */
export function workOf(service: Service, name: string, hasTestClock = false): Job {
  const work = worksIn(service, { hasTestClock }).find((one) => one.name === name);
  if (!work) throw new Error(`There is no work ${name}.`);
  return work;
}

/** All works of such a process. */
export function worksIn(
  { database: { store }, clock }: Service,
  { hasTestClock = false, runsTimers = true } = {},
): readonly Job[] {
  return jobsOf(workersNeed({ store, clock, hasTestClock, runsTimers }));
}

/**
 * Does a work for all companies for which it is due, until nothing more is due.
 * @returns the companies, one for each run
 */
export async function doWork(service: Service, name: string, hasTestClock = false): Promise<string[]> {
  const work = workOf(service, name, hasTestClock);
  const done: string[] = [];
  for (const companyId of await work.due()) {
    let more: number | undefined;
    do {
      done.push(companyId);
      more = await work.run(companyId, new AbortController().signal);
    } while (more === 0);
  }
  return done;
}
