import { onTheWall } from '../../core/kernel/values/instants.js';
import { removeOldEvents } from '../../core/modules/people/retention/removeOldEvents.js';
import { usualRetentionDays } from '../../core/modules/settings/companySettings.js';
import type { Job, WorkersNeed } from '../running/job.js';
import { removal } from '../running/removal.js';

export const eventRetention = (need: WorkersNeed): Job =>
  removal('retention', removeOldEvents, need, () =>
    need.store.scans.oldEvents(onTheWall(need.clock), need.hasTestClock, usualRetentionDays),
  );
