import { z } from 'zod';
import { content, marked, none } from '../kernel/marks.js';
import type { Instant } from '../kernel/values/instants.js';
import { dayMs, hourMs, instantAt, minuteMs } from '../kernel/values/instants.js';
import { type JsonObject, type Of, storedInstant } from '../kernel/values/shapes.js';
import type { DisablingReason, StoredWebhook } from './webhook.js';

/** The rules of an event's delivery to a webhook, without network and store. */

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The type of an event that only tests a webhook. */
export const testType = 'WEBHOOK_TEST';

/** Why an attempt has no answer. */
const attemptErrors = ['TIMEOUT', 'CONNECTION', 'TLS', 'ADDRESS_NOT_ALLOWED'] as const;
export type AttemptError = (typeof attemptErrors)[number];

export const attemptShape = marked({
  at: none(z.string()),
  durationMs: none(z.number()),
  /** The HTTP status of the answer; null if there was no answer. */
  status: none(z.number().nullable()),
  error: none(z.enum(attemptErrors).nullable()),
  /** The beginning of the answer; null if there was no answer. */
  answer: content(z.string().nullable()),
});
export type DeliveryAttempt = Of<typeof attemptShape>;

export interface Delivery {
  readonly companyId: string;
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  /** The number of the event in the feed; 0 for a test, which is not in the feed. */
  readonly seq: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  /** The last attempts, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** When the next attempt is due, if the deliveries before it are finished by then; null unless it is PENDING. */
  readonly nextAttemptAt: Instant | null;
  /** When an attempt requested by an admin is due; null if none is. */
  readonly requestedAt: Instant | null;
  readonly createdAt: Instant;
}

/** A delivery in answers. */
export const deliveryShape = marked({
  id: none(z.string()),
  webhookId: none(z.string()),
  eventId: none(z.string().describe('The id of the event, which the message has as `webhook-id`.')),
  seq: none(z.string().describe('The number of the event in the feed; "0" for a test.')),
  type: none(z.string()),
  status: none(z.enum(deliveryStatuses)),
  nextAttemptAt: none(
    storedInstant.nullable().describe('When the next attempt is due, after those before it; null if there is none.'),
  ),
  attempts: none(z.array(attemptShape)).describe('Its last attempts, oldest first, 20 at most.'),
});

/** A stored delivery. */
export interface StoredDelivery extends Delivery {
  /** The deliveries of one thread of a webhook are sent in the order of `seq`. */
  readonly thread: string;
  /** The revision of the webhook when it was queued. */
  readonly revision: number;
  /** The number of scheduled attempts since it was queued. */
  readonly tries: number;
  /** Only for a test: the event to send. All other events are in the feed. */
  readonly event: JsonObject | null;
  /** The claim of the worker that attempts it, until `takenUntil`; null if no worker does. */
  readonly claimId: string | null;
  /** Whether answers are not stored, because the person of its event was erased, or it reports that erasure. */
  readonly isRedacted: boolean;
  /** Whether nothing of it was sent but THIN messages, which name nobody. */
  readonly isThin: boolean;
  readonly takenUntil: Instant | null;
}

/** A new delivery to a webhook, which is due at once. */
export function queued(
  { companyId, id: webhookId, revision, payload }: Pick<StoredWebhook, 'companyId' | 'id' | 'revision' | 'payload'>,
  beginning: Pick<StoredDelivery, 'id' | 'eventId' | 'seq' | 'type' | 'thread'>,
  at: Instant,
): StoredDelivery {
  return {
    ...{ companyId, webhookId, revision, ...beginning },
    status: 'PENDING',
    attempts: [],
    nextAttemptAt: at,
    requestedAt: null,
    createdAt: at,
    tries: 0,
    event: null,
    claimId: null,
    takenUntil: null,
    isRedacted: false,
    isThin: payload === 'THIN',
  };
}

