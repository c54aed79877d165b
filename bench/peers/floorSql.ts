import { answerDetails } from '../workloads/queries.ts';

/** The floor's reads. Each makes the whole text of an answer, which only has to be sent. */

export const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const object = (members: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(members)
    .map(([key, sql]) => `'${key}', ${sql}`)
    .join(', ')})`;

/** Some members of each object in a jsonb array. */
export const picked = (array: string, ...keys: string[]): string =>
  `(select json_agg(${object(Object.fromEntries(keys.map((key) => [key, `e->'${key}'`])))}) from jsonb_array_elements(${array}) e)`;

export const vacancyMembers = {
  id: 'v.id',
  shortCode: 'v.short_code',
  type: 'v.type',
  companyId: 'v.company_id',
  locale: 'v.locale',
  createdByUserId: 'v.created_by_user_id',
  locationId: 'v.location_id',
  country: 'v.country',
  status: object({ code: 'v.status_code', createdAt: iso('v.status_created_at') }),
  areaId: 'v.area_id',
  visibility: 'v.visibility',
  workModality: 'v.work_modality',
  name: 'v.name',
  maxCandidates: 'v.max_candidates',
  jobDescription: 'v.job_description',
  jobDescriptionHtml: 'v.job_description_html',
  requirements: 'v.requirements',
  requirementsHtml: 'v.requirements_html',
  contextAI: 'v.context_ai',
  features: 'v.features',
  hasFinalistsEnabled: 'v.has_finalists_enabled',
  taskList: 'v.task_list',
  refCode: 'v.ref_code',
  jobAutomations: 'v.job_automations',
  createdAt: iso('v.created_at'),
  updatedAt: iso('v.updated_at'),
};

const recordMembers = {
  id: 'r.id',
  relationId: 'r.relation_id',
  candidateId: 'r.candidate_id',
  isClosed: 'r.is_closed',
  origin: 'r.origin',
  sourceId: 'r.source_id',
  createdAt: iso('r.created_at'),
  updatedAt: iso('r.updated_at'),
  status: 'r.status',
  statusHistory: 'r.status_history',
  score: 'r.score',
  briefScoreExplanation: 'r.brief_score_explanation',
};

/** With the timers as the list that is stored beside them. */
const featuresWithTimers = `(
  select json_agg(e - 'timers' || jsonb_build_object('jobAutomations', jsonb_build_object('timers', e->'timers')))
  from jsonb_array_elements(v.features) e
)`;

const firstFive = (kind: string, members: Readonly<Record<string, string>>): string => `(
  select json_build_object('nodes', coalesce(json_agg(${object(members)} order by r.created_at, r.id), '[]'))
  from (
    select * from feature_record
    where company_id = v.company_id and vacancy_id = v.id and kind = '${kind}'
    order by created_at, id limit 5
  ) r
)`;

export const data = (members: Readonly<Record<string, string>>): string => object({ data: object(members) });

export const reads = {
  R1: `select ${object({
    ...vacancyMembers,
    type: `'Standard'`,
    features: 'v.shown_features',
  })}::text as body from vacancy v where v.company_id = $1 and v.id = $2`,

  R2: `select ${object({
    ...recordMembers,
    featureId: 'r.feature_id',
    vacancyId: 'r.vacancy_id',
    companyId: 'r.company_id',
    answers: 'r.answers',
  })}::text as body from feature_record r where r.company_id = $1 and r.vacancy_id = $2 and r.id = $3`,

  G1: `select ${data({ vacancy: object({ ...vacancyMembers, features: featuresWithTimers }) })}::text as body
    from vacancy v where v.company_id = $1 and v.id = $2`,

  G2: `select ${data({
    vacancies: object({
      nodes: `coalesce(json_agg(${object({
        id: 'v.id',
        name: 'v.name',
        workModality: 'v.work_modality',
        features: picked('v.features', 'id', 'featureCode', 'order', 'isAutomatic', 'color', 'customName', 'selfInit'),
        interviews: firstFive('interview', {
          id: 'r.id',
          status: 'r.status',
          score: 'r.score',
          answers: picked('r.answers', 'questionText', 'questionScore', 'complianceLevel'),
        }),
        psychometrics: firstFive('psychometric', {
          id: 'r.id',
          status: 'r.status',
          evaluationName: 'r.evaluation_name',
          reports: 'r.reports',
        }),
      })} order by v.created_at desc, v.id desc), '[]')`,
    }),
  })}::text as body
    from (select * from vacancy where company_id = $1 order by created_at desc, id desc limit $2) v`,

  G3: `select ${data({
    interview: object({
      ...recordMembers,
      answers: picked('r.answers', ...answerDetails),
      vacancy: object({
        id: 'v.id',
        name: 'v.name',
        status: vacancyMembers.status,
        visibility: 'v.visibility',
        workModality: 'v.work_modality',
        areaId: 'v.area_id',
        country: 'v.country',
      }),
      feature: `(
        select ${picked('jsonb_build_array(f)', 'id', 'featureCode', 'order', 'customName', 'color', 'selfInit')}->0
        from jsonb_array_elements(v.features) f where f->>'id' = r.feature_id
      )`,
    }),
  })}::text as body
    from feature_record r join vacancy v on v.company_id = r.company_id and v.id = r.vacancy_id
    where r.company_id = $1 and r.vacancy_id = $2 and r.id = $3`,
} as const;
