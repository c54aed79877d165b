import type { ScopedReads } from '../application/access/scopedReads.js';
import type { Page, PageOf } from '../kernel/reading/page.js';
import type { Instant } from '../kernel/values/instants.js';
import type { AttemptKind, AttemptOutcome, DeliveryAttempt, DeliveryStatus, StoredDelivery } from './delivery.js';
import type { KeyOwner } from './owner.js';
import type { EventRoute, StoredWebhook } from './webhook.js';

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

/** What the core reads and writes of deliveries, and what their workers do. */

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
export interface DeliveryReads {
  /** One page for each webhook, in their order, by one statement. */
  pages(wanted: DeliveryPagesWanted): Promise<Page<StoredDelivery>[]>;
}

/** The parameters of a search for events that a webhook wants and has not received. */
export interface Missed {
  readonly webhook: StoredWebhook;
  /** The search begins after this number. */
  readonly after: string;
  readonly since: Instant;
  readonly limit: number;
  /** The vacancies to which its API key is limited; null if it is not. */
  readonly vacancyIds: readonly string[] | null;
}

/** Within a transaction. */
export interface DeliveryWrites {
  /** The delivery, locked until the transaction ends. */
  lock(companyId: string, id: string): Promise<StoredDelivery | null>;
  /** Requests one attempt of a locked delivery at an instant. */
  askForAttempt(delivery: StoredDelivery, at: Instant): Promise<void>;
  insert(delivery: StoredDelivery): Promise<void>;
  /** The number of the last event that is certainly older than an instant; 0 if there is none. */
  lastEventBefore(companyId: string, at: Instant): Promise<string>;
  /** Oldest first. The event of the webhook's own creation is never wanted. */
  missedEvents(missed: Missed): Promise<EventRoute[]>;
  /** Queues deliveries of a locked webhook. Failed ones are queued again. @returns the number of queued deliveries */
  queueMissed(webhook: StoredWebhook, deliveries: readonly StoredDelivery[]): Promise<number>;
  failWaiting: FailWaiting;
  waiting: WaitingDeliveries;
}

/**
 * Counts the deliveries of webhooks that wait for a scheduled attempt. Those that fail with their disabled webhook do not
 * count.
 * @param of the webhooks: one of an API key by its id, or all that belong to the company itself
 * @param most it stops at so many in all
 */
export type WaitingDeliveries = (companyId: string, of: WaitingOf, most: number) => Promise<Waiting[]>;

export type WaitingOf = { readonly webhookId: string } | 'company';

export interface Waiting {
  readonly webhookId: string;
  readonly count: number;
}

/** Sets a batch of waiting deliveries to FAILED, as `failsBefore` says. @returns whether there may be more */
export type FailWaiting = (webhook: StoredWebhook) => Promise<boolean>;

/** The parameters of a search for due deliveries. */
export interface DueWanted {
  readonly companyId: string;
  readonly at: Instant;
  /** The webhooks whose scheduled attempts are wanted, and the most of each. */
  readonly scheduled: readonly { readonly webhookId: string; readonly limit: number }[];
  /** The most attempts of each webhook that admins requested. */
  readonly requested: number;
}

/** A delivery that is due, if no other worker takes it before. */
export interface DueDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly kind: AttemptKind;
}

/** The parameters with which a worker takes due deliveries. */
export interface Taking {
  readonly companyId: string;
  /** Identifies the attempts of this worker. */
  readonly claimId: string;
  readonly at: Instant;
  /** When the claim ends. Then other workers may take the deliveries. */
  readonly until: Instant;
  /** The webhooks to which this worker sends THIN messages. */
  readonly thin: readonly string[];
}

/** A delivery that this worker attempts now, and no other. */
export interface TakenDelivery {
  readonly delivery: StoredDelivery;
  readonly kind: AttemptKind;
}

/** The outcome of an attempt. */
export interface CompletedAttempt {
  readonly taken: TakenDelivery;
  /** Null if nothing was sent, because the event was removed. */
  readonly attempt: DeliveryAttempt | null;
  readonly outcome: AttemptOutcome;
  /** Until when the webhook gets no further scheduled attempt, because its receiver asked for a pause; null if not. */
  readonly backoffUntil: Instant | null;
}

/** How workers queue and attempt deliveries, each for one company. */
export interface DeliveryAttempts {
  /**
   * Queues deliveries of a webhook, and advances its cursor. It does nothing if the webhook has changed since the read.
   * @param to the number of the last event that was checked
   * @returns whether the deliveries were queued
   */
  queue(webhook: StoredWebhook, to: string, deliveries: readonly StoredDelivery[]): Promise<boolean>;
  /**
   * Finds due deliveries, those that were due first before the others: more than wanted, so that several workers can
   * choose different ones. Deliveries behind another of their thread are postponed.
   */
  due(wanted: DueWanted): Promise<DueDelivery[]>;
  /** Takes deliveries, each for one worker, and notes which are sent more than THIN. @returns those that are still due */
  take(taking: Taking, due: readonly DueDelivery[]): Promise<TakenDelivery[]>;
  /**
   * Stores attempts and the new states of their deliveries, if the worker still has the claim on them, and the pauses
   * that receivers have asked for. The next delivery behind a finished one is due at once.
   */
  settleAttempts(companyId: string, at: Instant, made: readonly CompletedAttempt[]): Promise<void>;
  /** Releases taken deliveries that were not attempted. They are due at once. */
  giveBack(companyId: string, at: Instant, taken: readonly TakenDelivery[]): Promise<void>;
}

/** What workers store of webhooks, and the deliveries that they remove, each for one company. */
export interface DeliveryUpkeep {
  /** Stores since when a webhook fails, unless that is known already; null means that it does not fail. */
  noteHealth(companyId: string, webhookId: string, failingSince: Instant | null): Promise<void>;
  failWaiting: FailWaiting;
  waiting: WaitingDeliveries;
  /** Lets a disabled webhook forget that deliveries were waiting, unless it was disabled again. */
  noteFailed(webhook: StoredWebhook): Promise<void>;
  /** Removes a batch of deliveries whose events were removed, and old tests. @returns whether there may be more */
  forget(companyId: string, webhookId: string, testsBefore: Instant): Promise<boolean>;
  /** Removes a batch of a deleted webhook's deliveries, and finally the webhook. @returns whether there may be more */
  removeWebhook(companyId: string, webhookId: string): Promise<boolean>;
}

/** What workers do with deliveries. */
export interface DeliveryWork extends DeliveryAttempts, DeliveryUpkeep {}

interface HookReads {
  readonly webhooks: WebhookReads;
  readonly deliveries: DeliveryReads;
}

export const scopedWebhooks: ScopedReads<HookReads> = {
  // A key sees its own webhooks alone (owner.ts), which send events of its vacancies alone.
  webhooks: { list: 'whole', owners: 'whole' },
  deliveries: { pages: 'whole' },
};
