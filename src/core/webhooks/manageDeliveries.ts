import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { type AfterCommit, defineCommand, type UseCaseContext } from '../application/dispatching/useCase.js';
import { whole } from '../application/domainEvent.js';
import { eventVersion } from '../application/event.js';
import { errors } from '../kernel/errors.js';
import { onTheWall } from '../kernel/values/instants.js';
import { instant, itemTarget } from '../kernel/values/shapes.js';
import { lockedWebhook } from './addresses.js';
import { type Delivery, queued, type StoredDelivery, testType } from './delivery.js';
import type { DeliveryWrites, WebhookReads, WebhookWrites } from './deliveryStore.js';
import { countOf, maxWaiting, maxWaitingOfKey } from './disableWebhook.js';
import { shownDelivery } from './listDeliveries.js';
import { activeOwner, isVisible, needsEvents } from './owner.js';
import { deliveriesOf } from './queueing.js';
import { type StoredWebhook, shownWebhook } from './webhook.js';

/** Admins and API keys test a webhook, repeat a delivery or recover missed ones. Deliveries use the real time. */

type Writes = { readonly webhooks: WebhookReads & WebhookWrites; readonly deliveries: DeliveryWrites };

/** Who tests a webhook waits for the result. */
const signalWorkers = ({ companyId }: Delivery, { attemptRequested }: AfterCommit): void =>
  attemptRequested?.(companyId);

/**
 * Sends a webhook a test event, which is not in the feed. It makes one attempt, whatever the status of the webhook is.
 * @throws NOT_FOUND WEBHOOK_NOT_FOUND; CONFLICT API_KEY_REVOKED if its API key has ended
 */
export const sendTestEvent = defineCommand({
  operation: 'sendTestEvent',
  takes: inputOf(itemTarget),
  needs: needsEvents,
  async run({ target }, { store, tools, origin, caller }: UseCaseContext<Writes, 'clock' | 'ids'>): Promise<Delivery> {
    const webhook = await lockedWebhook(store, target, caller);
    await activeOwner(store, webhook, tools.clock);
    const { companyId } = webhook;
    const at = onTheWall(tools.clock);
    const [deliveryId, eventId] = [tools.ids.uuid(), tools.ids.uuid()];
    const { actor, operation, via, client = null, requestId } = origin;
    const delivery: StoredDelivery = {
      ...queued(webhook, { id: deliveryId, eventId, seq: '0', type: testType, thread: eventId }, at),
      nextAttemptAt: null,
      requestedAt: at,
      event: {
        id: eventId,
        seq: '0',
        cursor: '0',
        type: testType,
        version: eventVersion,
        companyId,
        vacancyId: null,
        candidateId: null,
        recordId: null,
        nextRecordId: null,
        actor: { ...actor },
        operation,
        via,
        client,
        requestId,
        createdAt: at,
        data: { before: null, after: whole('Webhook', shownWebhook(webhook)) },
        omitted: [],
      },
    };
    await store.deliveries.insert(delivery);
    return shownDelivery(delivery);
  },
  afterwards: signalWorkers,
});

/**
 * Requests one more attempt of a delivery with any status, outside its schedule.
 * @throws NOT_FOUND DELIVERY_NOT_FOUND; CONFLICT API_KEY_REVOKED if the API key of its webhook has ended
 */
export const resendDelivery = defineCommand({
  operation: 'resendDelivery',
  takes: inputOf(itemTarget),
  needs: needsEvents,
  async run(
    { target: { companyId, id } },
    {
      store,
      tools,
      caller,
    }: UseCaseContext<{ readonly webhooks: WebhookReads; readonly deliveries: DeliveryWrites }, 'clock'>,
  ): Promise<Delivery> {
    const delivery = await store.deliveries.lock(companyId, id);
    // The webhook is read without a lock to prevent a deadlock: disabling locks a webhook first, then its deliveries.
    const webhook = (await store.webhooks.list(companyId)).find((one) => one.id === delivery?.webhookId);
    if (!delivery || !webhook || webhook.isDeleted || !isVisible(caller, webhook)) throw errors.deliveryNotFound();
    await activeOwner(store, webhook, tools.clock);
    const at = onTheWall(tools.clock);
    await store.deliveries.askForAttempt(delivery, at);
    return shownDelivery({ ...delivery, requestedAt: at });
  },
  afterwards: signalWorkers,
});

/** The most deliveries that one call queues. */
const maxRecovered = 10_000;

/** How many more deliveries of a webhook may wait. @throws CONFLICT LIMIT_REACHED if none may */
async function roomFor({ companyId, id, apiKeyId }: StoredWebhook, store: Writes): Promise<number> {
  const ofKey = apiKeyId !== null;
  const most = ofKey ? maxWaitingOfKey : maxWaiting;
  const free = most - countOf(await store.deliveries.waiting(companyId, ofKey ? { webhookId: id } : 'company', most));
  if (free > 0) return free;
  throw errors.limitReached(ofKey ? 'PENDING deliveries per webhook' : 'PENDING deliveries per company', most);
}

/**
 * Queues the events since an instant that a webhook wants and has not received: their deliveries failed, or were never
 * queued. It queues the oldest first, at most {@link maxRecovered}. A further call queues the next ones. If the webhook
 * is not ACTIVE, they wait until it is.
 * @returns the number of queued deliveries
 * @throws NOT_FOUND WEBHOOK_NOT_FOUND; CONFLICT LIMIT_REACHED if too many deliveries wait already, API_KEY_REVOKED if its
 *   API key has ended
 */
export const recoverDeliveries = defineCommand({
  operation: 'recoverDeliveries',
  takes: inputOf(itemTarget, z.strictObject({ since: instant })),
  needs: needsEvents,
  async run(
    { target, body: { since } },
    { store, tools, caller }: UseCaseContext<Writes, 'clock' | 'ids'>,
  ): Promise<number> {
    const webhook = await lockedWebhook(store, target, caller);
    const owner = await activeOwner(store, webhook, tools.clock);
    const limit = Math.min(maxRecovered, await roomFor(webhook, store));
    const after = await store.deliveries.lastEventBefore(target.companyId, since);
    const vacancyIds = owner?.vacancyIds ?? null;
    const missed = await store.deliveries.missedEvents({ webhook, after, since, limit, vacancyIds });
    const at = onTheWall(tools.clock);
    return store.deliveries.queueMissed(webhook, deliveriesOf(webhook, missed, tools.ids.uuid, at));
  },
});
