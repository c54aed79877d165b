import type { FeatureRecord } from '../../src/core/records/record.ts';
import type { Vacancy } from '../../src/core/vacancies/vacancy.ts';
import type { FeatureRecordRow, VacancyRow } from '../../src/entities/rows.ts';

/** Rows as PostgreSQL's COPY reads them: one line a row, columns apart by tabs. */

type Value = string | number | boolean | null | undefined;
type Columns<Row, Record> = { readonly [C in keyof Row]: (record: Record) => Value };

const json = (value: unknown): string => JSON.stringify(value);

const vacancy: Columns<VacancyRow, Vacancy> = {
  company_id: (one) => one.companyId,
  id: (one) => one.id,
  short_code: (one) => one.shortCode,
  type: (one) => one.type,
  locale: (one) => one.locale,
  created_by_user_id: (one) => one.createdByUserId,
  location_id: (one) => one.locationId,
  country: (one) => one.country,
  status_code: (one) => one.status.code,
  status_created_at: (one) => one.status.createdAt,
  area_id: (one) => one.areaId,
  visibility: (one) => one.visibility,
  work_modality: (one) => one.workModality,
  name: (one) => one.name,
  max_candidates: (one) => one.maxCandidates,
  job_description: (one) => one.jobDescription,
  job_description_html: (one) => one.jobDescriptionHtml,
  requirements: (one) => one.requirements,
  requirements_html: (one) => one.requirementsHtml,
  context_ai: (one) => one.contextAI,
  features: (one) => json(one.features),
  has_finalists_enabled: (one) => one.hasFinalistsEnabled,
  task_list: (one) => json(one.taskList),
  ref_code: (one) => one.refCode,
  job_automations: (one) => json(one.jobAutomations),
  created_at: (one) => one.createdAt,
  updated_at: (one) => one.updatedAt,
};

const record: Columns<FeatureRecordRow, FeatureRecord> = {
  company_id: (one) => one.companyId,
  id: (one) => one.id,
  kind: (one) => one.kind,
  vacancy_id: (one) => one.vacancyId,
  feature_id: (one) => one.featureId,
  candidate_id: (one) => one.candidateId,
  relation_id: (one) => one.relationId,
  phase_id: (one) => one.phaseId,
  status_code: (one) => one.status.code,
  status: (one) => json(one.status),
  status_history: (one) => json(one.statusHistory),
  is_closed: (one) => one.isClosed,
  origin: (one) => one.origin,
  source_id: (one) => one.sourceId,
  created_at: (one) => one.createdAt,
  updated_at: (one) => one.updatedAt,
  score: (one) => (one.kind === 'interview' ? one.score : null),
  brief_score_explanation: (one) => (one.kind === 'interview' ? one.briefScoreExplanation : null),
  answers: (one) => (one.kind === 'interview' ? json(one.answers) : null),
  submission_id: (one) => (one.kind === 'psychometric' ? one.submissionId : null),
  link: (one) => (one.kind === 'psychometric' ? one.link : null),
  evaluation_id: (one) => (one.kind === 'psychometric' ? one.evaluationId : null),
  evaluation_name: (one) => (one.kind === 'psychometric' ? one.evaluationName : null),
  reports: (one) => (one.kind === 'psychometric' ? json(one.reports) : null),
};

export interface CopyTarget<R> {
  readonly table: string;
  readonly columns: readonly string[];
  /** The row of a record, with its line break. */
  readonly line: (record: R) => string;
}

function target<Row, R>(table: string, columns: Columns<Row, R>): CopyTarget<R> {
  const values = Object.values(columns) as ((record: R) => Value)[];
  return {
    table,
    columns: Object.keys(columns),
    line: (one) => `${values.map((value) => escaped(value(one))).join('\t')}\n`,
  };
}

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(value: Value): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\n\r\t]/.test(value) ? value.replaceAll(/[\\\n\r\t]/g, (character) => special[character] ?? '') : value;
}

export const vacancyTarget: CopyTarget<Vacancy> = target('vacancy', vacancy);
export const recordTarget: CopyTarget<FeatureRecord> = target('feature_record', record);
