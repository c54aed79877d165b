import { z } from 'zod';
import { authorOf, isAdmin } from '../application/access/caller.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineJob } from '../application/dispatching/jobUseCase.js';
import {
  defineCommand,
  defineQuery,
  type JobContext,
  type UseCaseContext,
} from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import type { AddressRanges } from '../kernel/ports.js';
import { isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import { onTheWall } from '../kernel/values/instants.js';
import { companyTarget, itemTarget, text } from '../kernel/values/shapes.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { type SettingsReads, settingsOf } from '../settings/companySettings.js';
import { assertVacanciesExist } from '../vacancies/readVacancy.js';
import { apiKeyRequestChanged } from './apiKeyEvents.js';
import {
  type ApiKeyRequest,
  type ApiKeyRequestReads,
  type ApiKeyRequestWrites,
  type Approval,
  apiKeyRequestStates,
  approved,
  declined,
  requestAt,
} from './apiKeyRequest.js';
import { faultsOfWider } from './changeApiKey.js';
import { type approval, approvalOrNone, assertInFuture, assertWithinMost } from './sentApiKey.js';

/** Admins decide about requests for API keys. Who asked does not decide, unless the company allows it. */

export const decline = z.strictObject({ reason: text.describe('The reason, which the user sees.') });

/**
 * Approves a request, as it was sent or narrower: with fewer grants, an earlier end, fewer vacancies or addresses. The
 * rate limit may be another one than was requested.
 * @throws NOT_FOUND API_KEY_REQUEST_NOT_FOUND, VACANCY_NOT_FOUND; FORBIDDEN OWN_REQUEST; CONFLICT REQUEST_NOT_OPEN; BAD_USER_INPUT
 *   INVALID_INPUT for anything wider, and for a rate limit above the most that keys may have
 */
export const approveApiKeyRequest = defineCommand({
  operation: 'approveApiKeyRequest',
  takes: inputOf(itemTarget, approvalOrNone),
  async run(
    { target: { companyId, id: requestId }, body },
    context: UseCaseContext<
      {
        readonly apiKeyRequests: ApiKeyRequestWrites;
        readonly settings: SettingsReads;
        readonly vacancies: VacancyReads;
        readonly feed: FeedWrites;
      },
      'clock' | 'defaultLocale' | 'addressRanges' | 'keyRates'
    >,
  ): Promise<ApiKeyRequest> {
    const { store, tools, caller, now } = context;
    const request = await store.apiKeyRequests.lock(companyId, requestId);
    if (!request) throw errors.apiKeyRequestNotFound();
    if (request.requestedBy === caller.id) {
      const { ownKeyRequests } = await settingsOf(store, companyId, tools.defaultLocale);
      if (ownKeyRequests === 'REFUSED') throw errors.ownRequest();
    }
    if (request.state !== 'OPEN') throw errors.requestNotOpen();
    const restricted = restrictedBy(request, body ?? {}, tools.addressRanges);
    assertWithinMost(restricted.requestsPerMinute, tools.keyRates);
    assertInFuture(restricted.expiresAt, onTheWall(tools.clock));
    await assertVacanciesExist(store, companyId, restricted.vacancyIds);
    const after = approved(request, restricted, authorOf(caller), now);
    await store.apiKeyRequests.save(after);
    await store.feed.append(companyId, [apiKeyRequestChanged('API_KEY_REQUEST_APPROVED', request, after)], context);
    return after;
  },
});

/** @throws BAD_USER_INPUT INVALID_INPUT if a part of an approval is wider than the request */
function restrictedBy(request: ApiKeyRequest, sent: z.infer<typeof approval>, ranges: AddressRanges): Approval {
  const endpoints = request.grants.map(({ endpoint }) => endpoint);
  const wanted = new Set(sent.grants ?? endpoints);
  const expiresAt = sent.expiresAt ?? request.expiresAt;
  const vacancyIds = sent.vacancyIds ?? request.vacancyIds;
  const cidrs = sent.cidrs ?? request.cidrs;
  const scope = { endpoints: sent.grants ?? undefined, expiresAt, vacancyIds, cidrs };
  const faults = faultsOfWider(scope, { ...request, endpoints }, 'request', ranges);
  if (faults.length > 0) throw errors.invalidInput(faults);
  const approvedGrants = [...new Set(endpoints.filter((endpoint) => wanted.has(endpoint)))];
  const requestsPerMinute = sent.requestsPerMinute ?? request.requestsPerMinute;
  return { approvedGrants, expiresAt, vacancyIds, cidrs, requestsPerMinute };
}

/**
 * Declines a request.
 * @throws NOT_FOUND API_KEY_REQUEST_NOT_FOUND; CONFLICT REQUEST_NOT_OPEN
 */
export const declineApiKeyRequest = defineCommand({
  operation: 'declineApiKeyRequest',
  takes: inputOf(itemTarget, decline),
  async run(
    { target: { companyId, id: requestId }, body: { reason } },
    context: UseCaseContext<{ readonly apiKeyRequests: ApiKeyRequestWrites; readonly feed: FeedWrites }>,
  ): Promise<ApiKeyRequest> {
    const { store, caller, now } = context;
    const request = await store.apiKeyRequests.lock(companyId, requestId);
    if (!request) throw errors.apiKeyRequestNotFound();
    if (request.state !== 'OPEN') throw errors.requestNotOpen();
    const after = declined(request, reason, authorOf(caller), now);
    await store.apiKeyRequests.save(after);
    await store.feed.append(companyId, [apiKeyRequestChanged('API_KEY_REQUEST_DECLINED', request, after)], context);
    return after;
  },
});

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