/**
 * The delay after each failed attempt (docs/WEBHOOKS.md, "Your answer"; from Standard Webhooks). After the last attempt
 * the delivery has failed.
 */
const retryDelaysMs = [5_000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 10 * hourMs] as const;
/** Delays are randomly longer by up to this share, so that the attempts after an outage don't come all at once. */
const jitter = 0.1;

/**
 * @param made the number of scheduled attempts, including the failed one
 * @param random 0 to 1
 * @returns milliseconds; null if it was the last attempt
 */
function retryDelayMs(made: number, random: number): number | null {
  const delay = retryDelaysMs[made - 1];
  return delay === undefined ? null : Math.round(delay * (1 + jitter * random));
}

/** Only the status decides, not the body. A redirect is a failure, because it is not followed. */
export function hasSucceeded({ status }: DeliveryAttempt): boolean {
  return status !== null && status >= 200 && status <= 299;
}

/** Whether an attempt was due, or an admin requested it, which does not change the schedule. */
export type AttemptKind = 'scheduled' | 'requested';

/** What an attempt changes of a delivery. */
export type AttemptOutcome = Pick<StoredDelivery, 'status' | 'nextAttemptAt' | 'tries'>;

/** The longest time by which a receiver's `Retry-After` can postpone an attempt beyond the schedule. */
const maxPostponedMs = 2 * hourMs;

/**
 * Until when a webhook gets no scheduled attempt, because its receiver has asked for a pause.
 * @param retryAt when the receiver wants the next request; null if it has not said so
 */
export function backoffOf(retryAt: Instant | null, at: Instant): Instant | null {
  return retryAt !== null && retryAt > at ? earlier(retryAt, instantAt(Date.parse(at) + maxPostponedMs)) : null;
}

/**
 * The delivery after an attempt: when it is attempted again, or how it ended.
 * @param random 0 to 1
 * @param retryAt when the receiver wants the next request, by its `Retry-After`; null if it has not said so
 */
export function afterAttempt(
  delivery: AttemptOutcome,
  kind: AttemptKind,
  attempt: DeliveryAttempt,
  at: Instant,
  random: number,
  retryAt: Instant | null = null,
): AttemptOutcome {
  if (hasSucceeded(attempt)) return { status: 'DELIVERED', nextAttemptAt: null, tries: delivery.tries };
  if (kind === 'requested') {
    // A test has no schedule, so this was its only attempt.
    const isOver = delivery.status === 'PENDING' && delivery.nextAttemptAt === null;
    return isOver ? { ...delivery, status: 'FAILED' } : delivery;
  }
  const tries = delivery.tries + 1;
  const delay = retryDelayMs(tries, random);
  if (delay === null) return { status: 'FAILED', nextAttemptAt: null, tries };
  const scheduledMs = Date.parse(at) + delay;
  const wanted = retryAt === null ? null : earlier(retryAt, instantAt(scheduledMs + maxPostponedMs));
  const scheduled = instantAt(scheduledMs);
  return { status: 'PENDING', nextAttemptAt: wanted !== null && wanted > scheduled ? wanted : scheduled, tries };
}

const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other);

/** After this time without one success, a webhook is disabled. */
const failingForMs = 5 * dayMs;

/** The health of a webhook after an attempt. */
interface Health {
  readonly failingSince: Instant | null;
  /** Why the webhook must be disabled; null if it must not. */
  readonly disable: DisablingReason | null;
}

export function healthAfter({ failingSince }: Pick<StoredWebhook, 'failingSince'>, attempt: DeliveryAttempt): Health {
  if (hasSucceeded(attempt)) return { failingSince: null, disable: null };
  const since = failingSince ?? attempt.at;
  if (attempt.status === 410) return { failingSince: since, disable: 'GONE' };
  const isTooLong = Date.parse(attempt.at) - Date.parse(since) >= failingForMs;
  return { failingSince: since, disable: isTooLong ? 'FAILING' : null };
}
