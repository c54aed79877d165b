import type { AnyDuty } from '../../core/dispatcher.js';
import { minuteMs } from '../../core/kernel/values/instants.js';
import type { Work, WorkersNeed } from './work.js';

/** Retention is measured in days, so the time between two scans may be long. */
const everyMs = 10 * minuteMs;

/** Makes a work that ends or removes what has expired, one batch at a time. */
export function removal(name: string, duty: AnyDuty<boolean>, { door }: WorkersNeed, due: Work['due']): Work {
  return {
    name,
    everyMs,
    due,
    run: async (companyId, _signal, span) => ((await door.work(duty, companyId, span)) ? 0 : undefined),
  };
}
