import type { Instant } from '../vacancies/vacancy.js';
import { queued, type StoredDelivery } from './delivery.js';
import { type Envelope, type StoredWebhook, threadOf, wants } from './webhook.js';

/** What stands behind another is due once that is done with. Should that be missed, it is looked at again after so long. */
export const putOffMs = 15_000;

/**
 * The deliveries of events to a webhook. Of each thread the first is due at once.
 * @param events after the webhook's cursor, in their order @param newId makes an id
 */
export function deliveriesOf(
  webhook: StoredWebhook,
  events: readonly Envelope[],
  newId: () => string,
  at: Instant,
): StoredDelivery[] {
  const later = new Date(Date.parse(at) + putOffMs).toISOString();
  const threads = new Set<string>();
  return events
    .filter((event) => wants(webhook, event))
    .map((event) => {
      const thread = threadOf(event);
      const { companyId, id: webhookId } = webhook;
      const { id: eventId, seq, type } = event;
      const first = queued({ companyId, id: newId(), webhookId, eventId, seq, type, thread }, at);
      if (threads.has(thread)) return { ...first, nextAttemptAt: later };
      threads.add(thread);
      return first;
    });
}
