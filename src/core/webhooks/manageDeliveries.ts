import { z } from 'zod';
import { whole } from '../application/changes.js';
import { inputOf } from '../application/dispatching/call.js';
import { type AfterCommit, defineCommand } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { eventVersion } from '../application/event.js';
import { errors } from '../kernel/errors.js';
import { onTheWall } from '../kernel/values/instants.js';
import { instant } from '../kernel/values/shapes.js';
import { itemTarget } from '../kernel/values/targets.js';
import { type Delivery, queued, type StoredDelivery, testType } from './delivery.js';
import type { DeliveryWrites } from './deliveryStore.js';
import { countOf, maxWaiting } from './disableWebhook.js';
import { shownDelivery } from './listDeliveries.js';
import { lockedWebhook } from './manageWebhooks.js';
import { deliveriesOf } from './queueing.js';
import { shownWebhook } from './webhook.js';
import type { WebhookReads, WebhookWrites } from './webhookStore.js';

/** Admins test a webhook, repeat a delivery or recover missed ones. Deliveries use the real time. */

/** An admin who tests a webhook waits for the result. */
const signalWorkers = ({ companyId }: Delivery, { attemptRequested }: AfterCommit): void =>
  attemptRequested?.(companyId);

/**
 * Sends a webhook a test event, which is not in the feed. It makes one attempt, whatever the status of the webhook is.
 * @throws NOT_FOUND WEBHOOK_NOT_FOUND
 */
export const sendTestEvent = defineCommand({
  operation: 'sendTestEvent',
  takes: inputOf(itemTarget),
  async run(
    { target },
    {
      store,
      tools,
      origin,
    }: UseCaseContext<{ readonly webhooks: WebhookWrites; readonly deliveries: DeliveryWrites }, 'clock' | 'ids'>,
  ): Promise<Delivery> {
    const webhook = await lockedWebhook(store, target);
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
 * @throws NOT_FOUND DELIVERY_NOT_FOUND
 */
export const resendDelivery = defineCommand({
  operation: 'resendDelivery',
  takes: inputOf(itemTarget),
  async run(
    { target: { companyId, id } },
    { store, tools }: UseCaseContext<{ readonly webhooks: WebhookReads; readonly deliveries: DeliveryWrites }, 'clock'>,
  ): Promise<Delivery> {
    const delivery = await store.deliveries.lock(companyId, id);
    // The webhook is read without a lock to prevent a deadlock: disabling locks a webhook first, then its deliveries.
    const isOfOne = (await store.webhooks.list(companyId)).some(
      (webhook) => webhook.id === delivery?.webhookId && !webhook.isDeleted,
    );
    if (!delivery || !isOfOne) throw errors.deliveryNotFound();
    const at = onTheWall(tools.clock);
    await store.deliveries.askForAttempt(delivery, at);
    return shownDelivery({ ...delivery, requestedAt: at });
  },
  afterwards: signalWorkers,
});

/** The most deliveries that one call queues. */
const maxRecovered = 10_000;

/**
 * Queues the events since an instant that a webhook wants and has not received: their deliveries failed, or were never
 * queued. It queues the oldest first, at most {@link maxRecovered}. A further call queues the next ones. If the webhook
 * is not ACTIVE, they wait until it is.
 * @returns the number of queued deliveries
 * @throws NOT_FOUND WEBHOOK_NOT_FOUND; CONFLICT LIMIT_REACHED if too many deliveries of the company wait already
 */
export const recoverDeliveries = defineCommand({
  operation: 'recoverDeliveries',
  takes: inputOf(itemTarget, z.strictObject({ since: instant })),
  async run(
    { target, body: { since } },
    {
      store,
      tools,
    }: UseCaseContext<{ readonly webhooks: WebhookWrites; readonly deliveries: DeliveryWrites }, 'clock' | 'ids'>,
  ): Promise<number> {
    const webhook = await lockedWebhook(store, target);
    const { companyId } = target;
    const free = maxWaiting - countOf(await store.deliveries.waiting(companyId, maxWaiting));
    if (free <= 0) throw errors.limitReached('PENDING deliveries per company', maxWaiting);
    const after = await store.deliveries.lastEventBefore(companyId, since);
    const missed = await store.deliveries.missedEvents({ webhook, after, since, limit: Math.min(maxRecovered, free) });
    const at = onTheWall(tools.clock);
    return store.deliveries.queueMissed(webhook, deliveriesOf(webhook, missed, tools.ids.uuid, at));
  },
});
