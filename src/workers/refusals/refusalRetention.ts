import { refusalsBefore, removeOldRefusals } from '../../core/modules/refusals/removeOldRefusals.js';
import type { Job, WorkersNeed } from '../running/job.js';
import { removal } from '../running/removal.js';

export const refusalRetention = (need: WorkersNeed): Job =>
  removal('refusal retention', removeOldRefusals, need, () =>
    need.store.scans.oldRefusals(refusalsBefore(need.clock.now())),
  );
