import type { Caller } from '../application/access/caller.js';
import type { Tools } from '../application/dispatching/useCaseContext.js';
import { errors } from '../kernel/errors.js';
import type { ItemTarget } from '../kernel/values/targets.js';
import { isAllowed } from './addresses.js';
import { isVisible } from './owner.js';
import { maxWantedBefore, type StoredWebhook } from './webhook.js';
import type { WebhookReads, WebhookWrites } from './webhookStore.js';

/** What several calls about webhooks check. */

/** @throws BAD_USER_INPUT INVALID_INPUT for a URL to which the service doesn't send */
export function assertUrl(url: string, { allowsLoopbackWebhooks }: Pick<Tools, 'allowsLoopbackWebhooks'>): void {
  const fault = faultOf(new URL(url), allowsLoopbackWebhooks);
  if (fault) throw errors.invalidInput([{ path: 'url', message: fault }]);
}

function faultOf({ protocol, username, password, hostname }: URL, allowsLoopback: boolean): string | null {
  if (username !== '' || password !== '') return 'must not contain credentials';
  const isSecure = protocol === 'https:';
  if (isAllowed(hostname, isSecure, allowsLoopback)) return null;
  return isSecure ? 'must not contain an address that is not public' : 'must be an https URL';
}

/** The webhooks of a company that are not deleted. */
export const present = async (
  store: { readonly webhooks: WebhookReads },
  companyId: string,
): Promise<StoredWebhook[]> => (await store.webhooks.list(companyId)).filter(({ isDeleted }) => !isDeleted);

export const isSameUrl = (one: string, other: string): boolean => new URL(one).href === new URL(other).href;

/** The webhook that an API key has at a URL. Of the company's own, several may have the same URL. */
export const ofKeyAt = (
  webhooks: readonly StoredWebhook[],
  key: string | null,
  url: string,
): StoredWebhook | undefined =>
  webhooks.find(({ apiKeyId, url: its }) => apiKeyId !== null && apiKeyId === key && isSameUrl(its, url));

/**
 * Call this while the feed is locked, which keeps others from creating and changing webhooks.
 * @throws BAD_USER_INPUT INVALID_INPUT if the API key of a webhook has another one at its URL
 */
export async function assertOnlyAtUrl(
  store: { readonly webhooks: WebhookReads },
  { companyId, id, apiKeyId, url }: StoredWebhook,
): Promise<void> {
  const others = (await present(store, companyId)).filter((webhook) => webhook.id !== id);
  const other = ofKeyAt(others, apiKeyId, url);
  if (!other) return;
  throw errors.invalidInput([
    { path: 'url', message: `is that of webhook ${other.id}, which the API key has already` },
  ]);
}

/** @throws CONFLICT LIMIT_REACHED if workers have not processed many earlier changes of a webhook */
export function assertFewChanges({ wantedBefore }: StoredWebhook): void {
  if (wantedBefore.length <= maxWantedBefore) return;
  throw errors.limitReached('changes per webhook that wait to be processed', maxWantedBefore / 2);
}

/** A webhook that the caller sees, locked. @throws NOT_FOUND WEBHOOK_NOT_FOUND */
export async function lockedWebhook(
  store: { readonly webhooks: WebhookWrites },
  { companyId, id }: ItemTarget,
  caller: Caller,
): Promise<StoredWebhook> {
  const webhook = await store.webhooks.lock(companyId, id);
  if (!webhook || !isVisible(caller, webhook)) throw errors.webhookNotFound();
  return webhook;
}
