import type { StoredWebhook } from './webhook.js';

/** What the core reads and writes of webhooks. */

/** Every statement names one company. */
export interface WebhookReads {
  /** A company's webhooks, oldest first, including deleted ones whose rows still exist. */
  webhooks(companyId: string): Promise<StoredWebhook[]>;
}

/** Within a transaction. */
export interface WebhookWrites {
  /** The webhook, locked until the transaction ends; null if there is none, or it is deleted. */
  lockWebhook(companyId: string, id: string): Promise<StoredWebhook | null>;
  insertWebhook(webhook: StoredWebhook): Promise<void>;
  /** Stores the changes of a locked webhook. */
  saveWebhook(webhook: StoredWebhook): Promise<void>;
}
