import { Field, Float, ID, InputType } from 'type-graphql';
import { type Answer, provenanceShape, type Report, type Scorer } from '../../core/pipeline/shapes/record.js';
import { ScorerKind } from '../fields/enums.js';
import { PlainFieldsOf } from '../fields/fieldsOfShape.js';
import { JSONObject } from '../fields/scalars.js';

/**
 * OtherMembers the provenance, these fields are written by hand: the core's shapes are also the callback's, which OpenAPI
 * describes in the words of a test provider, and the core completes some values, such as the scorer's version, after
 * it has read them.
 */

@PlainFieldsOf(provenanceShape.shape)
@InputType({ description: 'A whole answer to one question. It replaces what was known before.' })
class AnswerInput {
  @Field(() => ID, { description: 'The id of the question.' })
  readonly questionId!: string;

  @Field(() => Float, { description: 'The position within the interview.' })
  readonly order!: number;

  @Field(() => String, { description: 'The question as it was asked.' })
  readonly questionText!: string;

  @Field(() => String, { description: 'The kind of the question.' })
  readonly questionType!: string;

  @Field(() => String, { nullable: true, description: 'What the candidate answered.' })
  readonly extractedAnswer?: string | null;

  @Field(() => Float, { nullable: true, description: 'The score of the answer, 0 or more.' })
  readonly questionScore?: number | null;

  @Field(() => Float, { nullable: true, description: 'The highest possible score, 0 or more.' })
  readonly maxQuestionScore?: number | null;

  @Field(() => String, { nullable: true, description: 'How far the answer meets the requirement.' })
  readonly complianceLevel?: string | null;

  @Field(() => String, { nullable: true, description: 'Why the answer has this score.' })
  readonly questionScoreExplanation?: string | null;

  @Field(() => String, { nullable: true, description: "The scorer's reasoning." })
  readonly scorerThinking?: string | null;

  @Field(() => JSONObject, {
    nullable: true,
    description: 'What makes the answer complete: descriptions by criterion.',
  })
  readonly completionCriteria?: Answer['completionCriteria'];

  @Field(() => JSONObject, { nullable: true, description: 'How the answer is scored: rubrics by criterion.' })
  readonly requirementScoringRubric?: Answer['requirementScoringRubric'];

  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Whether a person should review it.' })
  readonly needsReview?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Where the question came from.' })
  readonly sourceType?: string | null;
}

@InputType({ description: 'Who scored answers.' })
class ScorerInput {
  @Field(() => ScorerKind, { description: 'What kind of scorer it is.' })
  readonly kind!: Scorer['kind'];

  @Field(() => ID, { description: 'The person, the name of the model, or the rubric.' })
  readonly id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The version of the model or the rubric. A model must have one.',
  })
  readonly version?: string | null;
}

@InputType()
abstract class WholeScoreInput {
  @Field(() => Float, {
    nullable: true,
    description: 'The score of the whole interview, 0 or more. If none is sent, it is computed from the answers.',
  })
  readonly score?: number | null;

  @Field(() => String, { nullable: true, description: 'A brief explanation of the score; null if none is sent.' })
  readonly briefScoreExplanation?: string | null;
}

@InputType({ description: 'Answers of an interview, and who scored them.' })
export class RecordAnswersInput extends WholeScoreInput {
  @Field(() => [AnswerInput], { description: 'The answers, 1 to 200; one for each question.' })
  readonly answers!: readonly AnswerInput[];

  @Field(() => ScorerInput, { description: 'Who scored them.' })
  readonly scorer!: ScorerInput;
}

@InputType({ description: "A person's review of one answer." })
class ReviewInput {
  @Field(() => ID, { description: 'The id of the question.' })
  readonly questionId!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'The new score, 0 or more. If none is sent, the score stays; null removes it.',
  })
  readonly score?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why it has this score. If none is sent, it stays, unless the score changes; null removes it.',
  })
  readonly explanation?: string | null;
}

@InputType({ description: "A person's review of answers of an interview." })
export class ReviewAnswersInput extends WholeScoreInput {
  @Field(() => [ReviewInput], { description: 'The reviews, 1 to 200; one for each answer.' })
  readonly reviews!: readonly ReviewInput[];

  @Field(() => ID, {
    nullable: true,
    description: 'The person; the calling user if omitted. API keys must name a person.',
  })
  readonly reviewerUserId?: string | null;
}

@InputType({ description: 'A report on a psychometric test.' })
class ReportInput implements Report {
  @Field(() => String, { description: 'A label.' })
  readonly name!: string;

  @Field(() => String, { description: 'Where to download it, by http or https.' })
  readonly url!: string;
}

@PlainFieldsOf(provenanceShape.shape)
@InputType({
  description: 'What is known about a psychometric test. An omitted field stays as it is; null removes it.',
})
export class RecordPsychometricInput {
  @Field(() => ID, { nullable: true, description: "The company's submission." })
  readonly submissionId?: string | null;

  @Field(() => String, { nullable: true, description: "The candidate's link to the test, by http or https." })
  readonly link?: string | null;

  @Field(() => Float, { nullable: true, description: "The provider's evaluation." })
  readonly evaluationId?: number | null;

  @Field(() => String, { nullable: true, description: 'The name of that evaluation.' })
  readonly evaluationName?: string | null;

  @Field(() => [ReportInput], { nullable: true, description: 'All reports, 100 at most. Never null.' })
  readonly reports?: readonly ReportInput[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'The new status, in UPPER_SNAKE_CASE. Not FINISHED, DISCARDED or CANCELLED. Never null.',
  })
  readonly status?: string | null;
}
