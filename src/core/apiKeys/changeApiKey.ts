import type { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import type { AddressRanges } from '../kernel/ports.js';
import { onTheWall } from '../kernel/values/instants.js';
import { itemTarget } from '../kernel/values/targets.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { assertVacanciesExist } from '../vacancies/readVacancy.js';
import { type ApiKeyWrites, type ShownApiKey, type StoredApiKey, shownKey, withoutHashes } from './apiKey.js';
import { apiKeyChanged } from './apiKeyEvents.js';
import { forgetKey } from './manageApiKeys.js';
import { faultsOfWider } from './narrowing.js';
import { apiKeyPatch, assertInFuture, assertWithinMost } from './sentApiKey.js';

/**
 * Changes a key: its rate limit in either direction, all else only to something narrower. It takes effect at once on this
 * node, and within 5 s on others. A change that changes nothing has no event.
 * @throws NOT_FOUND API_KEY_NOT_FOUND, VACANCY_NOT_FOUND; CONFLICT API_KEY_REVOKED; BAD_USER_INPUT INVALID_INPUT for what
 *   is wider, a rate limit above the most that keys may have, or an expiry in the past
 */
export const changeApiKey = defineCommand({
  operation: 'changeApiKey',
  takes: inputOf(itemTarget, apiKeyPatch),
  async run(
    { target: { companyId, id }, body },
    context: UseCaseContext<
      { readonly apiKeys: ApiKeyWrites; readonly vacancies: VacancyReads; readonly feed: FeedWrites },
      'clock' | 'addressRanges' | 'keyRates'
    >,
  ): Promise<ShownApiKey> {
    const { store, tools } = context;
    const key = await store.apiKeys.lock(companyId, id);
    if (!key) throw errors.apiKeyUnknown();
    if (key.revokedAt !== null) throw errors.apiKeyAlreadyRevoked();
    assertWithinMost(body.requestsPerMinute ?? null, tools.keyRates);
    const changed = narrowed(key, body, tools.addressRanges);
    assertInFuture(body.expiresAt ?? null, onTheWall(tools.clock));
    await assertVacanciesExist(store, companyId, body.vacancyIds ?? null);
    if (JSON.stringify(changed) !== JSON.stringify(key)) {
      await store.apiKeys.save(changed);
      const event = apiKeyChanged('API_KEY_CHANGED', withoutHashes(key), withoutHashes(changed));
      await store.feed.append(companyId, [event], context);
    }
    return shownKey(changed, tools.keyRates);
  },
  afterwards: forgetKey,
});

/** @throws BAD_USER_INPUT INVALID_INPUT if a member but the rate limit is wider than the key's */
function narrowed(key: StoredApiKey, sent: z.infer<typeof apiKeyPatch>, ranges: AddressRanges): StoredApiKey {
  const { grants: kept, requestsPerMinute = key.requestsPerMinute } = sent;
  const { vacancyIds = key.vacancyIds, cidrs = key.cidrs, expiresAt = key.expiresAt } = sent;
  const scope = { ...key, endpoints: key.grants.map(({ endpoint }) => endpoint) };
  const faults = faultsOfWider({ endpoints: kept ?? undefined, vacancyIds, cidrs, expiresAt }, scope, 'key', ranges);
  if (faults.length > 0) throw errors.invalidInput(faults);
  const grants = kept ? key.grants.filter(({ endpoint }) => kept.includes(endpoint)) : key.grants;
  return { ...key, requestsPerMinute, grants, vacancyIds, cidrs, expiresAt };
}
