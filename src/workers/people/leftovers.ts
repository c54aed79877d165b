import { closeLeft } from '../../core/modules/people/erasure/closeLeft.js';
import { removal } from '../running/removal.js';
import type { Work, WorkersNeed } from '../running/work.js';

/** Ends the open records that erasures have left. */
export const leftovers = (need: WorkersNeed): Work =>
  removal('leftovers of erasures', closeLeft, need, () => need.store.scans.openAfterErasure());
