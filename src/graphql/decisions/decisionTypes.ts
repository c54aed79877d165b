import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { decisionFilter } from '../../core/people/decisions/listDecisions.js';
import { reviewRequest } from '../../core/people/requestReview.js';
import { reviewFilter } from '../../core/people/settleReview.js';
import {
  causeShape,
  decisionShape,
  reviewShape,
  scoreShape,
  stepShape,
} from '../../core/people/shapes/decisionShapes.js';
import { settlement } from '../../core/people/shapes/review.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import { ActorType } from '../feed/eventTypes.js';
import { listType } from '../fields/connectionTypes.js';
import { FieldsOf, ShownFieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';
import { ScorerType } from '../pipeline/answerTypes.js';

@ShownFieldsOf(causeShape.shape, { actor: { type: () => ActorType } })
@Embedded()
@ObjectType('DecisionCause', { description: 'Who or what made a decision.', simpleResolvers: true })
class DecisionCauseType {}

@ShownFieldsOf(scoreShape.shape, { version: { type: () => Int }, scorer: { type: () => ScorerType } })
@Embedded()
@ObjectType('DecisionScore', {
  description: 'The score of an answer as it was when a decision was made.',
  simpleResolvers: true,
})
class DecisionScoreType {}

@ShownFieldsOf(stepShape.shape)
@Embedded()
@ObjectType('DecisionStep', { description: 'What a person or a timer did about a decision.', simpleResolvers: true })
class DecisionStepType {}

@ShownFieldsOf(decisionShape.shape, {
  cause: { type: () => DecisionCauseType },
  scores: { type: () => [DecisionScoreType] },
  steps: { type: () => [DecisionStepType] },
})
@IdentifiedBy('id')
@ObjectType('Decision', {
  description: 'Why a record was moved, closed or reopened, with what was known at that time.',
  simpleResolvers: true,
})
export class DecisionType {}

@ShownFieldsOf(reviewShape.shape, { actor: { type: () => ActorType } })
@IdentifiedBy('id')
@ObjectType('DecisionReview', { description: 'An objection to a discard.', simpleResolvers: true })
export class DecisionReviewType {}

export const DecisionConnection = listType(
  'Decision',
  DecisionType,
  'A page of decisions, oldest first. A short or empty page may still have a next one: continue from `endCursor`.',
);
export const DecisionReviewConnection = listType(
  'DecisionReview',
  DecisionReviewType,
  'A page of reviews, oldest first.',
);

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
