import type { Caller } from '../application/access/caller.js';
import type { Tools } from '../application/dispatching/useCaseContext.js';
import { errors } from '../kernel/errors.js';
import type { ItemTarget } from '../kernel/values/targets.js';
import { isAllowed } from './addresses.js';
import { isVisible } from './owner.js';
import { maxWantedBefore, type StoredWebhook } from './webhook.js';
import type { WebhookWrites } from './webhookStore.js';

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
