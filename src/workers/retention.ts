import { removeOldEvents } from '../core/events/removeOldEvents.js';
import { usualRetentionDays } from '../core/settings/companySettings.js';
import type { Work, WorkersNeed } from './work.js';

/** Events are kept by days: nobody waits for their end. */
const everyMs = 10 * 60 * 1000;

/** Removes events that companies keep no longer. */
export function retention({ store, door, clock }: WorkersNeed): Work {
  return {
    name: 'retention',
    everyMs,
    due: () => store.scans.oldEvents(new Date(clock.now()).toISOString(), usualRetentionDays),
    run: async (companyId) => ((await door.work(removeOldEvents, companyId)) ? 0 : undefined),
  };
}
