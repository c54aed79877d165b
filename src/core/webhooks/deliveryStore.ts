import type { Instant } from '../vacancies/vacancy.js';
import type { DeliveryAttempt, Settled, StoredDelivery } from './delivery.js';
import type { Envelope, StoredWebhook } from './webhook.js';

/** What webhooks need of the store, beside reads. */

/** What happened since an instant that a webhook is for and that never got through to it. */
export interface Missed {
  readonly webhook: StoredWebhook;
  /** The number after which events are looked at. */
  readonly after: string;
  readonly since: Instant;
  readonly limit: number;
}

/** Within a transaction. */
export interface WebhookWrites {
  /** The webhook, locked until the transaction ends; null where there is none, or it is deleted. */
  lockWebhook(companyId: string, id: string): Promise<StoredWebhook | null>;
  insertWebhook(webhook: StoredWebhook): Promise<void>;
  /** Keeps the changes of a locked webhook. */
  saveWebhook(webhook: StoredWebhook): Promise<void>;
  /**
   * Locks a company's feed: nothing more is committed before this transaction is. The last lock that a transaction takes.
   * @returns the number of its newest event; 0 where there is none
   */
  lockFeed(companyId: string): Promise<string>;
  /** The delivery, locked until the transaction ends. */
  lockDelivery(companyId: string, id: string): Promise<StoredDelivery | null>;
  /** Asks for one attempt of a locked delivery at an instant. */
  askForAttempt(delivery: StoredDelivery, at: Instant): Promise<void>;
  insertDelivery(delivery: StoredDelivery): Promise<void>;
  /** The number of the last event of which it is certain that it is older than an instant; 0 where none is. */
  lastEventBefore(companyId: string, at: Instant): Promise<string>;
  /** Oldest first. */
  missedEvents(missed: Missed): Promise<Envelope[]>;
  /** Queues deliveries of one webhook; what has failed before is queued once more. @returns how many were queued */
  queueMissed(deliveries: readonly StoredDelivery[]): Promise<number>;
  /** What waits for a webhook has failed. */
  failWaiting(companyId: string, webhookId: string): Promise<void>;
}

/** How many deliveries of a webhook may be attempted now. */
export interface LaneFree {
  readonly webhookId: string;
  readonly limit: number;
}

/** What a worker takes. */
export interface Taking {
  readonly companyId: string;
  readonly lanes: readonly LaneFree[];
  /** How many may be attempted that admins have asked for. */
  readonly asked: number;
  /** Tells this worker's attempts from all others. */
  readonly claimId: string;
  readonly at: Instant;
  /** From then on others may take them. */
  readonly until: Instant;
  /** From 0 to less than 1: which of those that are due. With 0 the first. */
  readonly random: number;
}

/** A delivery that is attempted now, by nobody else. */
export interface TakenDelivery {
  readonly delivery: StoredDelivery;
  /** As in `settled`. */
  readonly kind: 'scheduled' | 'asked';
}

/** What became of an attempt. */
export interface AttemptMade {
  readonly taken: TakenDelivery;
  /** Null where there was nothing to send: the event is gone. */
  readonly attempt: DeliveryAttempt | null;
  readonly settled: Settled;
}

/** What workers do in a company. */
export interface DeliveryStore {
  /**
   * Queues deliveries of a webhook, and moves its cursor on; nothing where the webhook is another than it was read as.
   * @param to the number of the last event that was looked at
   */
  queueDeliveries(webhook: StoredWebhook, to: string, deliveries: readonly StoredDelivery[]): Promise<boolean>;
  /** Takes deliveries that are due, each for one worker. What waits for another of its thread is put off. */
  takeDeliveries(taking: Taking): Promise<TakenDelivery[]>;
  /**
   * Keeps attempts, and what their deliveries are after them, where these are still taken by who made them. What stands
   * behind one that is done with is due at once.
   */
  settleAttempts(companyId: string, at: Instant, made: readonly AttemptMade[]): Promise<void>;
  /** Gives taken deliveries back that were not attempted: they are due at once. */
  giveBack(companyId: string, at: Instant, taken: readonly TakenDelivery[]): Promise<void>;
  /** Keeps since when a webhook fails, if that isn't known; null: it doesn't. */
  noteHealth(companyId: string, webhookId: string, failingSince: Instant | null): Promise<void>;
  /** Removes some deliveries whose events are gone, and tests from before an instant. @returns whether there may be more */
  forgetDeliveries(companyId: string, webhookId: string, testsBefore: Instant): Promise<boolean>;
  /** Removes some deliveries of a deleted webhook, and at last itself. @returns whether there may be more */
  removeWebhook(companyId: string, webhookId: string): Promise<boolean>;
}
