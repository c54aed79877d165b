import { ArgsType, Field, InputType } from 'type-graphql';
import { decisionFilter } from '../../core/people/decisions/listDecisions.js';
import { reviewFilter } from '../../core/people/listReviews.js';
import { reviewRequest } from '../../core/people/requestReview.js';
import { settlement } from '../../core/people/shapes/review.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';

@FieldsOf(decisionFilter.shape)
@InputType({ description: 'Selects decisions. Omitted conditions match everything.' })
class DecisionFilter {}

@ArgsType()
export class DecisionPageArgs extends PageArgs {
  @Field(() => DecisionFilter, { nullable: true, description: 'Which decisions.' })
  readonly filter?: DecisionFilter | null;
}

@FieldsOf(reviewFilter.shape)
@InputType({ description: 'Selects reviews. Omitted conditions match everything.' })
class ReviewFilter {}

@ArgsType()
export class ReviewPageArgs extends PageArgs {
  @Field(() => ReviewFilter, { nullable: true, description: 'Which reviews.' })
  readonly filter?: ReviewFilter | null;
}

@FieldsOf(reviewRequest.shape)
@InputType({ description: 'An objection to a discard.' })
export class RequestReviewInput {}

@FieldsOf(settlement.shape)
@InputType({ description: 'How a review is settled.' })
export class SettleReviewInput {}
