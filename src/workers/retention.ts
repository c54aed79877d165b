import { expireApiKeyRequests } from '../core/apiKeys/expireApiKeyRequests.js';
import type { AnyDuty } from '../core/door/duty.js';
import { removeOldEvents } from '../core/events/removeOldEvents.js';
import { removeOldEvidence } from '../core/people/decisions/dossiers/removeOldEvidence.js';
import { forgetErased } from '../core/people/erasure/forgetErased.js';
import { refusalsBefore, removeOldRefusals } from '../core/refusals/removeOldRefusals.js';
import { usualEvidenceDays, usualRetentionDays } from '../core/settings/companySettings.js';
import { minuteMs, onTheWall } from '../core/values/instants.js';
import type { Work, WorkersNeed } from './work.js';

/** Retention is measured in days, so the time between two scans may be long. */
const everyMs = 10 * minuteMs;

/** Makes the work that ends or removes what has expired, one batch at a time. */
function removal(name: string, duty: AnyDuty<boolean>, { door }: WorkersNeed, due: Work['due']): Work {
  return {
    name,
    everyMs,
    due,
    run: async (companyId, _signal, span) => ((await door.work(duty, companyId, span)) ? 0 : undefined),
  };
}

export const retention = (need: WorkersNeed): Work =>
  removal('retention', removeOldEvents, need, () =>
    need.store.scans.oldEvents(onTheWall(need.clock), need.hasTestClock, usualRetentionDays),
  );

/** Reads no longer show what this removes. */
export const evidenceRetention = (need: WorkersNeed): Work =>
  removal('evidence retention', removeOldEvidence, need, () =>
    need.store.scans.oldEvidence(onTheWall(need.clock), need.hasTestClock, usualEvidenceDays),
  );

/** Reads show the end of an approval at once. Only its event waits for this. */
export const keyRequestExpiry = (need: WorkersNeed): Work =>
  removal('key requests', expireApiKeyRequests, need, () =>
    need.store.scans.endedApprovals(onTheWall(need.clock), need.hasTestClock),
  );

/** The id of an erased person is in one event until all receivers have acknowledged it. */
export const erasureForgetting = (need: WorkersNeed): Work =>
  removal('forgetting of erased persons', forgetErased, need, () => need.store.scans.rememberedErasures());

export const refusalRetention = (need: WorkersNeed): Work =>
  removal('refusal retention', removeOldRefusals, need, () =>
    need.store.scans.oldRefusals(refusalsBefore(need.clock.now())),
  );
