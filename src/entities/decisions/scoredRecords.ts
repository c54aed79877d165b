import { sql } from 'kysely';
import type { ScoredRecord } from '../../core/people/shapes/evidence.js';
import type { ScoredParts } from '../../core/people/stores/decisionStore.js';
import { provenanceShape } from '../../core/pipeline/shapes/record.js';
import { ref, type Sql, type Statements, unplanned } from '../sql/statement.js';

/** Scores and what they were made with, without a text: an interview's answers with their versions may have 8 Mi. */

const members = (of: Sql, names: readonly string[]): Sql =>
  sql`jsonb_build_object(${sql.join(names.map((name) => sql`${sql.lit(name)}, ${of} -> ${sql.lit(name)}`))})`;

const ofAnswer = ['questionId', 'questionScore', 'maxQuestionScore', 'createdAt'];
const ofScoring = ['scorer', ...Object.keys(provenanceShape.shape)];

const listOf = (list: Sql, alias: string, made: Sql): Sql => sql`coalesce((
  select jsonb_agg(${made} order by ${ref(`${alias}.place`)})
  from jsonb_array_elements(${list}) with ordinality as ${ref(alias)} (value, place)), '[]'::jsonb)`;

const answers = listOf(sql`r.answers`, 'a', members(sql`a.value`, ofAnswer));
const histories = listOf(
  sql`r.answer_histories`,
  'h',
  sql`${members(sql`h.value`, ['questionId', ...ofScoring])} || jsonb_build_object('older',
    ${listOf(sql`h.value -> 'older'`, 'o', members(sql`o.value`, [...ofAnswer, ...ofScoring]))})`,
);

/** The features of a vacancy are long, so the name is looked for here. */
const names = sql.raw(`v.name as vacancy_name, (
      select f ->> 'customName' from jsonb_array_elements(v.features) f where f ->> 'id' = r.feature_id limit 1) as feature_name`);
const noNames = sql.raw('null as vacancy_name, null as feature_name');

export async function scoredRecords(
  statements: Statements,
  companyId: string,
  ids: readonly string[],
  parts: ScoredParts,
  within?: readonly string[],
): Promise<ScoredRecord[]> {
  const none = sql`'[]'::jsonb`;
  const ofThese = within ? sql` and r.vacancy_id = any(${within}::text[])` : sql``;
  const rows = await statements.rows(sql<{
    id: string;
    vacancy_name: string | null;
    feature_name: string | null;
    score: number | null;
    answers: ScoredRecord['answers'];
    answer_histories: ScoredRecord['answerHistories'];
  }>`
    select r.id, r.score, ${parts.answers ? answers : none} as answers,
      ${parts.answers ? histories : none} as answer_histories, ${parts.names ? names : noNames}
    from feature_record r ${parts.names ? sql`left join vacancy v on v.company_id = ${companyId} and v.id = r.vacancy_id` : sql``}
    where r.company_id = ${companyId} and r.id = any(${unplanned(ids)})${ofThese}`);
  return rows.map(({ id, vacancy_name, feature_name, score, answers: its, answer_histories }) => ({
    id,
    vacancyName: vacancy_name,
    featureName: feature_name,
    score,
    answers: its,
    answerHistories: answer_histories,
  }));
}
