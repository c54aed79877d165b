import type { EventType, FeedEvent } from '../events/event.js';
import { dayMs } from '../instants.js';
import type { Instant } from '../vacancies/vacancy.js';

/** Where a company wants to be told what happens (CONTRACT "Events", webhooks; ADR 25). */

export const webhookStatuses = ['ACTIVE', 'PAUSED', 'DISABLED'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** Why the service has disabled a webhook: its receiver said 410; only failures for five days. */
export type DisablingReason = 'GONE' | 'FAILING';

/** Webhooks of a company. */
export const maxWebhooks = 20;

export interface Webhook {
  readonly companyId: string;
  readonly id: string;
  readonly url: string;
  /** Which events; null: all. */
  readonly types: readonly EventType[] | null;
  /** Of which vacancy; null: of all, and of the company. */
  readonly vacancyId: string | null;
  readonly description: string | null;
  readonly status: WebhookStatus;
  /** Null unless it is DISABLED. */
  readonly reason: DisablingReason | null;
  readonly createdAt: Instant;
}

/** What was wanted of a stretch of the feed. */
export interface Wanted {
  readonly types: Webhook['types'];
  readonly vacancyId: Webhook['vacancyId'];
  /** Whether anything was: not while it is PAUSED or DISABLED. */
  readonly isQueued: boolean;
}

/** What was wanted before a change of the webhook, up to an event. */
export interface WantedBefore extends Wanted {
  /** The number of the last event of which this holds. */
  readonly to: string;
}

/** A secret that was rolled. */
export interface PreviousSecret {
  readonly secret: string;
  readonly validUntil: Instant;
}

/** A webhook as it is kept. */
export interface StoredWebhook extends Webhook {
  /** Good now; both sides sign by it, so it is kept as it is. */
  readonly secret: string;
  /** Those before it, the newest first: each is good for a time of its own after it was rolled. */
  readonly previousSecrets: readonly PreviousSecret[];
  /** Up to which event its deliveries are queued. */
  readonly cursorSeq: string;
  /** What was wanted of events that are not queued yet, oldest first; mostly nothing. */
  readonly wantedBefore: readonly WantedBefore[];
  /** Identifies the version that was read: deliveries are queued for that version, or not at all. */
  readonly revision: number;
  /** When an attempt failed first, since which none succeeded. */
  readonly failingSince: Instant | null;
  /** Deleted by its admin: it is nobody's any more, and goes when its deliveries are gone. */
  readonly isDeleted: boolean;
}

/** A webhook with a new secret, which is shown once. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** The webhook as its admins see it: without secrets, and without what only deliveries are queued by. */
export function shownWebhook(stored: StoredWebhook): Webhook {
  const { companyId, id, url, types, vacancyId, description, status, reason, createdAt } = stored;
  return { companyId, id, url, types, vacancyId, description, status, reason, createdAt };
}

/** How long a secret stays good after it was rolled. */
export const overlapMs = dayMs;

/** Secrets by which a message is signed: where more are rolled within their time, the oldest ends early. */
const maxSecrets = 5;

type Secrets = Pick<StoredWebhook, 'secret' | 'previousSecrets'>;

/** The secrets by which a message is signed at an instant, the newest first. */
export function signingSecrets({ secret, previousSecrets }: Secrets, at: Instant): readonly string[] {
  return [secret, ...stillGood(previousSecrets, at).map((previous) => previous.secret)];
}

const stillGood = (previous: Secrets['previousSecrets'], at: Instant): readonly PreviousSecret[] =>
  previous.filter(({ validUntil }) => at < validUntil);

/** A webhook with a new secret: that of before is good until an instant, and those before it as long as they were. */
export function rolledTo(secret: string, webhook: StoredWebhook, at: Instant, validUntil: Instant): StoredWebhook {
  const previous = [{ secret: webhook.secret, validUntil }, ...stillGood(webhook.previousSecrets, at)];
  return { ...webhook, secret, previousSecrets: previous.slice(0, maxSecrets - 1) };
}

/** Changes of what is wanted that wait until what was committed before them is queued: each is one or two wishes. */
export const maxWantedBefore = 40;

const wantedNow = ({ types, vacancyId, status }: Webhook): Wanted => ({
  types,
  vacancyId,
  isQueued: status === 'ACTIVE',
});
const nothing = { types: null, vacancyId: null, isQueued: false } as const;

/**
 * A webhook after a change. Earlier wishes hold for what was committed before the change, however late that is queued. The
 * change's own event is neither before nor after it.
 * @param newest the number of the newest event as the webhook is changed; that of the change is the next
 */
export function changedAt(before: StoredWebhook, changed: Webhook, newest: string): StoredWebhook {
  const [was, is] = [wantedNow(before), wantedNow(changed)];
  const after = { ...before, ...changed, revision: before.revision + 1 };
  if (JSON.stringify(was) === JSON.stringify(is)) return after;
  const own = nextOf(newest);
  const isAllQueued = before.wantedBefore.length === 0 && (!was.isQueued || before.cursorSeq === newest);
  if (isAllQueued) return { ...after, cursorSeq: own };
  const wantedBefore = [...before.wantedBefore, { ...was, to: newest }, { ...nothing, to: own }];
  return { ...after, wantedBefore };
}

/** A webhook that the service disables: what is not queued yet never will be, unless it is recovered. */
export function disabledAt(webhook: StoredWebhook, reason: DisablingReason, newest: string): StoredWebhook {
  const revision = webhook.revision + 1;
  return { ...webhook, status: 'DISABLED', reason, revision, cursorSeq: nextOf(newest), wantedBefore: [] };
}

/** The number of the event after another. */
export const nextOf = (seq: string): string => String(BigInt(seq) + 1n);

/** The part of an event that decides who is told of it, and in which order. */
export type Envelope = Pick<FeedEvent, 'id' | 'seq' | 'type' | 'vacancyId' | 'candidateId'>;

/** Whether a webhook wants an event of the feed that stands after its cursor. */
export function wants(webhook: Pick<StoredWebhook, keyof Webhook | 'wantedBefore'>, event: Envelope): boolean {
  const wanted = webhook.wantedBefore.find(({ to }) => BigInt(event.seq) <= BigInt(to)) ?? wantedNow(webhook);
  return wanted.isQueued && fits(wanted, event);
}

/** Whether an event is one of those that a webhook is for, whenever it happened. */
function fits({ types, vacancyId }: Pick<Webhook, 'types' | 'vacancyId'>, event: Envelope): boolean {
  return (types === null || types.includes(event.type)) && (vacancyId === null || vacancyId === event.vacancyId);
}

/** The earlier wishes that are left once events up to a number are queued. */
export function wantedAfter(
  { wantedBefore }: Pick<StoredWebhook, 'wantedBefore'>,
  seq: string,
): readonly WantedBefore[] {
  return wantedBefore.filter(({ to }) => BigInt(to) > BigInt(seq));
}

/**
 * Events of one thread are sent one by one, in their order: those of a candidate in a vacancy, else of the vacancy, else of
 * the company. Ids are opaque text, so each is written as JSON.
 */
export function threadOf({ vacancyId, candidateId }: Pick<Envelope, 'vacancyId' | 'candidateId'>): string {
  if (vacancyId === null) return 'company';
  return JSON.stringify(candidateId === null ? [vacancyId] : [vacancyId, candidateId]);
}
