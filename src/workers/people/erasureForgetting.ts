import { forgetErased } from '../../core/modules/people/erasure/forgetErased.js';
import { removal } from '../running/removal.js';
import type { Work, WorkersNeed } from '../running/work.js';

/** The id of an erased person is in one event until all receivers have acknowledged it. */
export const erasureForgetting = (need: WorkersNeed): Work =>
  removal('forgetting of erased persons', forgetErased, need, () => need.store.scans.rememberedErasures());
