import { closeLeft } from '../../core/modules/people/erasure/closeLeft.js';
import type { Job, WorkersNeed } from '../running/job.js';
import { removal } from '../running/removal.js';

/** Ends the open records that erasures have left. */
export const leftovers = (need: WorkersNeed): Job =>
  removal('leftovers of erasures', closeLeft, need, () => need.store.scans.openAfterErasure());
