import { Field, Float, ID, InputType } from 'type-graphql';
import type { Answer, Report, Scorer } from '../../core/records/record.js';
import { ScorerKind } from '../enums.js';
import { JSONObject } from '../scalars.js';

@InputType({ description: 'An answer to one question: as a whole, whatever was known of it before.' })
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

  @Field(() => Float, { nullable: true, description: 'The highest score to be had, 0 or more.' })
  readonly maxQuestionScore?: number | null;

  @Field(() => String, { nullable: true, description: 'How far the answer complies with what is asked for.' })
  readonly complianceLevel?: string | null;

  @Field(() => String, { nullable: true, description: 'Why the answer has this score.' })
  readonly questionScoreExplanation?: string | null;

  @Field(() => String, { nullable: true, description: "The scorer's line of thought." })
  readonly scorerThinking?: string | null;

  @Field(() => JSONObject, { nullable: true, description: 'What completes the answer: criterion to description.' })
  readonly completionCriteria?: Answer['completionCriteria'];

  @Field(() => JSONObject, { nullable: true, description: 'How the answer is scored: criterion to rubric.' })
  readonly requirementScoringRubric?: Answer['requirementScoringRubric'];

  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Whether a person should look at it.' })
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

  @Field(() => String, { nullable: true, description: 'The version of the model, which must be said, or the rubric.' })
  readonly version?: string | null;
}

@InputType()
abstract class WholeScoreInput {
  @Field(() => Float, {
    nullable: true,
    description: 'The score of the whole interview, 0 or more; by the answers where none is sent.',
  })
  readonly score?: number | null;

  @Field(() => String, { nullable: true, description: 'Why it has this score, in brief; null where nothing is sent.' })
  readonly briefScoreExplanation?: string | null;
}

@InputType({ description: 'Answers of an interview, and who scored them.' })
export class RecordAnswersInput extends WholeScoreInput {
  @Field(() => [AnswerInput], { description: 'The answers, 1 to 200; one for each question.' })
  readonly answers!: readonly AnswerInput[];

  @Field(() => ScorerInput, { description: 'Who scored them.' })
  readonly scorer!: ScorerInput;
}

@InputType({ description: 'What a person says of one answer.' })
class ReviewInput {
  @Field(() => ID, { description: 'The id of the question.' })
  readonly questionId!: string;

  @Field(() => Float, { nullable: true, description: 'Another score, 0 or more; it stays where none is sent.' })
  readonly score?: number | null;

  @Field(() => String, { nullable: true, description: 'Why it has this score.' })
  readonly explanation?: string | null;
}

@InputType({ description: "A person's look at answers of an interview." })
export class ReviewAnswersInput extends WholeScoreInput {
  @Field(() => [ReviewInput], { description: 'What the person says, 1 to 200; once of each answer.' })
  readonly reviews!: readonly ReviewInput[];

  @Field(() => ID, {
    nullable: true,
    description: 'The person; the user who calls where left out. API keys must name one.',
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

@InputType({ description: 'What is known of a psychometric test. What is left out stays; what is null is emptied.' })
export class RecordPsychometricInput {
  @Field(() => ID, { nullable: true, description: "The company's submission." })
  readonly submissionId?: string | null;

  @Field(() => String, { nullable: true, description: "The candidate's link to the test, by http or https." })
  readonly link?: string | null;

  @Field(() => Float, { nullable: true, description: "The provider's evaluation." })
  readonly evaluationId?: number | null;

  @Field(() => String, { nullable: true, description: 'The name of that evaluation.' })
  readonly evaluationName?: string | null;

  @Field(() => [ReportInput], { nullable: true, description: 'The reports: all of them, 100 at most. Never null.' })
  readonly reports?: readonly ReportInput[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'The status that it comes to, in UPPER_SNAKE_CASE; but FINISHED, DISCARDED, CANCELLED. Never null.',
  })
  readonly status?: string | null;
}
