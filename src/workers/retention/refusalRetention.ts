import { refusalsBefore, removeOldRefusals } from '../../core/modules/refusals/removeOldRefusals.js';
import type { Work, WorkersNeed } from '../work.js';
import { removal } from './removal.js';

export const refusalRetention = (need: WorkersNeed): Work =>
  removal('refusal retention', removeOldRefusals, need, () =>
    need.store.scans.oldRefusals(refusalsBefore(need.clock.now())),
  );
