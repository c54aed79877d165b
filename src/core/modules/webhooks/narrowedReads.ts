import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { WebhookReads } from './webhookStore.js';

export const narrowedWebhooks: NarrowedReads<WebhookReads> = { webhooks: 'refused', deliveryPages: 'refused' };
