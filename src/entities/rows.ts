import type { StoredApiKey } from '../core/apiKeys/apiKey.js';
import type { Answer, FeatureRecord, FeatureStatus, RecordKind, Report } from '../core/records/record.js';
import type { CompanySettings, Feature, Instant, Task, Vacancy, VacancyTimers } from '../core/vacancies/vacancy.js';

/**
 * The tables' rows as they come by Kysely, plain and typed, and the records they become. A column or a field that goes
 * missing on either side fails to compile here.
 */

/** A `timestamptz(3)` in PostgreSQL's own text. */
type Timestamp = string;

export interface VacancyRow {
  company_id: string;
  id: string;
  short_code: string | null;
  type: Vacancy['type'];
  locale: string;
  created_by_user_id: string;
  location_id: number | null;
  country: string | null;
  status_code: Vacancy['status']['code'];
  status_created_at: Timestamp;
  area_id: string;
  visibility: Vacancy['visibility'];
  work_modality: Vacancy['workModality'];
  name: string;
  max_candidates: number | null;
  job_description: string;
  job_description_html: string;
  requirements: string | null;
  requirements_html: string | null;
  context_ai: string | null;
  features: readonly Feature[];
  has_finalists_enabled: boolean;
  task_list: readonly Task[];
  ref_code: string | null;
  job_automations: VacancyTimers;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface FeatureRecordRow {
  company_id: string;
  id: string;
  kind: RecordKind;
  vacancy_id: string;
  feature_id: string;
  candidate_id: string;
  relation_id: string;
  phase_id: string | null;
  status_code: string;
  status: FeatureStatus;
  status_history: readonly FeatureStatus[];
  is_closed: boolean;
  origin: string;
  source_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  score: number | null;
  brief_score_explanation: string | null;
  answers: readonly Answer[] | null;
  submission_id: string | null;
  link: string | null;
  evaluation_id: number | null;
  evaluation_name: string | null;
  reports: readonly Report[] | null;
}

export interface ApiKeyRow {
  company_id: string;
  id: string;
  grants: StoredApiKey['grants'];
  contact: StoredApiKey['contact'];
  secret_hash: string;
  previous_secret_hash: string | null;
  previous_expires_at: Timestamp | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  revoked_at: Timestamp | null;
  last_used_at: Timestamp | null;
}

interface CompanySettingsRow {
  company_id: string;
  locale: string;
  default_tasks: CompanySettings['defaultTasks'];
}

interface IdempotencyKeyRow {
  company_id: string;
  scope: string;
  operation: string;
  key: string;
  payload_hash: string;
  claim_id: string;
  claimed_at: Timestamp;
  leased_until: Timestamp | null;
  settled: boolean;
  result: unknown;
}

export interface Tables {
  vacancy: VacancyRow;
  feature_record: FeatureRecordRow;
  api_key: ApiKeyRow;
  company_settings: CompanySettingsRow;
  idempotency_key: IdempotencyKeyRow;
}

/** PostgreSQL's text of an instant as ISO 8601 in UTC with milliseconds; its trailing zeros are left out by PostgreSQL. */
export function instant(text: Timestamp): Instant {
  if (text.endsWith('+00') && text.charCodeAt(4) === 45 && text.charCodeAt(10) === 32) {
    const fraction = text.charCodeAt(19) === 46 ? text.slice(20, -3) : '';
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
  }
  const zoned = text
    .replace(' ', 'T')
    .replace(/([+-]\d{2})(?::?(\d{2}))?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  return new Date(zoned).toISOString();
}

const optionalInstant = (text: Timestamp | null): Instant | null => (text === null ? null : instant(text));

export function vacancyFromRow(row: VacancyRow): Vacancy {
  return {
    id: row.id,
    shortCode: row.short_code,
    type: row.type,
    companyId: row.company_id,
    locale: row.locale,
    createdByUserId: row.created_by_user_id,
    locationId: row.location_id,
    country: row.country,
    status: { code: row.status_code, createdAt: instant(row.status_created_at) },
    areaId: row.area_id,
    visibility: row.visibility,
    workModality: row.work_modality,
    name: row.name,
    maxCandidates: row.max_candidates,
    jobDescription: row.job_description,
    jobDescriptionHtml: row.job_description_html,
    requirements: row.requirements,
    requirementsHtml: row.requirements_html,
    contextAI: row.context_ai,
    features: row.features,
    hasFinalistsEnabled: row.has_finalists_enabled,
    taskList: row.task_list,
    refCode: row.ref_code,
    jobAutomations: row.job_automations,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

/** The row of a vacancy, its JSON as text, ready to be sent as parameters. */
export function vacancyToRow(vacancy: Vacancy): Record<keyof VacancyRow, string | number | boolean | null> {
  return {
    company_id: vacancy.companyId,
    id: vacancy.id,
    short_code: vacancy.shortCode,
    type: vacancy.type,
    locale: vacancy.locale,
    created_by_user_id: vacancy.createdByUserId,
    location_id: vacancy.locationId,
    country: vacancy.country,
    status_code: vacancy.status.code,
    status_created_at: vacancy.status.createdAt,
    area_id: vacancy.areaId,
    visibility: vacancy.visibility,
    work_modality: vacancy.workModality,
    name: vacancy.name,
    max_candidates: vacancy.maxCandidates,
    job_description: vacancy.jobDescription,
    job_description_html: vacancy.jobDescriptionHtml,
    requirements: vacancy.requirements,
    requirements_html: vacancy.requirementsHtml,
    context_ai: vacancy.contextAI,
    features: JSON.stringify(vacancy.features),
    has_finalists_enabled: vacancy.hasFinalistsEnabled,
    task_list: JSON.stringify(vacancy.taskList),
    ref_code: vacancy.refCode,
    job_automations: JSON.stringify(vacancy.jobAutomations),
    created_at: vacancy.createdAt,
    updated_at: vacancy.updatedAt,
  };
}

export function recordFromRow(row: FeatureRecordRow): FeatureRecord {
  const common = {
    id: row.id,
    featureId: row.feature_id,
    relationId: row.relation_id,
    candidateId: row.candidate_id,
    vacancyId: row.vacancy_id,
    companyId: row.company_id,
    phaseId: row.phase_id,
    status: row.status,
    statusHistory: row.status_history,
    isClosed: row.is_closed,
    origin: row.origin,
    sourceId: row.source_id,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
  switch (row.kind) {
    case 'interview':
      return {
        ...common,
        kind: 'interview',
        score: row.score,
        briefScoreExplanation: row.brief_score_explanation,
        answers: row.answers ?? [],
      };
    case 'psychometric':
      return {
        ...common,
        kind: 'psychometric',
        submissionId: row.submission_id,
        link: row.link,
        evaluationId: row.evaluation_id,
        evaluationName: row.evaluation_name,
        reports: row.reports ?? [],
      };
    case 'module':
      return { ...common, kind: 'module' };
  }
}

/** The row of a record, its JSON as text, ready to be sent as parameters. */
export function recordToRow(record: FeatureRecord): Record<keyof FeatureRecordRow, string | number | boolean | null> {
  const interview = record.kind === 'interview' ? record : null;
  const psychometric = record.kind === 'psychometric' ? record : null;
  return {
    company_id: record.companyId,
    id: record.id,
    kind: record.kind,
    vacancy_id: record.vacancyId,
    feature_id: record.featureId,
    candidate_id: record.candidateId,
    relation_id: record.relationId,
    phase_id: record.phaseId,
    status_code: record.status.code,
    status: JSON.stringify(record.status),
    status_history: JSON.stringify(record.statusHistory),
    is_closed: record.isClosed,
    origin: record.origin,
    source_id: record.sourceId,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    score: interview?.score ?? null,
    brief_score_explanation: interview?.briefScoreExplanation ?? null,
    answers: interview && JSON.stringify(interview.answers),
    submission_id: psychometric?.submissionId ?? null,
    link: psychometric?.link ?? null,
    evaluation_id: psychometric?.evaluationId ?? null,
    evaluation_name: psychometric?.evaluationName ?? null,
    reports: psychometric && JSON.stringify(psychometric.reports),
  };
}

export function apiKeyFromRow(row: ApiKeyRow): StoredApiKey {
  return {
    id: row.id,
    companyId: row.company_id,
    grants: row.grants,
    contact: row.contact,
    createdAt: instant(row.created_at),
    expiresAt: optionalInstant(row.expires_at),
    revokedAt: optionalInstant(row.revoked_at),
    lastUsedAt: optionalInstant(row.last_used_at),
    secretHash: row.secret_hash,
    previousSecretHash: row.previous_secret_hash,
    previousExpiresAt: optionalInstant(row.previous_expires_at),
  };
}
