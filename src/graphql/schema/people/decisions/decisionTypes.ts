import { Int, ObjectType } from 'type-graphql';
import {
  causeShape,
  decisionShape,
  reviewShape,
  scoreShape,
  stepShape,
} from '../../../../core/modules/people/shapes/decisionShapes.js';
import { ActorType } from '../../feed/eventTypes.js';
import { ShownFieldsOf } from '../../fields/fieldsOfShape.js';
import { listType } from '../../lists/connectionTypes.js';
import { ScorerType } from '../../pipeline/types/records/answerTypes.js';

@ShownFieldsOf(causeShape.shape, { actor: { type: () => ActorType } })
@ObjectType('DecisionCause', { description: 'Who or what made a decision.', simpleResolvers: true })
class DecisionCauseType {}

@ShownFieldsOf(scoreShape.shape, { version: { type: () => Int }, scorer: { type: () => ScorerType } })
@ObjectType('DecisionScore', {
  description: 'The score of an answer as it was when a decision was made.',
  simpleResolvers: true,
})
class DecisionScoreType {}

@ShownFieldsOf(stepShape.shape)
@ObjectType('DecisionStep', { description: 'What a person or a timer did about a decision.', simpleResolvers: true })
class DecisionStepType {}

@ShownFieldsOf(decisionShape.shape, {
  cause: { type: () => DecisionCauseType },
  scores: { type: () => [DecisionScoreType] },
  steps: { type: () => [DecisionStepType] },
})
@ObjectType('Decision', {
  description: 'Why a record was moved, closed or reopened, with what was known then.',
  simpleResolvers: true,
})
export class DecisionType {}

@ShownFieldsOf(reviewShape.shape, { actor: { type: () => ActorType } })
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
