import { onTheWall } from '../../core/kernel/values/instants.js';
import { expireApiKeyRequests } from '../../core/modules/apiKeys/expireApiKeyRequests.js';
import type { Job, WorkersNeed } from '../running/job.js';
import { removal } from '../running/removal.js';

/** Reads show the end of an approval at once. Only its event waits for this. */
export const keyRequestExpiry = (need: WorkersNeed): Job =>
  removal('key requests', expireApiKeyRequests, need, () =>
    need.store.scans.endedApprovals(onTheWall(need.clock), need.hasTestClock),
  );
