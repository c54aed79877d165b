import { continueClock } from '../core/testClock.js';
import { runTimers } from '../core/timers/runTimers.js';
import type { Job, WorkersNeed } from './running/job.js';

/** A scan also finds work that becomes due before the next scan, so that due work never waits for a scan. */
const everyMs = 5_000;
/** A worker continues an advancing test clock that has made no step for this time. */
const abandonedMs = 5_000;
/** The most transactions of one run, because other companies wait for it. */
const mostOfARun = 20;
/** Work of at least this many changes for one company is logged. */
const progressAt = 2_000;

/** Does the due work of timers, company by company. */
export function timers({ store, dispatcher, clock, logger, hasTestClock }: WorkersNeed): Job {
  const command = runTimers(Math.random);
  const atHand = new Map<string, number>();
  const progress = (companyId: string, changed: number, hasMore: boolean): void => {
    const done = (atHand.get(companyId) ?? 0) + changed;
    if (hasMore) atHand.set(companyId, done);
    else atHand.delete(companyId);
    if (done >= progressAt && (changed > 0 || !hasMore))
      logger.info({ companyId, done, hasMore }, 'many timers are due');
  };
  return {
    name: 'timers',
    everyMs,
    due: () => {
      const at = (ms: number): string => new Date(clock.now() + ms).toISOString();
      return store.scans.timers(at(everyMs), hasTestClock, at(-abandonedMs));
    },
    async run(companyId, signal, span) {
      if (hasTestClock && (await dispatcher.runJob(continueClock(signal), companyId, span))) return 0;
      let changed = 0;
      for (let run = 1; ; run += 1) {
        const done = await dispatcher.runJob(command, companyId, span);
        changed += done.changed;
        const { leftMs } = done;
        const hasMore = leftMs === 0;
        if (hasMore && run < mostOfARun && !signal.aborted) continue;
        progress(companyId, changed, hasMore);
        return leftMs === null || leftMs > everyMs ? undefined : leftMs;
      }
    },
  };
}
