import { onTheWall } from '../../core/kernel/values/instants.js';
import { removeOldEvidence } from '../../core/modules/people/decisions/dossiers/removeOldEvidence.js';
import { usualEvidenceDays } from '../../core/modules/settings/companySettings.js';
import { removal } from '../running/removal.js';
import type { Work, WorkersNeed } from '../running/work.js';

/** Reads no longer show what this removes. */
export const evidenceRetention = (need: WorkersNeed): Work =>
  removal('evidence retention', removeOldEvidence, need, () =>
    need.store.scans.oldEvidence(onTheWall(need.clock), need.hasTestClock, usualEvidenceDays),
  );
