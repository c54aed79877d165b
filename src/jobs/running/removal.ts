import type { AnyJob } from '../../core/dispatcher.js';
import { minuteMs } from '../../core/kernel/values/instants.js';
import type { Job, WorkersNeed } from './job.js';

/** Retention is measured in days, so the time between two scans may be long. */
const everyMs = 10 * minuteMs;

/** Makes a work that ends or removes what has expired, one batch at a time. */
export function removal(name: string, command: AnyJob<boolean>, { dispatcher }: WorkersNeed, due: Job['due']): Job {
  return {
    name,
    everyMs,
    due,
    run: async (companyId, _signal, span) => ((await dispatcher.runJob(command, companyId, span)) ? 0 : undefined),
  };
}
