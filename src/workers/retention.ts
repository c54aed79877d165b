import type { Duty } from '../core/door/useCase.js';
import { removeOldEvents } from '../core/events/removeOldEvents.js';
import { refusalsBefore, removeOldRefusals } from '../core/refusals/removeOldRefusals.js';
import { usualRetentionDays } from '../core/settings/companySettings.js';
import { minuteMs, onTheWall } from '../core/values/instants.js';
import type { Work, WorkersNeed } from './work.js';

/** Retention is measured in days, so the time between two scans may be long. */
const everyMs = 10 * minuteMs;

/** Makes the work that removes expired data, one batch at a time. */
function removal(name: string, duty: Duty<boolean>, { door }: WorkersNeed, due: Work['due']): Work {
  return { name, everyMs, due, run: async (companyId) => ((await door.work(duty, companyId)) ? 0 : undefined) };
}

export const retention = (need: WorkersNeed): Work =>
  removal('retention', removeOldEvents, need, () =>
    need.store.scans.oldEvents(onTheWall(need.clock), need.hasTestClock, usualRetentionDays),
  );

export const refusalRetention = (need: WorkersNeed): Work =>
  removal('refusal retention', removeOldRefusals, need, () =>
    need.store.scans.oldRefusals(refusalsBefore(need.clock.now())),
  );
