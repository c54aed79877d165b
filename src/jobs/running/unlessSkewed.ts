import type { WallClock } from '../../core/kernel/ports.js';
import type { Job } from './job.js';

/** The job without the runs for which this machine's clock is too wrong (ADR 19). Its scans still count as done. */
export function unlessSkewed(job: Job, { compared }: Pick<WallClock, 'compared'>): Job {
  if (!compared || job.runsWhileSkewed) return job;
  return {
    ...job,
    due: async () => (compared.isSkewed ? [] : job.due()),
    run: async (companyId, signal, span) => (compared.isSkewed ? undefined : job.run(companyId, signal, span)),
  };
}
