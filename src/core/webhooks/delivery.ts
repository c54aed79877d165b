import type { FeedEvent } from '../events/event.js';
import { dayMs, hourMs, minuteMs } from '../instants.js';
import type { JsonObject } from '../shapes.js';
import type { Instant } from '../vacancies/vacancy.js';
import type { DisablingReason, StoredWebhook } from './webhook.js';

/** An event on its way to a webhook, and what becomes of it: rules that know neither the network nor the store. */

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The type of an event that only tests a webhook. */
export const testType = 'WEBHOOK_TEST';

/** Why an attempt got no answer. */
export type AttemptError = 'TIMEOUT' | 'CONNECTION' | 'TLS' | 'ADDRESS_NOT_ALLOWED';

export interface DeliveryAttempt {
  readonly at: Instant;
  readonly durationMs: number;
  /** The answer's HTTP status; null where there was none. */
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** How the answer begins; null where there was none. */
  readonly answer: string | null;
}

export interface Delivery {
  readonly companyId: string;
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  /** The event's number in the feed; 0 of a test, which is not in it. */
  readonly seq: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  /** The last ones, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** When it is tried next, if what stands before it is done with by then; null unless it is PENDING. */
  readonly nextAttemptAt: Instant | null;
  /** When an attempt is due that an admin has asked for; null where none is. */
  readonly askedAt: Instant | null;
  readonly createdAt: Instant;
}

/** A delivery as it is kept. */
export interface StoredDelivery extends Delivery {
  /** Those of one thread of a webhook are sent in the order of `seq`. */
  readonly thread: string;
  /** Attempts by schedule since it was queued. */
  readonly tries: number;
  /** Of a test: what is sent. Of all others the feed has it. */
  readonly event: JsonObject | null;
  /** Who is attempting it, and until when nobody else may; null where nobody is. */
  readonly claimId: string | null;
  readonly takenUntil: Instant | null;
}

/** A new delivery, to be attempted at once. */
export function queued(
  beginning: Pick<StoredDelivery, 'companyId' | 'id' | 'webhookId' | 'eventId' | 'seq' | 'type' | 'thread'>,
  at: Instant,
): StoredDelivery {
  return {
    ...beginning,
    status: 'PENDING',
    attempts: [],
    nextAttemptAt: at,
    askedAt: null,
    createdAt: at,
    tries: 0,
    event: null,
    claimId: null,
    takenUntil: null,
  };
}

/** How long after a failed attempt the next one is made (CONTRACT; those of Standard Webhooks). After the last it has failed. */
const retryDelaysMs = [5_000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 10 * hourMs] as const;
/** Attempts are made up to so much later, so that those of an outage don't come all at once. */
const jitter = 0.1;

/** @param made attempts by schedule, the failed one among them @param random 0 to 1 @returns milliseconds; null where it was the last */
function retryDelayMs(made: number, random: number): number | null {
  const delay = retryDelaysMs[made - 1];
  return delay === undefined ? null : Math.round(delay * (1 + jitter * random));
}

/** The status decides, whatever the answer's body does: a redirect is a failure, for it is not followed. */
export function hasSucceeded({ status }: DeliveryAttempt): boolean {
  return status !== null && status >= 200 && status <= 299;
}

/** What a delivery is after an attempt. */
export type Settled = Pick<StoredDelivery, 'status' | 'nextAttemptAt' | 'tries'>;

/**
 * @param kind `scheduled`: made because it was due; `asked`: an admin asked for it, which changes nothing of the schedule
 * @param random 0 to 1
 */
export function settled(
  delivery: Settled,
  kind: 'scheduled' | 'asked',
  attempt: DeliveryAttempt,
  at: Instant,
  random: number,
): Settled {
  if (hasSucceeded(attempt)) return { status: 'DELIVERED', nextAttemptAt: null, tries: delivery.tries };
  if (kind === 'asked') {
    // A test has no schedule: its one attempt was all that there is.
    const isOver = delivery.status === 'PENDING' && delivery.nextAttemptAt === null;
    return isOver ? { ...delivery, status: 'FAILED' } : delivery;
  }
  const tries = delivery.tries + 1;
  const delay = retryDelayMs(tries, random);
  if (delay === null) return { status: 'FAILED', nextAttemptAt: null, tries };
  return { status: 'PENDING', nextAttemptAt: new Date(Date.parse(at) + delay).toISOString(), tries };
}

/** So long a webhook may fail, without one success, until it is disabled. */
const failingForMs = 5 * dayMs;

/** What an attempt says of its webhook. */
export interface Health {
  readonly failingSince: Instant | null;
  /** Why it is to be disabled; null where it is not. */
  readonly disable: DisablingReason | null;
}

export function healthAfter({ failingSince }: Pick<StoredWebhook, 'failingSince'>, attempt: DeliveryAttempt): Health {
  if (hasSucceeded(attempt)) return { failingSince: null, disable: null };
  const since = failingSince ?? attempt.at;
  if (attempt.status === 410) return { failingSince: since, disable: 'GONE' };
  const isTooLong = Date.parse(attempt.at) - Date.parse(since) >= failingForMs;
  return { failingSince: since, disable: isTooLong ? 'FAILING' : null };
}

/** An event as webhooks send it and as `Event` of the GraphQL schema shows it to admins, member by member. */
export function eventJson(event: FeedEvent): JsonObject {
  const { id, seq, type, version, companyId, vacancyId, candidateId, recordId, nextRecordId } = event;
  const { actorKind, actorId, operation, via, requestId, createdAt, data, omitted } = event;
  return {
    id,
    seq,
    type,
    version,
    companyId,
    vacancyId,
    candidateId,
    recordId,
    nextRecordId,
    actor: { kind: actorKind, id: actorId },
    operation,
    via,
    requestId,
    createdAt,
    data: data as unknown as JsonObject,
    omitted: omitted ?? [],
  };
}
