import { z } from 'zod';
import { type Caller, isAdmin } from '../application/access/caller.js';
import { inputOf } from '../application/dispatching/call.js';
import {
  type AfterCommit,
  defineCommand,
  defineQuery,
  type UseCaseContext,
} from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import type { RowWrites } from '../kernel/ports.js';
import { isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import { hourMs, instantAt, onTheWall } from '../kernel/values/instants.js';
import { companyTarget, itemTarget } from '../kernel/values/shapes.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { assertPerson } from '../records/persons.js';
import { assertVacanciesExist } from '../vacancies/readVacancy.js';
import {
  type ApiKey,
  type ApiKeyReads,
  type ApiKeyWrites,
  apiKeyTable,
  beginApiKey,
  type IssuedApiKey,
  maxCharacters,
  maxEnded,
  maxKeys,
  type ShownApiKey,
  type StoredApiKey,
  shownKey,
  withoutHashes,
} from './apiKey.js';
import { apiKeyChanged } from './apiKeyEvents.js';
import { assertInFuture, assertWithinMost, issuedApiKey } from './sentApiKey.js';

/** Admins manage their companies' API keys (specification, "Authentication", rules 1 and 3). */

const maxOverlapHours = 720;

/**
 * Issues a key. Its secret is returned once and never stored. The keys that ended longest ago are removed, so that the
 * list of the keys stays readable.
 * @throws NOT_FOUND VACANCY_NOT_FOUND; BAD_USER_INPUT INVALID_INPUT if `agentFor` is a key; CONFLICT LIMIT_REACHED
 */
export const issueApiKey = defineCommand({
  operation: 'issueApiKey',
  takes: inputOf(companyTarget, issuedApiKey),
  async run(
    { target: { companyId }, body },
    context: UseCaseContext<
      {
        readonly apiKeys: ApiKeyReads & ApiKeyWrites;
        readonly vacancies: VacancyReads;
        readonly feed: FeedWrites;
        readonly rows: RowWrites;
      },
      'clock' | 'keyGenerator' | 'keyRates'
    >,
  ): Promise<IssuedApiKey> {
    const { store, tools } = context;
    const {
      grants,
      contact,
      expiresAt = null,
      vacancyIds = null,
      cidrs = null,
      requestsPerMinute = null,
      agentFor = null,
    } = body;
    assertInFuture(expiresAt, onTheWall(tools.clock));
    assertWithinMost(requestsPerMinute, tools.keyRates);
    await assertVacanciesExist(store, companyId, vacancyIds);
    if (agentFor !== null) await assertPerson(store, companyId, 'agentFor', agentFor);
    const scope = { vacancyIds, cidrs, requestsPerMinute, expiresAt };
    return issued({ companyId, grants, contact, ...scope, agentFor, requestedBy: null }, context);
  },
});

type Issuing = UseCaseContext<
  { readonly apiKeys: ApiKeyWrites; readonly feed: FeedWrites; readonly rows: RowWrites },
  'clock' | 'keyGenerator' | 'keyRates'
>;

/** Stores a new key, and appends its event. @throws CONFLICT LIMIT_REACHED */
export async function issued(
  beginning: Omit<Parameters<typeof beginApiKey>[0], 'id'>,
  context: Issuing,
): Promise<IssuedApiKey> {
  const { store, tools } = context;
  const { companyId, grants, contact } = beginning;
  const now = onTheWall(tools.clock);
  const publicId = tools.keyGenerator.newPublicId();
  const secret = tools.keyGenerator.write(companyId, publicId);
  const key = beginApiKey({ ...beginning, id: publicId }, secret.hash, now);
  const others = await store.apiKeys.lockAll(companyId, now);
  if (others.count >= maxKeys) throw errors.limitReached('API keys that are neither revoked nor expired', maxKeys);
  const characters = others.characters + JSON.stringify(grants).length + JSON.stringify(contact).length;
  if (characters > maxCharacters) throw errors.limitReached('characters of API keys', maxCharacters);
  await store.apiKeys.removeEnded(companyId, now, { count: maxEnded, characters: maxCharacters - characters });
  await store.rows.insert(apiKeyTable, key);
  await store.feed.append(companyId, [apiKeyChanged('API_KEY_ISSUED', null, withoutHashes(key))], context);
  return { apiKey: shownKey(key, tools.keyRates), secret: secret.text };
}

/**
 * Gives a key a new secret. The old one stays valid for `overlapHours` (0 to 720); with 0 it ends at once. An admin
 * rolls a key that was issued; a key that was requested is rolled only by its requester.
 * @throws NOT_FOUND API_KEY_NOT_FOUND; FORBIDDEN ROLE_REQUIRED, NOT_REQUESTER; CONFLICT API_KEY_REVOKED
 */
export const rollApiKey = defineCommand({
  operation: 'rollApiKey',
  takes: inputOf(itemTarget, z.strictObject({ overlapHours: z.int().min(0).max(maxOverlapHours) })),
  async run(
    { target: { companyId, id }, body: { overlapHours } },
    context: UseCaseContext<
      { readonly apiKeys: ApiKeyWrites; readonly feed: FeedWrites },
      'clock' | 'keyGenerator' | 'keyRates'
    >,
  ): Promise<IssuedApiKey> {
    const { store, tools } = context;
    const now = onTheWall(tools.clock);
    const key = await store.apiKeys.lock(companyId, id);
    if (!key) throw errors.apiKeyUnknown();
    assertSeesSecret(context.caller, key);
    if (key.revokedAt !== null) throw errors.apiKeyAlreadyRevoked();
    const secret = tools.keyGenerator.write(companyId, id);
    const rolled: StoredApiKey = {
      ...key,
      secretHash: secret.hash,
      previousSecretHash: overlapHours === 0 ? null : key.secretHash,
      previousExpiresAt: overlapHours === 0 ? null : instantAt(Date.parse(now) + overlapHours * hourMs),
    };
    await store.apiKeys.save(rolled);
    const event = apiKeyChanged('API_KEY_ROLLED', withoutHashes(key), withoutHashes(rolled));
    await store.feed.append(companyId, [event], context);
    return { apiKey: shownKey(rolled, tools.keyRates), secret: secret.text };
  },
  afterwards: ({ apiKey }, signals) => forgetKey(apiKey, signals),
});

/**
 * Only the requester of a key sees its secrets. If the requester has left, an operator can use the command line.
 */
function assertSeesSecret(caller: Caller, { requestedBy }: StoredApiKey): void {
  if (caller.kind === 'user' && caller.isCommandLine) return;
  if (requestedBy === null && !isAdmin(caller)) throw errors.roleRequired('admin');
  if (requestedBy !== null && requestedBy !== caller.id) throw errors.notRequester();
}

/**
 * Revokes a key: at once on this node, within 5 s on others. A revoked key does not change.
 * @throws NOT_FOUND API_KEY_NOT_FOUND
 */
export const revokeApiKey = defineCommand({
  operation: 'revokeApiKey',
  takes: inputOf(itemTarget),
  async run(
    { target: { companyId, id } },
    context: UseCaseContext<{ readonly apiKeys: ApiKeyWrites; readonly feed: FeedWrites }, 'clock' | 'keyRates'>,
  ): Promise<ShownApiKey> {
    const { store, tools } = context;
    const now = onTheWall(tools.clock);
    const key = await store.apiKeys.lock(companyId, id);
    if (!key) throw errors.apiKeyUnknown();
    if (key.revokedAt !== null) return shownKey(key, tools.keyRates);
    const revoked = { ...key, revokedAt: now };
    await store.apiKeys.save(revoked);
    const event = apiKeyChanged('API_KEY_REVOKED', withoutHashes(key), withoutHashes(revoked));
    await store.feed.append(companyId, [event], context);
    return shownKey(revoked, tools.keyRates);
  },
  afterwards: forgetKey,
});

/** A company's keys, oldest first, including the revoked and expired ones that are still stored. */
export const listApiKeys = defineQuery({
  operation: 'listApiKeys',
  takes: inputOf(companyTarget),
  async run(
    { target: { companyId } },
    { store, tools }: UseCaseContext<{ readonly apiKeys: ApiKeyReads }, 'clock' | 'keyRates'>,
  ): Promise<ShownApiKey[]> {
    const keys = await store.apiKeys.list(companyId, onTheWall(tools.clock), maxKeys + maxEnded);
    return keys.map((key) => shownKey(key, tools.keyRates));
  },
});

/** Lets this node read a key again, once its change is committed. */
export function forgetKey({ companyId, id }: ApiKey, { apiKeyCache }: AfterCommit): void {
  apiKeyCache.forget(companyId, id);
}

const body = z.strictObject({ first: z.number(), after: z.string().nullish() });

/**
 * A page of a company's keys, oldest first, including the revoked and expired ones that are still stored. All keys in one answer
 * may be more than an operation may resolve (ADR 28).
 */
export const listApiKeyPages = defineQuery({
  operation: 'listApiKeyPages',
  takes: inputOf(companyTarget, body),
  async run(
    { target: { companyId }, body: sent },
    { store, tools }: UseCaseContext<{ readonly apiKeys: ApiKeyReads }, 'keyRates'>,
  ): Promise<Page<ShownApiKey>> {
    const { items, hasNextPage } = await store.apiKeys.page(companyId, pageRequest(sent, isInstant));
    return { items: items.map((key) => shownKey(key, tools.keyRates)), hasNextPage };
  },
});
