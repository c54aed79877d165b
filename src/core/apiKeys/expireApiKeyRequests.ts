import { defineJob } from '../application/dispatching/job.js';
import type { JobContext } from '../application/dispatching/useCaseContext.js';
import type { FeedWrites } from '../application/feedStore.js';
import { apiKeyRequestChanged } from './apiKeyEvents.js';
import { requestAt } from './apiKeyRequest.js';
import type { ApiKeyRequestWrites } from './apiKeyRequestStore.js';

/** The most requests that one transaction expires. */
const batch = 100;

/** Tells that approvals have ended that nobody has claimed. @returns whether there may be more */
export const expireApiKeyRequests = defineJob({
  by: { actor: { kind: 'WORKER', id: 'keyRequests' }, operation: 'expireApiKeyRequests' },
  async run(
    companyId,
    context: JobContext<{ readonly apiKeyRequests: ApiKeyRequestWrites; readonly feed: FeedWrites }>,
  ): Promise<boolean> {
    const { store, now } = context;
    const ended = await store.apiKeyRequests.lockEndedApprovals(companyId, now, batch);
    const events = [];
    for (const request of ended) {
      const expired = requestAt(request, now);
      await store.apiKeyRequests.save(expired);
      events.push(apiKeyRequestChanged('API_KEY_REQUEST_EXPIRED', request, expired));
    }
    if (events.length > 0) await store.feed.append(companyId, events, context);
    return ended.length === batch;
  },
});
