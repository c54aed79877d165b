import { type ApiKeyCaller, type Caller, mayUse } from '../application/access/caller.js';
import type { Coordinate } from '../application/operations.js';
import { errors } from '../kernel/errors.js';
import type { WallClock } from '../kernel/ports.js';
import { type Instant, instantAt } from '../kernel/values/instants.js';
import type { StoredWebhook, Webhook } from './webhook.js';

/** Webhooks that an API key owns (docs/WEBHOOKS.md, "Webhooks of API keys"). Admins see and manage them, too. */

/** The parts of an API key that decide what is sent to its webhooks. */
export interface KeyOwner {
  readonly id: string;
  /** Endpoints and coordinates. */
  readonly grants: readonly string[];
  /** The only vacancies of the key; null if it is for the whole company. */
  readonly vacancyIds: readonly string[] | null;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** The keys that own webhooks, by id. A key that was removed is missing. */
export type KeyOwners = ReadonlyMap<string, KeyOwner>;

/** Reading a feed. A webhook sends the feed, so its key needs this grant in addition to one for the call. */
const readingEvents = 'Query.events' satisfies Coordinate;

/** The further grant that a key needs for each call about webhooks (`Shapes.needs`). */
export const needsEvents = (): readonly Coordinate[] => [readingEvents];

/** The grants without which a key has no webhooks. */
export const webhookGrants = ['Mutation.createWebhook', readingEvents] as const satisfies readonly Coordinate[];

/** A key as a caller, who sees events as the key itself does. */
export const callerOf = (companyId: string, { id, grants, vacancyIds }: KeyOwner): ApiKeyCaller => ({
  kind: 'apiKey',
  id,
  companyIds: [companyId],
  grants: new Set(grants),
  vacancyIds,
  requestsPerMinute: null,
  agentFor: null,
});

/** Whether the webhooks of a key must end: it was removed or revoked, has expired, or lacks a grant. */
export function hasEnded(companyId: string, owner: KeyOwner | undefined, now: Instant): boolean {
  if (!owner || owner.revokedAt !== null || (owner.expiresAt !== null && owner.expiresAt <= now)) return true;
  const caller = callerOf(companyId, owner);
  return !webhookGrants.every((grant) => mayUse(caller, grant, companyId));
}

/** The time by which a key has expired for its webhooks: if the clocks differ, it has expired by both. */
export const expiryTime = (clock: WallClock): Instant => instantAt(clock.compared?.earliest() ?? clock.now());

/** The key of a caller; null for users, who are admins. */
export const keyOf = (caller: Caller): string | null => (caller.kind === 'apiKey' ? caller.id : null);

/** Whether a caller sees a webhook: admins all, a key its own. */
export const isVisible = (caller: Caller, { apiKeyId }: Pick<Webhook, 'apiKeyId'>): boolean =>
  caller.kind === 'user' || apiKeyId === caller.id;

/** @throws FORBIDDEN OWNER_REQUIRED unless the webhook is the caller's own, or the company's */
export function assertOwn(caller: Caller, { apiKeyId }: Pick<Webhook, 'apiKeyId'>): void {
  if (apiKeyId !== keyOf(caller)) throw errors.ownerRequired();
}

/**
 * The vacancies to which the events of a webhook are limited by its key; null if they are not.
 * @param owners with the one of the webhook, if it still exists
 */
export function vacanciesOf({ apiKeyId }: Pick<Webhook, 'apiKeyId'>, owners: KeyOwners): readonly string[] | null {
  if (apiKeyId === null) return null;
  const owner = owners.get(apiKeyId);
  return owner ? owner.vacancyIds : [];
}

interface OwnerReading {
  readonly webhooks: { owners(companyId: string, ids: readonly string[]): Promise<readonly KeyOwner[]> };
}

/** The keys that own some webhooks. Reads nothing if there are none. */
export async function ownersOf(
  store: OwnerReading,
  companyId: string,
  webhooks: readonly Pick<StoredWebhook, 'apiKeyId'>[],
): Promise<KeyOwners> {
  const ids = [...new Set(webhooks.flatMap(({ apiKeyId }) => apiKeyId ?? []))];
  const owners = ids.length === 0 ? [] : await store.webhooks.owners(companyId, ids);
  return new Map(owners.map((owner) => [owner.id, owner]));
}

/**
 * The key that owns a webhook; null if it is the company's.
 * @throws CONFLICT API_KEY_REVOKED if the key has ended: nothing more is sent
 */
export async function activeOwner(
  store: OwnerReading,
  webhook: StoredWebhook,
  clock: WallClock,
): Promise<KeyOwner | null> {
  const { companyId, apiKeyId } = webhook;
  if (apiKeyId === null) return null;
  const owner = (await ownersOf(store, companyId, [webhook])).get(apiKeyId);
  if (!owner || hasEnded(companyId, owner, expiryTime(clock))) throw errors.webhookKeyEnded();
  return owner;
}

/** @throws FORBIDDEN VACANCY_NOT_GRANTED if a webhook is to send a vacancy that is not one of its key's */
export function assertVacancyOf(vacancyIds: readonly string[] | null, vacancyId: string | null | undefined): void {
  if (vacancyIds !== null && vacancyId && !vacancyIds.includes(vacancyId)) throw errors.vacancyNotGranted();
}
