import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { DeliveryReads } from './deliveryStore.js';
import type { WebhookReads } from './webhookStore.js';

interface HookReads {
  readonly webhooks: WebhookReads;
  readonly deliveries: DeliveryReads;
}

export const narrowedWebhooks: NarrowedReads<HookReads> = {
  webhooks: { list: 'refused' },
  deliveries: { pages: 'refused' },
};
