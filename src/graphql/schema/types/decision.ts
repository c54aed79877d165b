import { type ClassType, Field, Int, ObjectType } from 'type-graphql';
import type { Decision } from '../../../core/people/decisions/decision.js';
import type { DecisionReview } from '../../../core/people/reviews/review.js';
import { causeShape, decisionShape, reviewShape, scoreShape, stepShape } from '../../../core/people/shapes.js';
import type { Connection, Edge, PageInfo } from '../connection.js';
import { ShownFieldsOf } from '../fieldsOfShape.js';
import { ScorerType } from './answer.js';
import { PageInfoType } from './connections.js';
import { ActorType } from './event.js';

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

/** A connection without a total. */
function listType<T extends object>(
  name: string,
  node: ClassType,
  of: string,
): ClassType<Omit<Connection<T>, 'totalCount'>> {
  @ObjectType(`${name}Edge`, { description: 'An item with its place in the connection.', simpleResolvers: true })
  class EdgeType implements Edge<T> {
    @Field(() => String, { description: 'Identifies this place. Pass it as `after` to read what follows.' })
    readonly cursor!: string;

    @Field(() => node, { description: 'The item at this place.' })
    readonly node!: T;
  }

  @ObjectType(`${name}Connection`, { description: of, simpleResolvers: true })
  class ConnectionType implements Omit<Connection<T>, 'totalCount'> {
    @Field(() => [EdgeType], { description: 'The items of this page, with their cursors.' })
    readonly edges!: readonly Edge<T>[];

    @Field(() => [node], { description: 'The items of this page, without cursors.' })
    readonly nodes!: readonly T[];

    @Field(() => PageInfoType, { description: 'The position of this page.' })
    readonly pageInfo!: PageInfo;
  }
  return ConnectionType;
}

export const DecisionConnection = listType<Decision>(
  'Decision',
  DecisionType,
  'A page of decisions, oldest first. A short or empty page may still have a next one: continue from `endCursor`.',
);
export const DecisionReviewConnection = listType<DecisionReview>(
  'DecisionReview',
  DecisionReviewType,
  'A page of reviews, oldest first.',
);
