import type { DomainEvent } from '../application/event.js';
import { isOutOfScope } from '../feed/eventScope.js';
import { type Instant, instantAt } from '../kernel/values/instants.js';
import { isToken } from '../pipeline/shapes/erasureToken.js';
import { queued, type StoredDelivery } from './delivery.js';
import type { WebhookReads } from './deliveryStore.js';
import { type EventRoute, type StoredWebhook, threadOf, wants, wantsNext } from './webhook.js';

/**
 * A delivery behind another of its thread becomes due when that one is finished. If a race prevents this, it is checked
 * again after this time.
 */
export const recheckAfterMs = 60_000;

/**
 * Makes the deliveries of events to a webhook. The first one of each thread is due at once.
 * @param events in the order of the feed
 * @param newId makes an id
 */
export function deliveriesOf(
  webhook: StoredWebhook,
  events: readonly EventRoute[],
  newId: () => string,
  at: Instant,
): StoredDelivery[] {
  const later = instantAt(Date.parse(at) + recheckAfterMs);
  const threads = new Set<string>();
  return events.map((event) => {
    const thread = threadOf(event);
    const { id: eventId, seq, type } = event;
    const first = {
      ...queued(webhook, { id: newId(), eventId, seq, type, thread }, at),
      isRedacted: isOfErased(event),
    };
    if (threads.has(thread)) return { ...first, nextAttemptAt: later };
    threads.add(thread);
    return first;
  });
}

/** Whether an event is of an erased person: receivers often answer with the id of then, which nothing may keep. */
const isOfErased = ({ type, candidateId }: EventRoute): boolean =>
  type === 'CANDIDATE_ERASED' || (candidateId !== null && isToken(candidateId));

/** The webhooks that get the event of an erasure whatever they want, by the id of the event. */
export type Recipients = ReadonlyMap<string, ReadonlySet<string>>;

/** Which events are queued in addition to a webhook's filter, and which are not. */
interface Limits {
  /** The recipients of the events of erasures. */
  readonly recipients?: Recipients;
  /** The vacancies to which the webhook's API key is limited; null if it is not. */
  readonly vacancyIds?: readonly string[] | null;
}

/**
 * Makes the deliveries of the wanted events after a webhook's cursor.
 * @param events all events, in order of the feed
 */
export function newDeliveriesOf(
  webhook: StoredWebhook,
  events: readonly EventRoute[],
  newId: () => string,
  at: Instant,
  { recipients, vacancyIds = null }: Limits = {},
): StoredDelivery[] {
  const wanted = events.filter((event) => {
    const isRecipient = recipients?.get(event.id)?.has(webhook.id) ?? false;
    return wants(webhook, event, isRecipient) && (isRecipient || !isOutOfScope(event, vacancyIds));
  });
  return deliveriesOf(webhook, wanted, newId, at);
}

/** How many of a company's webhooks want one of some events. */
export async function webhooksFor(
  store: { readonly webhooks: Pick<WebhookReads, 'list'> },
  companyId: string,
  events: readonly DomainEvent[],
): Promise<number> {
  const webhooks = await store.webhooks.list(companyId);
  return webhooks.filter((webhook) => !webhook.isDeleted && events.some((event) => wantsNext(webhook, event))).length;
}
