import type { Instant } from '../vacancies/vacancy.js';
import type { DeliveryAttempt, Settled, StoredDelivery } from './delivery.js';
import type { Envelope, StoredWebhook } from './webhook.js';

/** The writes of the store for webhooks. */

/** The parameters of a search for events that a webhook wants and has not received. */
export interface Missed {
  readonly webhook: StoredWebhook;
  /** The search begins after this number. */
  readonly after: string;
  readonly since: Instant;
  readonly limit: number;
}

/** The writes within a transaction. */
export interface WebhookWrites {
  /** The webhook, locked until the transaction ends; null if there is none, or it is deleted. */
  lockWebhook(companyId: string, id: string): Promise<StoredWebhook | null>;
  insertWebhook(webhook: StoredWebhook): Promise<void>;
  /** Stores the changes of a locked webhook. */
  saveWebhook(webhook: StoredWebhook): Promise<void>;
  /**
   * Locks a company's feed: no other transaction can append events before this one is committed. It must be the last
   * lock of a transaction.
   * @returns the number of its newest event; 0 if there is none
   */
  lockFeed(companyId: string): Promise<string>;
  /** The delivery, locked until the transaction ends. */
  lockDelivery(companyId: string, id: string): Promise<StoredDelivery | null>;
  /** Requests one attempt of a locked delivery at an instant. */
  askForAttempt(delivery: StoredDelivery, at: Instant): Promise<void>;
  insertDelivery(delivery: StoredDelivery): Promise<void>;
  /** The number of the last event that is certainly older than an instant; 0 if there is none. */
  lastEventBefore(companyId: string, at: Instant): Promise<string>;
  /** Oldest first. */
  missedEvents(missed: Missed): Promise<Envelope[]>;
  /** Queues deliveries of a locked webhook. Failed ones are queued again. @returns the number of queued deliveries */
  queueMissed(webhook: StoredWebhook, deliveries: readonly StoredDelivery[]): Promise<number>;
  failWaiting: FailWaiting;
}

/** Sets a batch of waiting deliveries to FAILED, as `failsBefore` says. @returns whether there may be more */
type FailWaiting = (webhook: StoredWebhook) => Promise<boolean>;

/** The most deliveries of a webhook that may be attempted now. */
export interface LaneFree {
  readonly webhookId: string;
  readonly limit: number;
}

/** The parameters with which a worker takes deliveries. */
export interface Taking {
  readonly companyId: string;
  readonly lanes: readonly LaneFree[];
  /** The most attempts requested by admins. */
  readonly asked: number;
  /** Identifies the attempts of this worker. */
  readonly claimId: string;
  readonly at: Instant;
  /** When the claim ends. Then other workers may take the deliveries. */
  readonly until: Instant;
  /** From 0 to less than 1. It selects which of the due deliveries are taken; 0 selects the first. */
  readonly random: number;
}

/** A delivery that this worker attempts now, and no other. */
export interface TakenDelivery {
  readonly delivery: StoredDelivery;
  /** As in `settled`. */
  readonly kind: 'scheduled' | 'asked';
}

/** The outcome of an attempt. */
export interface AttemptMade {
  readonly taken: TakenDelivery;
  /** Null if nothing was sent, because the event was removed. */
  readonly attempt: DeliveryAttempt | null;
  readonly settled: Settled;
}

/** The writes of workers, each for one company. */
export interface DeliveryStore {
  /**
   * Queues deliveries of a webhook, and advances its cursor. It does nothing if the webhook has changed since the read.
   * @param to the number of the last event that was checked
   * @returns whether the deliveries were queued
   */
  queueDeliveries(webhook: StoredWebhook, to: string, deliveries: readonly StoredDelivery[]): Promise<boolean>;
  /** Takes due deliveries, each for one worker. Deliveries behind another of their thread are postponed. */
  takeDeliveries(taking: Taking): Promise<TakenDelivery[]>;
  /**
   * Stores attempts and the new states of their deliveries, if the worker still has the claim on them. The next
   * delivery behind a finished one is due at once.
   */
  settleAttempts(companyId: string, at: Instant, made: readonly AttemptMade[]): Promise<void>;
  /** Releases taken deliveries that were not attempted. They are due at once. */
  giveBack(companyId: string, at: Instant, taken: readonly TakenDelivery[]): Promise<void>;
  /** Stores since when a webhook fails, unless that is known already; null means that it does not fail. */
  noteHealth(companyId: string, webhookId: string, failingSince: Instant | null): Promise<void>;
  failWaiting: FailWaiting;
  /** Lets a disabled webhook forget that deliveries were waiting, unless it was disabled again. */
  noteFailed(webhook: StoredWebhook): Promise<void>;
  /** Removes a batch of deliveries whose events were removed, and old tests. @returns whether there may be more */
  forgetDeliveries(companyId: string, webhookId: string, testsBefore: Instant): Promise<boolean>;
  /** Removes a batch of a deleted webhook's deliveries, and finally the webhook. @returns whether there may be more */
  removeWebhook(companyId: string, webhookId: string): Promise<boolean>;
}
