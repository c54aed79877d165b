import { type RawBuilder, sql } from 'kysely';
import type { Answer } from '../core/records/record.js';
import { type Selection, wants } from '../core/selection.js';
import type { FeatureRecordRow, VacancyRow } from './rows.js';

/**
 * Which columns a selection needs. Ids, instants and whatever a rule may look at are always read, for they are small;
 * the rest is read where its field is selected: a list without `jobDescriptionHtml` does not read it.
 */

type Needs<R> = { readonly [C in keyof R]: string | null };

/** The field that a column is read for; null: always. */
const vacancyColumns: Needs<VacancyRow> = {
  company_id: null,
  id: null,
  short_code: null,
  type: null,
  locale: null,
  created_by_user_id: null,
  location_id: null,
  country: null,
  status_code: null,
  status_created_at: null,
  area_id: null,
  visibility: null,
  work_modality: null,
  name: null,
  max_candidates: null,
  job_description: 'jobDescription',
  job_description_html: 'jobDescriptionHtml',
  requirements: 'requirements',
  requirements_html: 'requirementsHtml',
  context_ai: 'contextAI',
  features: 'features',
  has_finalists_enabled: null,
  task_list: 'taskList',
  ref_code: null,
  job_automations: 'jobAutomations',
  created_at: null,
  updated_at: null,
};

const recordColumns: Needs<FeatureRecordRow> = {
  company_id: null,
  id: null,
  kind: null,
  vacancy_id: null,
  feature_id: null,
  candidate_id: null,
  relation_id: null,
  phase_id: null,
  status_code: null,
  status: 'status',
  status_history: 'statusHistory',
  is_closed: null,
  origin: null,
  source_id: null,
  created_at: null,
  updated_at: null,
  score: null,
  brief_score_explanation: 'briefScoreExplanation',
  answers: 'answers',
  submission_id: null,
  link: null,
  evaluation_id: null,
  evaluation_name: null,
  reports: 'reports',
};

export const vacancyNames = Object.keys(vacancyColumns) as (keyof VacancyRow)[];
export const recordNames = Object.keys(recordColumns) as (keyof FeatureRecordRow)[];

type Types<R> = { readonly [C in keyof R]?: string };

/** What isn't text: in a select list PostgreSQL takes parameters for text, whatever column they are for. */
export const vacancyTypes: Types<VacancyRow> = {
  location_id: 'float8',
  status_created_at: 'timestamptz',
  max_candidates: 'float8',
  features: 'jsonb',
  has_finalists_enabled: 'boolean',
  task_list: 'jsonb',
  job_automations: 'jsonb',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

export const recordTypes: Types<FeatureRecordRow> = {
  status: 'jsonb',
  status_history: 'jsonb',
  is_closed: 'boolean',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  score: 'float8',
  answers: 'jsonb',
  evaluation_id: 'float8',
  reports: 'jsonb',
};

function needed<R>(needs: Needs<R>, selection: Selection | undefined): (keyof R & string)[] {
  const columns = Object.keys(needs) as (keyof R & string)[];
  return columns.filter((column) => {
    const field = needs[column];
    return field === null || wants(selection, field);
  });
}

export function vacancyColumnsFor(selection: Selection | undefined): (keyof VacancyRow)[] {
  return needed(vacancyColumns, selection);
}

/** The members of an answer, the largest part of an interview by far. */
const answerFields: Readonly<Record<keyof Answer, true>> = {
  questionId: true,
  order: true,
  questionText: true,
  questionType: true,
  extractedAnswer: true,
  questionScore: true,
  maxQuestionScore: true,
  complianceLevel: true,
  questionScoreExplanation: true,
  scorerThinking: true,
  completionCriteria: true,
  requirementScoringRubric: true,
  needsReview: true,
  sourceType: true,
  createdAt: true,
};

/**
 * A record's columns as a select list over the table `r`. Of answers only the members that are selected are taken out of
 * the database: to read eight of them whole for the sake of three fields costs five times as much, most of it in parsing.
 */
export function recordColumnsFor(selection: Selection | undefined): RawBuilder<unknown> {
  const columns = needed(recordColumns, selection);
  const answered = selection?.answers && Object.keys(answerFields).filter((field) => wants(selection.answers, field));
  return sql.join(
    columns.map((column) =>
      column === 'answers' && answered && answered.length < Object.keys(answerFields).length / 2
        ? answersWith(answered)
        : sql`r.${sql.ref(column)}`,
    ),
  );
}

function answersWith(fields: readonly string[]): RawBuilder<unknown> {
  const members = fields.map((field) => sql`${sql.lit(field)}, answer.value -> ${sql.lit(field)}`);
  return sql`(
    select jsonb_agg(jsonb_build_object(${sql.join(members)}) order by answer.ordinality)
    from jsonb_array_elements(r.answers) with ordinality as answer
  ) as answers`;
}
