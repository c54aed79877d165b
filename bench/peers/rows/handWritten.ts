import type pg from 'pg';
import type { Timers } from '../../workloads/timers.ts';
import { appendEvent } from './feed.ts';
import { newId } from './ids.ts';
import { eventFeatureOf, featureOf, foldedName, type SentFeature, shownFeatureOf } from './sentFeature.ts';
import { inTransaction } from './transaction.ts';

/** The statements of the hand-written peers: all columns of a row under their GraphQL names, by prepared statements. */

export interface VacancyRecord {
  readonly id: string;
  readonly companyId: string;
  readonly statusCode: string;
  readonly statusCreatedAt: string;
  readonly features: readonly FeatureRecord[];
}

export interface FeatureRecord {
  readonly id: string;
  readonly featureCode: string;
  readonly order: number;
  readonly selfInit: boolean;
  readonly jobAutomations: Timers;
  /** The same timers as a list. */
  readonly timers: readonly object[];
  readonly data: object | null;
}

export interface CandidateRecord {
  readonly id: string;
  readonly companyId: string;
  readonly vacancyId: string;
  readonly featureId: string;
}

/** Columns of fields that are long: a list reads them where they are selected. */
export const longVacancyColumns: Readonly<Record<string, string>> = {
  jobDescription: 'job_description as "jobDescription"',
  jobDescriptionHtml: 'job_description_html as "jobDescriptionHtml"',
  requirements: 'requirements',
  requirementsHtml: 'requirements_html as "requirementsHtml"',
  contextAI: 'context_ai as "contextAI"',
  taskList: 'task_list as "taskList"',
};
export const shortVacancyColumns = `id, short_code as "shortCode", type, company_id as "companyId", locale,
  created_by_user_id as "createdByUserId", location_id as "locationId", country, status_code as "statusCode",
  status_created_at as "statusCreatedAt", area_id as "areaId", visibility, work_modality as "workModality", name,
  max_candidates as "maxCandidates", features, has_finalists_enabled as "hasFinalistsEnabled", ref_code as "refCode",
  job_automations as "jobAutomations", created_at as "createdAt", updated_at as "updatedAt"`;
const vacancyColumns = [shortVacancyColumns, ...Object.values(longVacancyColumns)].join(', ');

const recordColumns = `id, feature_id as "featureId", relation_id as "relationId", candidate_id as "candidateId",
  vacancy_id as "vacancyId", company_id as "companyId", status, status_history as "statusHistory",
  is_closed as "isClosed", created_at as "createdAt", updated_at as "updatedAt"`;
const interviewColumns = `${recordColumns}, score, brief_score_explanation as "briefScoreExplanation", origin,
  source_id as "sourceId", answers`;

/** A vacancy with its features as REST shows them. */
export async function shownVacancy(pool: pg.Pool, companyId: string, id: string): Promise<VacancyRecord | null> {
  const { rows } = await pool.query<VacancyRecord>({
    name: 'shownVacancy',
    text: `select ${vacancyColumns.replace(' features,', ' shown_features as features,')} from vacancy
      where company_id = $1 and id = $2`,
    values: [companyId, id],
  });
  return rows[0] ?? null;
}

export async function vacanciesById(
  pool: pg.Pool,
  companyId: string,
  ids: readonly string[],
): Promise<(VacancyRecord | null)[]> {
  const { rows } = await pool.query<VacancyRecord>({
    name: 'vacanciesById',
    text: `select ${vacancyColumns} from vacancy where company_id = $1 and id = any($2::text[])`,
    values: [companyId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

export async function interviewById(
  pool: pg.Pool,
  companyId: string,
  vacancyId: string,
  id: string,
): Promise<CandidateRecord | null> {
  const { rows } = await pool.query<CandidateRecord>({
    name: 'interviewById',
    text: `select ${interviewColumns} from feature_record
      where company_id = $1 and vacancy_id = $2 and id = $3 and kind = 'interview'`,
    values: [companyId, vacancyId, id],
  });
  return rows[0] ?? null;
}

/** Stores a vacancy and its event in one transaction. */
export async function createVacancy(
  pool: pg.Pool,
  companyId: string,
  { features: sent, ...input }: Readonly<Record<string, unknown>>,
): Promise<VacancyRecord> {
  const features = (sent as SentFeature[]).map(featureOf);
  const now = new Date().toISOString();
  const id = newId();
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<VacancyRecord>({
      name: 'insertVacancy',
      text: `insert into vacancy (company_id, id, short_code, type, locale, created_by_user_id, location_id, country,
          status_code, status_created_at, area_id, visibility, work_modality, name, max_candidates, job_description,
          job_description_html, requirements, requirements_html, context_ai, features, has_finalists_enabled, task_list,
          ref_code, job_automations, created_at, updated_at, shown_features, active_at, folded_name)
        values ($1, $2, $3, $4, 'es', 'user-1', $5, $6, 'SAVED', $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
          $18, $19, '[]', $20, $21, $7, $7, $22, $7, $23)
        returning ${vacancyColumns}`,
      values: [
        companyId,
        id,
        id.slice(-12),
        input.type,
        input.locationId,
        input.country,
        now,
        input.areaId,
        input.visibility,
        input.workModality,
        input.name,
        input.maxCandidates,
        input.jobDescription,
        input.jobDescriptionHtml,
        input.requirements,
        input.requirementsHtml,
        input.contextAI,
        JSON.stringify(features),
        input.hasFinalistsEnabled,
        input.refCode,
        JSON.stringify(input.jobAutomations),
        JSON.stringify((sent as SentFeature[]).map(shownFeatureOf)),
        foldedName(String(input.name)),
      ],
    });
    const vacancy = rows[0] as VacancyRecord;
    const { statusCode, statusCreatedAt, ...shown } = vacancy;
    await appendEvent(
      client,
      companyId,
      {
        type: 'VACANCY_CREATED',
        subject: 'Vacancy',
        vacancyId: id,
        operation: 'createVacancy',
        via: 'GRAPHQL',
        data: {
          before: null,
          after: {
            __typename: 'Vacancy',
            ...shown,
            status: { code: statusCode, createdAt: statusCreatedAt },
            features: (sent as SentFeature[]).map(eventFeatureOf),
            frozenAt: null,
            frozenBy: null,
          },
        },
      },
      now,
    );
    return vacancy;
  });
}
