import { removeOldEvents } from '../../core/events/removeOldEvents.js';
import { usualRetentionDays } from '../../core/settings/companySettings.js';
import { onTheWall } from '../../core/values/instants.js';
import type { Work, WorkersNeed } from '../work.js';
import { removal } from './removal.js';

export const eventRetention = (need: WorkersNeed): Work =>
  removal('retention', removeOldEvents, need, () =>
    need.store.scans.oldEvents(onTheWall(need.clock), need.hasTestClock, usualRetentionDays),
  );
