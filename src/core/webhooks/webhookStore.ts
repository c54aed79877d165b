import type { KeyOwner } from './owner.js';
import type { StoredWebhook } from './webhook.js';

/** What the core reads and writes of webhooks. */

/** Every statement names one company. */
export interface WebhookReads {
  /** A company's webhooks, oldest first, including deleted ones whose rows still exist. */
  list(companyId: string): Promise<StoredWebhook[]>;
  /** API keys that own webhooks, by their ids, in any order. */
  owners(companyId: string, ids: readonly string[]): Promise<KeyOwner[]>;
}

/** Within a transaction. */
export interface WebhookWrites {
  /** The webhook, locked until the transaction ends; null if there is none, or it is deleted. */
  lock(companyId: string, id: string): Promise<StoredWebhook | null>;
  insert(webhook: StoredWebhook): Promise<void>;
  /** Stores the changes of a locked webhook. */
  save(webhook: StoredWebhook): Promise<void>;
}
