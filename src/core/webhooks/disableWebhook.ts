import { webhookChanged } from '../events/told.js';
import type { Duty } from '../useCase.js';
import { type DeliveryAttempt, healthAfter } from './delivery.js';
import { disabledAt, shownWebhook } from './webhook.js';

/**
 * Disables a webhook whose receiver wants no more, or has failed for too long, and says so in the feed: nothing is disabled in
 * silence. What waits for it has failed.
 * @param attempt the last one
 * @returns whether it was; not where it has succeeded meanwhile, or is disabled already
 */
export const disableWebhook = (webhookId: string, attempt: DeliveryAttempt): Duty<boolean> => ({
  by: { actor: { kind: 'WORKER', id: 'webhooks' }, operation: 'deliverEvents' },
  async run(companyId, scene) {
    const { store } = scene;
    const webhook = await store.lockWebhook(companyId, webhookId);
    if (!webhook || webhook.status === 'DISABLED') return false;
    const { disable } = healthAfter(webhook, attempt);
    if (!disable) return false;
    await store.failWaiting(companyId, webhookId);
    const disabled = disabledAt(webhook, disable, await store.lockFeed(companyId));
    await store.saveWebhook(disabled);
    const told = webhookChanged('WEBHOOK_DISABLED', shownWebhook(webhook), shownWebhook(disabled));
    await store.appendEvents(companyId, [told], scene);
    return true;
  },
});
