import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { Answer, FeatureStatus, Report } from '../../core/records/record.js';
import { DateTime, JSONObject } from '../scalars.js';

@ObjectType('FeatureStatus', { description: "A status in a record's history.", simpleResolvers: true })
export class FeatureStatusType implements FeatureStatus {
  @Field(() => String, { description: 'The status; this service sets PENDING, IN_PROGRESS and FINISHED.' })
  readonly code!: string;

  @Field(() => String, {
    nullable: true,
    description: 'How the record came to it, such as INITIALIZED or ORCHESTRATED.',
  })
  readonly descriptionCode!: string | null;

  @Field(() => DateTime, { description: 'When it came to it.' })
  readonly date!: string;

  @Field(() => Float, { nullable: true, description: 'The delay before anyone is notified.' })
  readonly notificationDelay!: number | null;
}

@ObjectType('Answer', { description: "A candidate's answer to one question of an interview.", simpleResolvers: true })
export class AnswerType implements Answer {
  @Field(() => ID, { description: 'The id of the question.' })
  readonly questionId!: string;

  @Field(() => Float, { description: 'The position within the interview.' })
  readonly order!: number;

  @Field(() => String, { description: 'The question as it was asked.' })
  readonly questionText!: string;

  @Field(() => String, { description: 'The kind of the question.' })
  readonly questionType!: string;

  @Field(() => String, { nullable: true, description: 'What the candidate answered.' })
  readonly extractedAnswer!: string | null;

  @Field(() => Float, { nullable: true, description: 'The score of the answer.' })
  readonly questionScore!: number | null;

  @Field(() => Float, { nullable: true, description: 'The highest score to be had.' })
  readonly maxQuestionScore!: number | null;

  @Field(() => String, { nullable: true, description: 'How far the answer complies with what is asked for.' })
  readonly complianceLevel!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the answer has this score.' })
  readonly questionScoreExplanation!: string | null;

  @Field(() => String, { nullable: true, description: "The scorer's line of thought." })
  readonly scorerThinking!: string | null;

  @Field(() => JSONObject, { nullable: true, description: 'What completes the answer: criterion to description.' })
  readonly completionCriteria!: Answer['completionCriteria'];

  @Field(() => JSONObject, { nullable: true, description: 'How the answer is scored: criterion to rubric.' })
  readonly requirementScoringRubric!: Answer['requirementScoringRubric'];

  @Field(() => Boolean, { description: 'Whether a person should look at it.' })
  readonly needsReview!: boolean;

  @Field(() => String, { nullable: true, description: 'Where the question came from.' })
  readonly sourceType!: string | null;

  @Field(() => DateTime, { description: 'When it was answered.' })
  readonly createdAt!: string;
}

@ObjectType('Report', { description: 'A report on a psychometric test.', simpleResolvers: true })
export class ReportType implements Report {
  @Field(() => String, { description: 'A label.' })
  readonly name!: string;

  @Field(() => String, { description: 'Where to download it.' })
  readonly url!: string;
}
