import { sql } from 'kysely';
import type { ScoredRecord } from '../../../core/modules/people/shapes/evidence.js';
import { provenanceShape } from '../../../core/modules/pipeline/shapes/record.js';
import { constant, type Sql, type Statements } from '../../sql/statement.js';

/** Scores and what they were made with, without a text: an interview's answers with their versions may have 8 Mi. */

const members = (of: Sql, names: readonly string[]): Sql =>
  sql`jsonb_build_object(${sql.join(names.map((name) => sql`${sql.lit(name)}, ${of} -> ${sql.lit(name)}`))})`;

const ofAnswer = ['questionId', 'questionScore', 'maxQuestionScore', 'createdAt'];
const ofScoring = ['scorer', ...Object.keys(provenanceShape.shape)];

const listOf = (list: Sql, alias: string, made: Sql): Sql => sql`coalesce((
  select jsonb_agg(${made} order by ${sql.ref(`${alias}.place`)})
  from jsonb_array_elements(${list}) with ordinality as ${sql.ref(alias)} (value, place)), '[]'::jsonb)`;

const answers = constant(listOf(sql`r.answers`, 'a', members(sql`a.value`, ofAnswer)));
const histories = constant(
  listOf(
    sql`r.answer_histories`,
    'h',
    sql`${members(sql`h.value`, ['questionId', ...ofScoring])} || jsonb_build_object('older',
    ${listOf(sql`h.value -> 'older'`, 'o', members(sql`o.value`, [...ofAnswer, ...ofScoring]))})`,
  ),
);

export async function scoredRecords(
  statements: Statements,
  companyId: string,
  ids: readonly string[],
  withAnswers: boolean,
  within?: readonly string[],
): Promise<ScoredRecord[]> {
  const none = sql`'[]'::jsonb`;
  const ofThese = within ? sql` and r.vacancy_id = any(${within}::text[])` : sql``;
  const rows = await statements.rows(sql<{
    id: string;
    feature_id: string;
    score: number | null;
    answers: ScoredRecord['answers'];
    answer_histories: ScoredRecord['answerHistories'];
  }>`
    select r.id, r.feature_id, r.score, ${withAnswers ? answers : none} as answers,
      ${withAnswers ? histories : none} as answer_histories
    from feature_record r where r.company_id = ${companyId} and r.id = any(${ids}::text[])${ofThese}`);
  return rows.map(({ id, feature_id, score, answers: its, answer_histories }) => ({
    id,
    featureId: feature_id,
    score,
    answers: its,
    answerHistories: answer_histories,
  }));
}
