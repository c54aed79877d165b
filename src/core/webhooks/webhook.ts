import { z } from 'zod';
import { event, named } from '../application/domainEvent.js';
import { type DomainEvent, type EventData, type EventType, eventTypes, type FeedEvent } from '../application/event.js';
import { none, shapeOf } from '../kernel/marks.js';
import { dayMs, type Instant } from '../kernel/values/instants.js';
import { storedInstant, textOrNull } from '../kernel/values/shapes.js';

/** A webhook: the service sends a company's events to a URL (docs/WEBHOOKS.md; ADR 17). */

export const webhookStatuses = ['ACTIVE', 'PAUSED', 'DISABLED'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/**
 * Why the service has disabled a webhook: its receiver answered 410, all attempts of five days failed, too many of its
 * deliveries were waiting, or the API key that owns it has ended.
 */
const disablingReasons = ['GONE', 'FAILING', 'BACKLOG', 'KEY_ENDED'] as const;
export type DisablingReason = (typeof disablingReasons)[number];

/** What is sent of an event: all that the owner may see, or only what identifies neither persons nor content. */
export const payloads = ['FULL', 'THIN'] as const;
export type Payload = (typeof payloads)[number];

/** The most webhooks that belong to the company itself; to one API key; and to all API keys of a company. */
export const maxWebhooks = 20;
export const maxOfKey = 10;
export const maxOfKeys = 100;

export interface Webhook {
  readonly companyId: string;
  readonly id: string;
  readonly url: string;
  /** The wanted types of events; null means all. */
  readonly types: readonly EventType[] | null;
  /** The vacancy of the wanted events; null means all vacancies and events without a vacancy. */
  readonly vacancyId: string | null;
  readonly description: string | null;
  readonly payload: Payload;
  /** The public id of the API key that owns it; null if it is the company's. */
  readonly apiKeyId: string | null;
  readonly status: WebhookStatus;
  /** Null unless it is DISABLED. */
  readonly reason: DisablingReason | null;
  readonly createdAt: Instant;
}

/** The filter of a webhook for a range of the feed. */
interface Wanted {
  readonly types: Webhook['types'];
  readonly vacancyId: Webhook['vacancyId'];
  /** False while the webhook is PAUSED or DISABLED: then it wants no events. */
  readonly isQueued: boolean;
}

/** The filter of a webhook before a change. */
export interface WantedBefore extends Wanted {
  /** The number of the last event for which this filter is valid. */
  readonly to: string;
}

/** A replaced secret. */
export interface PreviousSecret {
  readonly secret: string;
  readonly validUntil: Instant;
}

/** A stored webhook. */
export interface StoredWebhook extends Webhook {
  /** The present secret. It is stored unhashed, because it signs messages. */
  readonly secret: string;
  /** The replaced secrets that are still valid, newest first. Each has its own end. */
  readonly previousSecrets: readonly PreviousSecret[];
  /** The number of the last event whose delivery is queued, if it was wanted. */
  readonly cursorSeq: string;
  /** The earlier filters for events that are not queued yet, oldest first. Mostly empty. */
  readonly wantedBefore: readonly WantedBefore[];
  /** Identifies the version that was read. Deliveries are queued only if the webhook still has this version. */
  readonly revision: number;
  /** When the first attempt failed after the last success; null if the last attempt succeeded. */
  readonly failingSince: Instant | null;
  /** Until when it gets no scheduled attempt, because its receiver sent `Retry-After`; null or in the past if it may. */
  readonly backoffUntil: Instant | null;
  /**
   * The webhook was disabled, so waiting deliveries of earlier revisions have failed. Workers set them to FAILED, and
   * send nothing before. Null when that is done.
   */
  readonly failsBefore: number | null;
  /** Deleted by its owner or an admin. Clients don't see it any more. It is removed after its deliveries. */
  readonly isDeleted: boolean;
}

/** A webhook with its new secret, which is answered once. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** The webhook as its owner and admins see it: without its secrets and the state of its queue. */
export function shownWebhook(stored: StoredWebhook): Webhook {
  const { companyId, id, url, types, vacancyId, description, payload, apiKeyId, status, reason, createdAt } = stored;
  return { companyId, id, url, types, vacancyId, description, payload, apiKeyId, status, reason, createdAt };
}

/** How long a secret stays valid after it was replaced. */
export const overlapMs = dayMs;

/** The most secrets that sign a message. If more are replaced within their time, the oldest ends early. */
const maxSecrets = 5;

type Secrets = Pick<StoredWebhook, 'secret' | 'previousSecrets'>;

/** The secrets that sign a message at an instant, newest first. */
export function signingSecrets({ secret, previousSecrets }: Secrets, at: Instant): readonly string[] {
  return [secret, ...stillGood(previousSecrets, at).map((previous) => previous.secret)];
}

const stillGood = (previous: Secrets['previousSecrets'], at: Instant): readonly PreviousSecret[] =>
  previous.filter(({ validUntil }) => at < validUntil);

/** A webhook with a new secret. The present one stays valid until an instant. Older ones keep their own ends. */
export function rolledTo(secret: string, webhook: StoredWebhook, at: Instant, validUntil: Instant): StoredWebhook {
  const previous = [{ secret: webhook.secret, validUntil }, ...stillGood(webhook.previousSecrets, at)];
  return { ...webhook, secret, previousSecrets: previous.slice(0, maxSecrets - 1) };
}

/** The most earlier filters. Each change of a filter adds two, until the events before the change are queued. */
export const maxWantedBefore = 40;

const wantedNow = ({ types, vacancyId, status }: Webhook): Wanted => ({
  types,
  vacancyId,
  isQueued: status === 'ACTIVE',
});
const nothing = { types: null, vacancyId: null, isQueued: false } as const;

/**
 * A webhook after a change. Events that were committed before the change use the earlier filter, even if they are
 * queued later. The event of the change itself is not sent if the filter has changed.
 * @param newest the number of the newest event before the change; the event of the change gets the next number
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

/** A webhook that the service disables. Events that are not queued yet are only sent if an admin recovers them. */
export function disabledAt(webhook: StoredWebhook, reason: DisablingReason, newest: string): StoredWebhook {
  const revision = webhook.revision + 1;
  return { ...webhook, status: 'DISABLED', reason, revision, cursorSeq: nextOf(newest), wantedBefore: [] };
}

/** The number of the event after another. */
export const nextOf = (seq: string): string => String(BigInt(seq) + 1n);

/** The part of an event that decides which webhooks get it, and in which order. */
export type EventRoute = Pick<FeedEvent, 'id' | 'seq' | 'type' | 'vacancyId' | 'candidateId'>;

/**
 * Whether a webhook wants an event after its cursor. A restored feed concerns all: they have no cursor that is rejected.
 * @param mustHave whether it gets the event whatever its filter: who was queued an event of an erased person has copies
 */
export function wants(
  webhook: Pick<StoredWebhook, keyof Webhook | 'wantedBefore'>,
  event: EventRoute,
  mustHave = false,
): boolean {
  const wanted = webhook.wantedBefore.find(({ to }) => BigInt(event.seq) <= BigInt(to)) ?? wantedNow(webhook);
  return wanted.isQueued && (mustHave || event.type === 'FEED_RESTORED' || fits(wanted, event));
}

/** Whether a webhook, as it is now, wants an event that has no number yet. */
export const wantsNext = (webhook: Webhook, event: Pick<EventRoute, 'type' | 'vacancyId'>): boolean =>
  wantedNow(webhook).isQueued && fits(webhook, event);

/** Whether an event fits a filter. */
function fits(
  { types, vacancyId }: Pick<Webhook, 'types' | 'vacancyId'>,
  event: Pick<EventRoute, 'type' | 'vacancyId'>,
): boolean {
  return (types === null || types.includes(event.type)) && (vacancyId === null || vacancyId === event.vacancyId);
}

/** The remaining earlier filters when the events up to a number are queued. */
export function wantedAfter(
  { wantedBefore }: Pick<StoredWebhook, 'wantedBefore'>,
  seq: string,
): readonly WantedBefore[] {
  return wantedBefore.filter(({ to }) => BigInt(to) > BigInt(seq));
}

/**
 * The thread of an event. The events of one thread are sent one by one, in order. A candidate in a vacancy has a
 * thread, the vacancy has one for its other events, and the company has one for all others. Ids may contain any
 * character, so they are written as JSON.
 */
export function threadOf({ vacancyId, candidateId }: Pick<EventRoute, 'vacancyId' | 'candidateId'>): string {
  if (vacancyId === null) return 'company';
  return JSON.stringify(candidateId === null ? [vacancyId] : [vacancyId, candidateId]);
}

/** The events of webhooks, and the members that their data has. */

export const webhookData = shapeOf<Webhook>()({
  companyId: none(z.string()),
  id: none(z.string()),
  url: none(z.string()),
  types: none(z.array(z.enum(eventTypes)).nullable()),
  vacancyId: none(textOrNull),
  description: none(textOrNull),
  payload: none(z.enum(payloads).describe('What is sent of an event.')),
  apiKeyId: none(textOrNull.describe("The API key that owns it; null if it is the company's.")),
  status: none(z.enum(webhookStatuses)),
  reason: none(z.enum(disablingReasons).nullable().describe('Why it is DISABLED.')),
  createdAt: none(storedInstant),
});

/**
 * The data of an API key's webhook always name the key: it alone sees them, besides admins.
 * @param before null for a new webhook
 * @param after null for a deleted one; neither webhook has its secrets
 */
export function webhookChanged(
  type: Extract<EventType, `WEBHOOK_${string}`>,
  before: Webhook | null,
  after: Webhook | null,
): DomainEvent {
  const { apiKeyId = null } = after ?? before ?? {};
  const data = named('Webhook', before, after, { hidden: new Set() });
  const owned = (part: EventData['after']) => (part && apiKeyId !== null ? { ...part, apiKeyId } : part);
  return event(type, 'Webhook', {}, { before: owned(data.before), after: owned(data.after) });
}
