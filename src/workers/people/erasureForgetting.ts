import { forgetErased } from '../../core/modules/people/erasure/forgetErased.js';
import type { Job, WorkersNeed } from '../running/job.js';
import { removal } from '../running/removal.js';

/** The id of an erased person is in one event until all receivers have acknowledged it. */
export const erasureForgetting = (need: WorkersNeed): Job =>
  removal('forgetting of erased persons', forgetErased, need, () => need.store.scans.rememberedErasures());
