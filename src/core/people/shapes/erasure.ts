import { z } from 'zod';
import { event, whole } from '../../application/domainEvent.js';
import type { Actor, DomainEvent } from '../../application/event.js';
import { marked, none } from '../../kernel/marks.js';
import { dayMs, type Instant, instantAt } from '../../kernel/values/instants.js';
import { textOrNull } from '../../kernel/values/shapes.js';

/** The receipt of an erasure: what was erased, where, when and why (docs/PRIVACY.md, "Erasing a person"; ADR 24). */

export const erasureStatuses = ['RUNNING', 'DONE'] as const;
export type ErasureStatus = (typeof erasureStatuses)[number];

/** Why it was erased. RETENTION is the worker's alone. */
export const erasureReasons = ['REQUEST', 'CONSENT_WITHDRAWN', 'UNLAWFUL', 'OTHER', 'RETENTION'] as const;
export type ErasureReason = (typeof erasureReasons)[number];

/** An erasure as clients ask for it. */
export const eraseBody = z.strictObject({
  reason: z.enum(erasureReasons).exclude(['RETENTION']).describe('The reason; not RETENTION.'),
  reference: z
    .string()
    .regex(/^[A-Za-z0-9._/-]{1,64}$/, { error: 'must have 1 to 64 letters, digits and the characters . _ / -' })
    .nullish()
    .describe("The caller's own reference: 1 to 64 letters, digits and `. _ / -`, without the person's id."),
});

/** Where the data of a person is kept. Exports list them in this order. */
export const personalPlaces = [
  'RECORD',
  'ANSWER_VERSION',
  'DECISION',
  'REVIEW',
  'BAN',
  'HOLD',
  'CANDIDATE',
  'EVENT',
  'DELIVERY',
  'IDEMPOTENCY_RESULT',
  'REFUSAL',
] as const;
export type PersonalPlace = (typeof personalPlaces)[number];

/** How many rows of a place were erased. */
export type PlaceCounts = { readonly [P in PersonalPlace]?: number };

/** Who gets CANDIDATE_ERASED by a webhook, and when that was acknowledged. */
export interface ErasureReceiver {
  readonly webhookId: string;
  /** The first 2xx answer; null if there is none yet. */
  readonly acknowledgedAt: Instant | null;
}

export interface Erasure {
  readonly companyId: string;
  readonly id: string;
  /** What stands in the place of the person's id. */
  readonly token: string;
  readonly status: ErasureStatus;
  readonly reason: ErasureReason;
  /** The caller's own reference. It may not hold the person's id. */
  readonly reference: string | null;
  readonly actorKind: Actor['kind'];
  readonly actorId: string;
  readonly createdAt: Instant;
  /** When all places were erased; null while it is RUNNING. */
  readonly doneAt: Instant | null;
  /** When the person's id was removed from CANDIDATE_ERASED as well; null until then. */
  readonly forgottenAt: Instant | null;
  readonly counts: PlaceCounts;
}

/** A stored erasure. */
export interface StoredErasure extends Erasure {
  /** The keyed hash of the person's id, by which the erasure block knows it. */
  readonly personHash: string;
  /** Identifies the key of the hash. */
  readonly keyId: string;
  /** The person's id, with which the workers continue; null when it is DONE. */
  readonly candidateId: string | null;
  /** Until then the person is kept out; null if an admin admitted the person again. */
  readonly blockedUntil: Instant | null;
  /** The number of CANDIDATE_ERASED in the feed. */
  readonly eventSeq: string;
  /** The webhooks that were queued an event of the person. They get CANDIDATE_ERASED, whatever they want. */
  readonly webhookIds: readonly string[];
  /** What was known of the receivers when the event was forgotten, because deliveries are kept as long as events. */
  readonly receivers: readonly ErasureReceiver[] | null;
}

/** Days for which an erased person is kept out, by the company's time. */
const blockDays = 400;
/** Days after which CANDIDATE_ERASED loses the person's id, whoever has acknowledged it. */
const rememberedDays = 30;

export const blockedUntil = (at: Instant): Instant => instantAt(Date.parse(at) + blockDays * dayMs);

/** The erasures of before this instant are forgotten. */
export const forgottenBefore = (now: Instant): Instant => instantAt(Date.parse(now) - rememberedDays * dayMs);

/** Whether CANDIDATE_ERASED may lose the id: all of its receivers have acknowledged it, and there is at least one. */
export const areAllAcknowledged = (receivers: readonly ErasureReceiver[]): boolean =>
  receivers.length > 0 && receivers.every(({ acknowledgedAt }) => acknowledgedAt !== null);

/** The sum of two counts. */
export function added(some: PlaceCounts, more: PlaceCounts): PlaceCounts {
  const sum: Partial<Record<PersonalPlace, number>> = { ...some };
  for (const place of personalPlaces) {
    const count = (some[place] ?? 0) + (more[place] ?? 0);
    if (count > 0) sum[place] = count;
  }
  return sum;
}

/** The receipt as callers see it. */
export function shownErasure(stored: Omit<StoredErasure, 'personHash' | 'keyId'>): Erasure {
  const { companyId, id, token, status, reason, reference, actorKind, actorId, counts } = stored;
  const { createdAt, doneAt, forgottenAt } = stored;
  return {
    ...{ companyId, id, token, status, reason, reference, actorKind, actorId, counts },
    ...{ createdAt, doneAt, forgottenAt },
  };
}

/** The events of erased, admitted and exported candidates, and the members that their data has. */

/** What an event says about an erasure. */
export const erasureData = marked({
  id: none(z.string()).describe('The id of the erasure.'),
  reason: none(z.enum(erasureReasons)),
  recordIds: none(z.array(z.string())).describe('The records of the person. Copies of these are to be deleted.'),
  labelId: none(textOrNull).describe("The id of the person's label; null if there was none."),
});

/** The last event that names an erased person. Who has copies deletes them by it, or by the ids of the records. */
export function candidateErased({
  candidateId,
  ...erasure
}: {
  readonly id: string;
  readonly candidateId: string;
  readonly reason: string;
  readonly recordIds: readonly string[];
  readonly labelId: string | null;
}): DomainEvent {
  const data = { before: null, after: whole('Erasure', erasure) };
  return { ...event('CANDIDATE_ERASED', 'Erasure', { candidateId }, data), id: erasure.id };
}

/** It names no erasure: nothing ties the old person to the new one. */
export const candidateAdmitted = (candidateId: string): DomainEvent =>
  event('CANDIDATE_ADMITTED', 'Candidate', { candidateId }, { before: null, after: null });

/** It names nobody but the candidate: who asked is the actor. */
export const candidateExported = (candidateId: string): DomainEvent =>
  event('CANDIDATE_EXPORTED', 'Candidate', { candidateId }, { before: null, after: null });
