import { refusalsBefore, removeOldRefusals } from '../../core/modules/refusals/removeOldRefusals.js';
import { removal } from '../running/removal.js';
import type { Work, WorkersNeed } from '../running/work.js';

export const refusalRetention = (need: WorkersNeed): Work =>
  removal('refusal retention', removeOldRefusals, need, () =>
    need.store.scans.oldRefusals(refusalsBefore(need.clock.now())),
  );
