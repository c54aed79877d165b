import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { FieldPlan } from '#graphql-executor';
import { historiesByQuestion, newestOf, versionsOf } from '../../core/pipeline/rules/answers.js';
import {
  type Answer,
  type AnswerHistory,
  type Interview,
  provenanceShape,
  type ScoredAnswer,
  type Scorer,
} from '../../core/pipeline/shapes/record.js';
import { Planned, Shows } from '../decorators/declarations.js';
import { Embedded } from '../decorators/keys.js';
import { ScorerKind } from '../fields/enums.js';
import { idsGoneFrom, PlainFieldsOf, replacedBy } from '../fields/fieldsOfShape.js';
import { nestedFields } from '../fields/nestedRows.js';
import { partOfList } from '../fields/partOfList.js';
import { DateTime, JSONObject } from '../fields/scalars.js';

@Embedded()
@ObjectType('Scorer', { description: 'Who scored an answer.', simpleResolvers: true })
export class ScorerType implements Scorer {
  @Field(() => ScorerKind, { description: 'What kind of scorer it is.' })
  readonly kind!: Scorer['kind'];

  @Shows('id')
  @Field(() => ID, { description: 'The person, the name of the model, or the rubric.' })
  readonly scorerId!: string;

  @Field(() => ID, {
    description: 'The same as `scorerId`.',
    deprecationReason: replacedBy('scorerId', idsGoneFrom),
  })
  readonly id!: string;

  @Field(() => String, { nullable: true, description: 'The version of the model or the rubric.' })
  readonly version!: string | null;
}

/** The interview stores this apart from the answer, so that usual reads of answers don't load it. */
const fromHistory = (needs: readonly string[] | null): FieldPlan => ({
  by: 'execution',
  needs,
  ofHolder: ['answerHistories'],
});
const ofNewest = fromHistory(['questionId']);

@PlainFieldsOf(provenanceShape.shape, ofNewest)
@Embedded()
@ObjectType('AnswerVersion', {
  description: 'A version of a candidate’s answer, with its score.',
  simpleResolvers: true,
})
class AnswerVersionType implements ScoredAnswer {
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

  @Field(() => String, { nullable: true, description: "The scorer's reasoning." })
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

  @Planned(ofNewest)
  @Field(() => Int, { description: 'The number of the version, from 1.' })
  readonly version!: number;

  @Planned(ofNewest)
  @Field(() => ScorerType, { nullable: true, description: 'Who scored it; null if nobody was named.' })
  readonly scorer!: Scorer | null;

  readonly rubricHash!: string | null;
  readonly promptHash!: string | null;
  readonly inputHash!: string | null;
  readonly runId!: string | null;
}

@Embedded()
@ObjectType('Answer', {
  description: "A candidate's answer to one question of an interview, with its latest score.",
  simpleResolvers: true,
})
export class AnswerType extends AnswerVersionType {
  readonly history!: AnswerHistory | undefined;
}

export const AnswerFields = nestedFields(() => AnswerType, {
  versions: partOfList<AnswerType>({
    type: () => [AnswerVersionType],
    description: 'All versions, oldest first. The last one is the answer itself.',
    plan: fromHistory(null),
    countsAs: 50,
    lengthOf: ({ history }) => (history?.older.length ?? 0) + 1,
    resolve: (answers, { from, to }) => answers.map((answer) => versionsOf(answer, answer.history).slice(from, to)),
  }),
});

/** The answers of an interview, with their versions if these were read. */
export function answerNodes({
  answers,
  answerHistories,
}: Pick<Interview, 'answers' | 'answerHistories'>): AnswerType[] {
  const histories = historiesByQuestion({ answerHistories });
  return answers.map((answer) => {
    const history = histories.get(answer.questionId);
    return { ...newestOf(answer, history), history };
  });
}
