import type { DomainEvent } from '../application/event.js';
import { wantsNext } from './webhook.js';
import type { WebhookReads } from './webhookStore.js';

/** How many of a company's webhooks want one of some events. */
export async function webhooksFor(
  store: { readonly webhooks: Pick<WebhookReads, 'list'> },
  companyId: string,
  events: readonly DomainEvent[],
): Promise<number> {
  const webhooks = await store.webhooks.list(companyId);
  return webhooks.filter((webhook) => !webhook.isDeleted && events.some((event) => wantsNext(webhook, event))).length;
}
