import { webhookChanged } from '../events/domainEvents.js';
import type { Duty } from '../useCase.js';
import { type DeliveryAttempt, healthAfter } from './delivery.js';
import { disabledAt, shownWebhook } from './webhook.js';

/**
 * Disables a webhook whose receiver answered 410, or has failed for too long, and appends an event about it. Its
 * waiting deliveries fail. If there are very many, this sets only some of them to FAILED, and the workers the rest.
 * @param attempt the last attempt
 * @returns false if the webhook is disabled already, or an attempt has succeeded meanwhile
 */
export const disableWebhook = (webhookId: string, attempt: DeliveryAttempt): Duty<boolean> => ({
  by: { actor: { kind: 'WORKER', id: 'webhooks' }, operation: 'deliverEvents' },
  async run(companyId, scene) {
    const { store } = scene;
    const webhook = await store.lockWebhook(companyId, webhookId);
    if (!webhook || webhook.status === 'DISABLED') return false;
    const { disable } = healthAfter(webhook, attempt);
    if (!disable) return false;
    const failsBefore = webhook.revision + 1;
    const hasMore = await store.failWaiting({ ...webhook, failsBefore });
    const settled = { ...webhook, failsBefore: hasMore ? failsBefore : null };
    const disabled = disabledAt(settled, disable, await store.lockFeed(companyId));
    await store.saveWebhook(disabled);
    const event = webhookChanged('WEBHOOK_DISABLED', shownWebhook(webhook), shownWebhook(disabled));
    await store.appendEvents(companyId, [event], scene);
    return true;
  },
});
