import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { DeliveryReads } from './deliveryStore.js';
import type { WebhookReads } from './webhookStore.js';

export const narrowedWebhooks: NarrowedReads<WebhookReads & DeliveryReads> = {
  webhooks: 'refused',
  deliveryPages: 'refused',
};
