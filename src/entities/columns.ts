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

export function recordColumnsFor(selection: Selection | undefined): (keyof FeatureRecordRow)[] {
  return needed(recordColumns, selection);
}
