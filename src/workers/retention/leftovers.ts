import { closeLeft } from '../../core/modules/people/erasure/closeLeft.js';
import type { Work, WorkersNeed } from '../work.js';
import { removal } from './removal.js';

/** Ends the open records that erasures have left. */
export const leftovers = (need: WorkersNeed): Work =>
  removal('leftovers of erasures', closeLeft, need, () => need.store.scans.openAfterErasure());
