import { z } from 'zod';
import { isAdmin } from '../application/access/caller.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import { companyTarget } from '../kernel/values/targets.js';
import { type ApiKeyRequest, type ApiKeyRequestReads, apiKeyRequestStates, requestAt } from './apiKeyRequest.js';

const body = z.strictObject({
  state: z.enum(apiKeyRequestStates).nullish(),
  first: z.number(),
  after: z.string().nullish(),
});

/** A page of requests for API keys, oldest first: all of the company for admins, their own for other users. */
export const listApiKeyRequests = defineQuery({
  operation: 'listApiKeyRequests',
  takes: inputOf(companyTarget, body),
  async run(
    { target: { companyId }, body: { state = null, ...sent } },
    { store, caller, now }: UseCaseContext<{ readonly apiKeyRequests: ApiKeyRequestReads }>,
  ): Promise<Page<ApiKeyRequest>> {
    const page = pageRequest(sent, isInstant);
    const requestedBy = isAdmin(caller) ? null : caller.id;
    const { items, hasNextPage } = await store.apiKeyRequests.page({ companyId, requestedBy, state, now, page });
    return { items: items.map((request) => requestAt(request, now)), hasNextPage };
  },
});
