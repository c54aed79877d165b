import { expireApiKeyRequests } from '../core/apiKeys/decideApiKeyRequest.js';
import { keyRetentionMs } from '../core/application/dispatching/idempotency.js';
import { removeExpiredKeys } from '../core/application/dispatching/removeExpiredKeys.js';
import type { AnyJob } from '../core/dispatcher.js';
import { instantAt, minuteMs, onTheWall } from '../core/kernel/values/instants.js';
import { removeOldEvidence } from '../core/people/decisions/removeOldEvidence.js';
import { closeLeft } from '../core/people/erasure/closeLeft.js';
import { forgetErased } from '../core/people/erasure/readErasures.js';
import { removeOldEvents } from '../core/people/removeOldEvents.js';
import { refusalsBefore, removeOldRefusals } from '../core/refusals/refusalLog.js';
import { usualEvidenceDays, usualRetentionDays } from '../core/settings/companySettings.js';
import type { Job, WorkersNeed } from './running/job.js';

/** Expired idempotency keys have no effect any more, and may name persons. */
export const keyRetention = (need: WorkersNeed): Job =>
  removal('idempotency retention', removeExpiredKeys, need, () =>
    need.store.scans.expiredKeys(instantAt(need.clock.now() - keyRetentionMs)),
  );

/** Reads show the end of an approval at once. Only its event waits for this. */
export const keyRequestExpiry = (need: WorkersNeed): Job =>
  removal('key requests', expireApiKeyRequests, need, () =>
    need.store.scans.endedApprovals(onTheWall(need.clock), need.hasTestClock),
  );

export const refusalRetention = (need: WorkersNeed): Job =>
  removal('refusal retention', removeOldRefusals, need, () =>
    need.store.scans.oldRefusals(refusalsBefore(need.clock.now())),
  );

export const eventRetention = (need: WorkersNeed): Job =>
  removal('retention', removeOldEvents, need, () =>
    need.store.scans.oldEvents(onTheWall(need.clock), need.hasTestClock, usualRetentionDays),
  );

/** Reads no longer show what this removes. */
export const evidenceRetention = (need: WorkersNeed): Job =>
  removal('evidence retention', removeOldEvidence, need, () =>
    need.store.scans.oldEvidence(onTheWall(need.clock), need.hasTestClock, usualEvidenceDays),
  );

/** The id of an erased person is in one event until all receivers have acknowledged it. */
export const erasureForgetting = (need: WorkersNeed): Job =>
  removal('forgetting of erased persons', forgetErased, need, () => need.store.scans.rememberedErasures());

/** Ends the open records that erasures have left. */
export const leftovers = (need: WorkersNeed): Job => ({
  ...removal('leftovers of erasures', closeLeft, need, () => need.store.scans.openAfterErasure()),
  // No time makes them due.
  runsWhileSkewed: true,
});

/** Retention is measured in days, so the time between two scans may be long. */
const everyMs = 10 * minuteMs;

/** Makes a work that ends or removes what has expired, one batch at a time. */
function removal(name: string, command: AnyJob<boolean>, { dispatcher }: WorkersNeed, due: Job['due']): Job {
  return {
    name,
    everyMs,
    due,
    run: async (companyId, _signal, span) => ((await dispatcher.runJob(command, companyId, span)) ? 0 : undefined),
  };
}
