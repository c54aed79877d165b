import { onTheWall } from '../../core/kernel/values/instants.js';
import { removeOldEvidence } from '../../core/modules/people/decisions/archive/removeOldEvidence.js';
import { usualEvidenceDays } from '../../core/modules/settings/companySettings.js';
import type { Job, WorkersNeed } from '../running/job.js';
import { removal } from '../running/removal.js';

/** Reads no longer show what this removes. */
export const evidenceRetention = (need: WorkersNeed): Job =>
  removal('evidence retention', removeOldEvidence, need, () =>
    need.store.scans.oldEvidence(onTheWall(need.clock), need.hasTestClock, usualEvidenceDays),
  );
