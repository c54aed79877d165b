import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Answer, Interview, ScoredAnswer, Scorer } from '../../../core/records/record.js';
import { historiesByQuestion, versionsOf } from '../../../core/records/scoring/answers.js';
import { ScorerKind } from '../enums.js';
import { CountsAs, Planned } from '../fields.js';
import { DateTime, JSONObject } from '../scalars.js';

@ObjectType('Scorer', { description: 'Who scored an answer.', simpleResolvers: true })
class ScorerType implements Scorer {
  @Field(() => ScorerKind, { description: 'What kind of scorer it is.' })
  readonly kind!: Scorer['kind'];

  @Field(() => ID, { description: 'The person, the name of the model, or the rubric.' })
  readonly id!: string;

  @Field(() => String, { nullable: true, description: 'The version of the model or the rubric.' })
  readonly version!: string | null;
}

/** The interview keeps this apart from the answer, so that usual reads of answers don't load it. */
const FromHistory = (needs: readonly string[] | null) =>
  Planned({ by: 'execution', needs, ofHolder: ['answerHistories'] });

@ObjectType('AnswerVersion', {
  description: 'A version of a candidate’s answer, with its score.',
  simpleResolvers: true,
})
export class AnswerVersionType implements ScoredAnswer {
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

  @Field(() => Float, { nullable: true, description: 'The highest possible score.' })
  readonly maxQuestionScore!: number | null;

  @Field(() => String, { nullable: true, description: 'How far the answer meets the requirement.' })
  readonly complianceLevel!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the answer has this score.' })
  readonly questionScoreExplanation!: string | null;

  @Field(() => String, { nullable: true, description: "The scorer's line of thought." })
  readonly scorerThinking!: string | null;

  @Field(() => JSONObject, {
    nullable: true,
    description: 'What makes the answer complete: descriptions by criterion.',
  })
  readonly completionCriteria!: Answer['completionCriteria'];

  @Field(() => JSONObject, { nullable: true, description: 'How the answer is scored: rubrics by criterion.' })
  readonly requirementScoringRubric!: Answer['requirementScoringRubric'];

  @Field(() => Boolean, { description: 'Whether a person should review it.' })
  readonly needsReview!: boolean;

  @Field(() => String, { nullable: true, description: 'Where the question came from.' })
  readonly sourceType!: string | null;

  @Field(() => DateTime, { description: 'When it was answered.' })
  readonly createdAt!: string;

  @FromHistory(['questionId'])
  @Field(() => Int, { description: 'The number of the version, from 1.' })
  readonly version!: number;

  @FromHistory(['questionId'])
  @Field(() => ScorerType, { nullable: true, description: 'Who scored it; null if nobody was named.' })
  readonly scorer!: Scorer | null;
}

@ObjectType('Answer', {
  description: "A candidate's answer to one question of an interview, with its latest score.",
  simpleResolvers: true,
})
export class AnswerType extends AnswerVersionType {
  @FromHistory(null)
  @CountsAs(50)
  @Field(() => [AnswerVersionType], { description: 'All versions, oldest first. The last one is the answer itself.' })
  readonly versions!: readonly AnswerVersionType[];
}

/** The answers of an interview, with their versions if these were read. */
export function answerNodes({
  answers,
  answerHistories,
}: Pick<Interview, 'answers' | 'answerHistories'>): AnswerType[] {
  const histories = historiesByQuestion({ answerHistories });
  return answers.map((answer) => {
    const versions = versionsOf(answer, histories.get(answer.questionId));
    return { ...(versions.at(-1) as AnswerVersionType), versions };
  });
}
