import { z } from 'zod';
import { event, named } from '../../application/domainEvent.js';
import type { Actor, DomainEvent, Subject } from '../../application/event.js';
import { shapeOf } from '../../kernel/marks.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { Of } from '../../kernel/values/shapes.js';
import { type reviewRequesters, reviewShape, type reviewStates } from './decisionShapes.js';

/** An objection to a discard, which somebody else than its decider settles (ADR 22). */

export type ReviewState = (typeof reviewStates)[number];
export const reviewOutcomes = ['UPHELD', 'REVERSED'] as const;
type ReviewOutcome = (typeof reviewOutcomes)[number];
export type ReviewRequester = (typeof reviewRequesters)[number];

/** A reason as clients send it. */
export const reason = z.string().min(1).max(2_000).describe('Why: 2,000 characters at most.');

/** How a review is settled, as clients send it. */
export const settlement = z.strictObject({
  outcome: z.enum(reviewOutcomes).describe('Whether the decision stands.'),
  reason,
});

export type DecisionReview = Of<typeof reviewShape>;

/** A review as it is stored. */
export interface StoredReview extends Omit<DecisionReview, 'actor'> {
  readonly actorKind: Actor['kind'];
  readonly actorId: string;
  /** The kind of the record: who may read that may read the review. */
  readonly subject: Subject;
  /** The person who made the decision, who must not settle its review; null if it was automated. */
  readonly decidedBy: string | null;
}

export function shownReview({
  actorKind,
  actorId,
  subject: _,
  decidedBy: __,
  ...review
}: StoredReview): DecisionReview {
  return { ...review, actor: { kind: actorKind, id: actorId } };
}

/** The most reviews of a record. */
export const maxReviews = 10;

export function openReview(
  beginning: Omit<StoredReview, 'state' | 'settledBy' | 'settledAt' | 'settledReason'>,
): StoredReview {
  return { ...beginning, state: 'OPEN', settledBy: null, settledAt: null, settledReason: null };
}

interface Settlement {
  readonly outcome: ReviewOutcome;
  readonly reason: string;
  readonly by: string;
  readonly at: Instant;
}

export function settled(review: StoredReview, { outcome, reason: settledReason, by, at }: Settlement): StoredReview {
  return { ...review, state: outcome, settledBy: by, settledAt: at, settledReason };
}

/** The events of reviews, and the members that their data has. */

export const reviewData = shapeOf<DecisionReview>()(reviewShape.shape);

/** @param before null for a new review. What changes one also names its decision */
export function reviewChanged(
  type: 'REVIEW_REQUESTED' | 'REVIEW_SETTLED',
  before: DecisionReview | null,
  after: DecisionReview,
): DomainEvent {
  const { vacancyId, candidateId, recordId, decisionId } = after;
  const { before: was, after: is } = named('DecisionReview', before, after, { hidden: new Set() });
  const data = before ? { before: { ...was, decisionId }, after: { ...is, decisionId } } : { before: was, after: is };
  return event(type, 'DecisionReview', { vacancyId, candidateId, recordId }, data);
}
