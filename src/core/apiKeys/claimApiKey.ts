import { inputOf } from '../application/dispatching/call.js';
import { defineCommand } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import type { RowWrites } from '../kernel/table.js';
import { onTheWall } from '../kernel/values/instants.js';
import { itemTarget } from '../kernel/values/targets.js';
import type { ApiKeyWrites, IssuedApiKey } from './apiKey.js';
import { type ApiKeyRequestWrites, claimed, grantsOfKey, requestAt } from './apiKeyRequest.js';
import { issued } from './manageApiKeys.js';

/**
 * Makes the key of an approved request. Its secret is answered once, to who asked for the key, and never stored.
 * @throws NOT_FOUND API_KEY_REQUEST_NOT_FOUND; FORBIDDEN NOT_REQUESTER; CONFLICT REQUEST_NOT_APPROVED, also if the
 *   approval or the key itself has ended; CONFLICT LIMIT_REACHED: then the request can be claimed later
 */
export const claimApiKey = defineCommand({
  operation: 'claimApiKey',
  takes: inputOf(itemTarget),
  async run(
    { target: { companyId, id } },
    context: UseCaseContext<
      {
        readonly apiKeyRequests: ApiKeyRequestWrites;
        readonly apiKeys: ApiKeyWrites;
        readonly feed: FeedWrites;
        readonly rows: RowWrites;
      },
      'clock' | 'keyGenerator' | 'keyRates'
    >,
  ): Promise<IssuedApiKey> {
    const { store, tools, caller, now } = context;
    const request = await store.apiKeyRequests.lock(companyId, id);
    if (!request) throw errors.apiKeyRequestNotFound();
    if (request.requestedBy !== caller.id) throw errors.notRequester();
    const { contact, vacancyIds, cidrs, requestsPerMinute, expiresAt, requestedBy } = request;
    const hasEnded = expiresAt !== null && expiresAt <= onTheWall(tools.clock);
    if (requestAt(request, now).state !== 'APPROVED' || hasEnded) throw errors.requestNotApproved();
    const grants = grantsOfKey(request);
    const scope = { vacancyIds, cidrs, requestsPerMinute, expiresAt };
    const terms = { companyId, grants, contact, ...scope, agentFor: null, requestedBy };
    const made = await issued(terms, context);
    await store.apiKeyRequests.save(claimed(request, made.apiKey.id));
    return made;
  },
});
