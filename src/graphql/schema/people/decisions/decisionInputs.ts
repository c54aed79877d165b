import { ArgsType, Field, InputType } from 'type-graphql';
import { decisionFilter } from '../../../../core/modules/people/decisions/listDecisions.js';
import { reviewFilter } from '../../../../core/modules/people/reviews/listReviews.js';
import { reviewRequest } from '../../../../core/modules/people/reviews/requestReview.js';
import { settlement } from '../../../../core/modules/people/shapes/review.js';
import { FieldsOf } from '../../fields/fieldsOfShape.js';
import { PageArgs } from '../../lists/pageInputs.js';

@FieldsOf(decisionFilter.shape)
@InputType({ description: 'Selects decisions. Conditions that are left out do not matter.' })
class DecisionFilter {}

@ArgsType()
export class DecisionPageArgs extends PageArgs {
  @Field(() => DecisionFilter, { nullable: true, description: 'Which decisions.' })
  readonly filter?: DecisionFilter | null;
}

@FieldsOf(reviewFilter.shape)
@InputType({ description: 'Selects reviews. Conditions that are left out do not matter.' })
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
