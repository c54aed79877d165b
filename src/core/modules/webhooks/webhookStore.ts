import type { FeedLock } from '../../application/events/feedStore.js';
import type { Page, PageOf } from '../../kernel/reading/page.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { DeliveryStatus, StoredDelivery } from './delivery.js';
import type { EventRoute, StoredWebhook } from './webhook.js';

/** What the core reads and writes of webhooks. Their workers have more (deliveryStore.ts). */

interface DeliveryFilter {
  readonly status?: DeliveryStatus;
  readonly eventId?: string;
}

/** Pages of deliveries, newest first, one for each of several webhooks. */
export interface DeliveryPagesWanted extends PageOf<DeliveryFilter> {
  readonly companyId: string;
  readonly webhookIds: readonly string[];
}

/** Every statement names one company. */
export interface WebhookReads {
  /** A company's webhooks, oldest first, including deleted ones whose rows still exist. */
  webhooks(companyId: string): Promise<StoredWebhook[]>;
  /** One page for each webhook, in their order, by one statement. */
  deliveryPages(wanted: DeliveryPagesWanted): Promise<Page<StoredDelivery>[]>;
}

/** The parameters of a search for events that a webhook wants and has not received. */
export interface Missed {
  readonly webhook: StoredWebhook;
  /** The search begins after this number. */
  readonly after: string;
  readonly since: Instant;
  readonly limit: number;
}

/** The writes within a transaction. */
export interface WebhookWrites extends FeedLock {
  /** The webhook, locked until the transaction ends; null if there is none, or it is deleted. */
  lockWebhook(companyId: string, id: string): Promise<StoredWebhook | null>;
  insertWebhook(webhook: StoredWebhook): Promise<void>;
  /** Stores the changes of a locked webhook. */
  saveWebhook(webhook: StoredWebhook): Promise<void>;
  /** The delivery, locked until the transaction ends. */
  lockDelivery(companyId: string, id: string): Promise<StoredDelivery | null>;
  /** Requests one attempt of a locked delivery at an instant. */
  askForAttempt(delivery: StoredDelivery, at: Instant): Promise<void>;
  insertDelivery(delivery: StoredDelivery): Promise<void>;
  /** The number of the last event that is certainly older than an instant; 0 if there is none. */
  lastEventBefore(companyId: string, at: Instant): Promise<string>;
  /** Oldest first. The event of the webhook's own creation is never wanted. */
  missedEvents(missed: Missed): Promise<EventRoute[]>;
  /** Queues deliveries of a locked webhook. Failed ones are queued again. @returns the number of queued deliveries */
  queueMissed(webhook: StoredWebhook, deliveries: readonly StoredDelivery[]): Promise<number>;
  failWaiting: FailWaiting;
  waitingDeliveries: WaitingDeliveries;
}

/**
 * Counts the deliveries of a company's webhooks that wait for a scheduled attempt. Those that fail with their disabled
 * webhook do not count.
 * @param most it stops at so many in all
 */
export type WaitingDeliveries = (companyId: string, most: number) => Promise<Waiting[]>;

export interface Waiting {
  readonly webhookId: string;
  readonly count: number;
}

/** Sets a batch of waiting deliveries to FAILED, as `failsBefore` says. @returns whether there may be more */
export type FailWaiting = (webhook: StoredWebhook) => Promise<boolean>;
