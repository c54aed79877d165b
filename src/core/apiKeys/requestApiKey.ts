import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import type { RowWrites } from '../kernel/ports.js';
import { onTheWall } from '../kernel/values/instants.js';
import { companyTarget, itemTarget } from '../kernel/values/shapes.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { assertVacanciesExist } from '../vacancies/readVacancy.js';
import { type ApiKeyWrites, type IssuedApiKey, maxCharacters } from './apiKey.js';
import { apiKeyRequestChanged } from './apiKeyEvents.js';
import {
  type ApiKeyRequest,
  type ApiKeyRequestWrites,
  beginRequest,
  claimed,
  grantsOfKey,
  maxEndedRequests,
  maxOpen,
  maxOpenOfUser,
  requestAt,
} from './apiKeyRequest.js';
import { issued } from './manageApiKeys.js';
import { assertInFuture, assertWithinMost, newApiKey } from './sentApiKey.js';

/**
 * A user asks for an API key, with a justification of each grant. The requests that ended longest ago are removed, so
 * that their pages stay readable.
 * @throws NOT_FOUND VACANCY_NOT_FOUND; CONFLICT LIMIT_REACHED; BAD_USER_INPUT INVALID_INPUT, also if the key would have ended already
 */
export const requestApiKey = defineCommand({
  operation: 'requestApiKey',
  takes: inputOf(companyTarget, newApiKey),
  async run(
    { target: { companyId }, body },
    context: UseCaseContext<
      { readonly apiKeyRequests: ApiKeyRequestWrites; readonly vacancies: VacancyReads; readonly feed: FeedWrites },
      'clock' | 'ids' | 'keyRates'
    >,
  ): Promise<ApiKeyRequest> {
    const { store, tools, caller, now } = context;
    const { grants, contact, expiresAt = null, vacancyIds = null, cidrs = null, requestsPerMinute = null } = body;
    assertInFuture(expiresAt, onTheWall(tools.clock));
    assertWithinMost(requestsPerMinute, tools.keyRates);
    await assertVacanciesExist(store, companyId, vacancyIds);
    const open = await store.apiKeyRequests.lockAll(companyId, caller.id);
    if (open.ofUser >= maxOpenOfUser) throw errors.limitReached('OPEN API key requests per user', maxOpenOfUser);
    if (open.count >= maxOpen) throw errors.limitReached('OPEN API key requests', maxOpen);
    const characters = open.characters + JSON.stringify(grants).length + JSON.stringify(contact).length;
    if (characters > maxCharacters) throw errors.limitReached('characters of API key requests', maxCharacters);
    await store.apiKeyRequests.removeEnded(companyId, {
      count: maxEndedRequests,
      characters: maxCharacters - characters,
    });
    const id = tools.ids.uuid();
    const request = beginRequest({
      id,
      companyId,
      grants,
      contact,
      vacancyIds,
      cidrs,
      requestsPerMinute,
      expiresAt,
      requestedBy: caller.id,
      requestedAt: now,
    });
    await store.apiKeyRequests.insert(request);
    await store.feed.append(companyId, [apiKeyRequestChanged('API_KEY_REQUESTED', null, request)], context);
    return request;
  },
});

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
