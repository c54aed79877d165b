import { removeOldEvidence } from '../../core/people/decisions/dossiers/removeOldEvidence.js';
import { usualEvidenceDays } from '../../core/settings/companySettings.js';
import { onTheWall } from '../../core/values/instants.js';
import type { Work, WorkersNeed } from '../work.js';
import { removal } from './removal.js';

/** Reads no longer show what this removes. */
export const evidenceRetention = (need: WorkersNeed): Work =>
  removal('evidence retention', removeOldEvidence, need, () =>
    need.store.scans.oldEvidence(onTheWall(need.clock), need.hasTestClock, usualEvidenceDays),
  );
