import { event, named } from '../../application/domainEvent.js';
import type { DomainEvent } from '../../application/event.js';
import { shapeOf } from '../../kernel/marks.js';
import { reviewShape } from './decisionShapes.js';
import type { DecisionReview } from './review.js';

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
