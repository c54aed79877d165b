import type { PlacedEvent } from '../../core/application/feedStore.js';
import type { Instant } from '../../core/kernel/values/instants.js';
import type { JsonObject } from '../../core/kernel/values/shapes.js';
import type { Store } from '../../core/ports.js';
import type { TakenDelivery } from '../../core/webhooks/deliveryStore.js';
import { callerOf, hasEnded, type KeyOwners, ownersOf } from '../../core/webhooks/owner.js';
import { type Destination, erasedRecords, sentEvent, sentTest, withRecords } from '../../core/webhooks/payload.js';
import type { StoredWebhook } from '../../core/webhooks/webhook.js';

/** Makes what is sent of deliveries, at the attempt: as the owner of the webhook may see the event now. */

/** What is sent of a delivery. */
export interface Content {
  readonly body: string;
  /** The place in a trace of what has made the event. */
  readonly traceparent: string | null;
  /** Whether the receiver may continue that trace. */
  readonly isTraced: boolean;
}

type ReadStore = Pick<Store, 'webhooks' | 'feed' | 'records'>;

interface Wanted {
  readonly companyId: string;
  readonly taken: readonly TakenDelivery[];
  /** The webhooks of these deliveries, by id. */
  readonly webhooks: ReadonlyMap<string, StoredWebhook>;
  readonly now: Instant;
}

/**
 * What is sent, by delivery. Nothing is sent if the event was removed, the API key that owns the webhook has ended, or it
 * may not see the event.
 */
export async function contentsOf(store: ReadStore, wanted: Wanted): Promise<Map<TakenDelivery, Content>> {
  const { companyId, taken, webhooks } = wanted;
  const owners = await ownersOf(store, companyId, [...webhooks.values()]);
  const seqs = taken.filter(({ delivery }) => delivery.event === null).map(({ delivery }) => delivery.seq);
  const events = seqs.length === 0 ? [] : await store.feed.find(companyId, seqs);
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  const contents = new Map<TakenDelivery, Content>();
  for (const one of taken) {
    const { delivery } = one;
    const webhook = webhooks.get(delivery.webhookId);
    const to = webhook && destinationOf(webhook, owners, wanted.now);
    if (!to) continue;
    const event = bySeq.get(delivery.seq);
    const body = delivery.event ? sentTest(delivery.event, to) : event && (await bodyOf(store, event, to));
    if (!body) continue;
    const traceparent = event?.traceparent ?? null;
    contents.set(one, { body: JSON.stringify(body), traceparent, isTraced: to.payload === 'FULL' });
  }
  return contents;
}

/** @returns null if nothing may be sent any more, because the API key that owns the webhook has ended */
function destinationOf(
  { companyId, apiKeyId, payload }: StoredWebhook,
  owners: KeyOwners,
  now: Instant,
): Destination | null {
  if (apiKeyId === null) return { payload, owner: null };
  const owner = owners.get(apiKeyId);
  return owner && !hasEnded(companyId, owner, now) ? { payload, owner: callerOf(companyId, owner) } : null;
}

async function bodyOf(store: ReadStore, event: PlacedEvent, to: Destination): Promise<JsonObject | null> {
  const vacancyIds = to.owner?.vacancyIds ?? null;
  if (event.type !== 'CANDIDATE_ERASED' || vacancyIds === null) return sentEvent(event, to);
  // The records of the person in other vacancies are none of this key's business.
  const records = await store.records.find(event.companyId, erasedRecords(event), { id: {}, vacancyId: {} });
  const own = records.filter(({ vacancyId }) => vacancyIds.includes(vacancyId)).map(({ id }) => id);
  return sentEvent(withRecords(event, new Set(own)), to);
}
