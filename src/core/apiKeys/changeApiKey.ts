import type { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors, type InputFault } from '../kernel/errors.js';
import type { AddressRanges } from '../kernel/ports.js';
import { type Instant, onTheWall } from '../kernel/values/instants.js';
import { itemTarget } from '../kernel/values/shapes.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { assertVacanciesExist } from '../vacancies/readVacancy.js';
import { type ApiKeyWrites, type ShownApiKey, type StoredApiKey, shownKey, withoutHashes } from './apiKey.js';
import { apiKeyChanged } from './apiKeyEvents.js';
import { forgetKey } from './manageApiKeys.js';
import { apiKeyPatch, assertInFuture, assertWithinMost } from './sentApiKey.js';

/** What bounds the use of a key. An admin may narrow it, when a request is approved and later, and never widen it. */
export interface KeyScope {
  readonly endpoints: readonly string[];
  /** Null: the whole company. */
  readonly vacancyIds: readonly string[] | null;
  /** Null: from anywhere. */
  readonly cidrs: readonly string[] | null;
  /** Null: never. */
  readonly expiresAt: Instant | null;
}

/** How the faults of a wider scope are worded, by what they are compared with. */
const wordings = {
  request: {
    grant: 'must be a grant that was requested',
    vacancy: 'must be a vacancy that was requested',
    cidr: 'must be within a range that was requested',
    expiry: (at: Instant) => `must not be after the requested ${at}`,
    removed: 'must not be removed: it was requested',
  },
  key: {
    grant: 'must be a grant of the key',
    vacancy: 'must be a vacancy of the key',
    cidr: 'must be within a range of the key',
    expiry: (at: Instant) => `must not be after ${at}, when the key expires`,
    removed: 'must not be removed: the key can only be narrowed',
  },
} as const;

/**
 * The members of a sent scope that are wider than another scope, with their paths; empty if none is.
 * @param sent undefined members stay as they are; null removes a bound
 */
export function faultsOfWider(
  sent: { readonly [M in keyof KeyScope]?: KeyScope[M] | undefined },
  scope: KeyScope,
  of: keyof typeof wordings,
  { isWithin }: AddressRanges,
): InputFault[] {
  const words = wordings[of];
  const faults: InputFault[] = [];
  const outside = (path: string, values: readonly string[], isHeld: (value: string) => boolean, message: string) => {
    for (const [at, value] of values.entries()) if (!isHeld(value)) faults.push({ path: `${path}.${at}`, message });
  };
  for (const member of ['expiresAt', 'vacancyIds', 'cidrs'] as const)
    if (sent[member] === null && scope[member] !== null) faults.push({ path: member, message: words.removed });
  outside('grants', sent.endpoints ?? [], (endpoint) => scope.endpoints.includes(endpoint), words.grant);
  if (scope.expiresAt !== null && sent.expiresAt && sent.expiresAt > scope.expiresAt)
    faults.push({ path: 'expiresAt', message: words.expiry(scope.expiresAt) });
  const { cidrs, vacancyIds } = scope;
  if (cidrs !== null)
    outside('cidrs', sent.cidrs ?? [], (cidr) => cidrs.some((wider) => isWithin(cidr, wider)), words.cidr);
  if (vacancyIds !== null) outside('vacancyIds', sent.vacancyIds ?? [], (id) => vacancyIds.includes(id), words.vacancy);
  return faults;
}

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
