import type { Instant } from '../vacancies/vacancy.js';
import { queued, type StoredDelivery } from './delivery.js';
import { type Envelope, type StoredWebhook, threadOf, wants } from './webhook.js';

/** What stands behind another is due once that is done with. Should a race leave it behind, it is looked at again after so long. */
export const putOffMs = 60_000;

/**
 * Deliveries of events to a webhook. The first of each thread is due at once.
 * @param events in their order @param newId makes an id
 */
export function deliveriesOf(
  { companyId, id: webhookId }: StoredWebhook,
  events: readonly Envelope[],
  newId: () => string,
  at: Instant,
): StoredDelivery[] {
  const later = new Date(Date.parse(at) + putOffMs).toISOString();
  const threads = new Set<string>();
  return events.map((event) => {
    const thread = threadOf(event);
    const { id: eventId, seq, type } = event;
    const first = queued({ companyId, id: newId(), webhookId, eventId, seq, type, thread }, at);
    if (threads.has(thread)) return { ...first, nextAttemptAt: later };
    threads.add(thread);
    return first;
  });
}

/** The deliveries of what stands behind a webhook's cursor. @param events all of them, in their order */
export function newDeliveriesOf(
  webhook: StoredWebhook,
  events: readonly Envelope[],
  newId: () => string,
  at: Instant,
): StoredDelivery[] {
  const wanted = events.filter((event) => wants(webhook, event));
  return deliveriesOf(webhook, wanted, newId, at);
}
