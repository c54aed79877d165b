import { inputOf } from '../application/dispatching/call.js';
import { defineCommand } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { onTheWall } from '../kernel/values/instants.js';
import { companyTarget } from '../kernel/values/targets.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { assertVacanciesExist } from '../vacancies/readVacancy.js';
import { maxCharacters } from './apiKey.js';
import { apiKeyRequestChanged } from './apiKeyEvents.js';
import {
  type ApiKeyRequest,
  type ApiKeyRequestWrites,
  beginRequest,
  maxEndedRequests,
  maxOpen,
  maxOpenOfUser,
} from './apiKeyRequest.js';
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
