import { answerDetails } from '../workloads/queries.ts';

/** The floor's statements. Each makes the whole text of an answer, which only has to be sent. */

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const object = (members: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(members)
    .map(([key, sql]) => `'${key}', ${sql}`)
    .join(', ')})`;

/** Some members of each object in a jsonb array. */
const picked = (array: string, ...keys: string[]): string =>
  `(select json_agg(${object(Object.fromEntries(keys.map((key) => [key, `e->'${key}'`])))}) from jsonb_array_elements(${array}) e)`;

const vacancyMembers = {
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

const data = (members: Readonly<Record<string, string>>): string => object({ data: object(members) });

export const statements = {
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

  /** Closes a record, begins the next one and stores the event. It returns one row if it succeeded. */
  W1: `with closed as (
      update feature_record r set
        status_code = 'FINISHED',
        status = $4::jsonb,
        status_history = r.status_history || $4::jsonb,
        is_closed = true,
        updated_at = $5::timestamptz
      from vacancy v
      where r.company_id = $1 and r.vacancy_id = $2 and r.id = $3 and not r.is_closed
        and v.company_id = r.company_id and v.id = r.vacancy_id and v.status_code <> 'CLOSED'
      returning r.*, v.features
    ), destination as (
      select f->>'id' as id, (f->>'selfInit')::boolean as self_init, case f->>'featureCode'
        when 'INTERVIEW' then 'interview' when 'AUTOMATIC_PSYCHOMETRIC' then 'psychometric' else 'module' end as kind
      from closed c, jsonb_array_elements(c.features) f
      where (f->>'order')::float8 > (
        select (g->>'order')::float8 from jsonb_array_elements(c.features) g where g->>'id' = c.feature_id
      )
      order by (f->>'order')::float8 limit 1
    ), begun as (
      insert into feature_record (company_id, id, kind, vacancy_id, feature_id, candidate_id, relation_id, status_code,
        status, status_history, is_closed, origin, source_id, created_at, updated_at)
      select c.company_id, $6, d.kind, c.vacancy_id, d.id, c.candidate_id, c.relation_id, s.status->>'code',
        s.status, jsonb_build_array(s.status), false, c.origin, c.source_id, $5::timestamptz, $5::timestamptz
      from closed c, destination d, lateral (select jsonb_build_object(
        'code', case when d.self_init then 'IN_PROGRESS' else 'PENDING' end,
        'descriptionCode', 'INITIALIZED', 'date', $5::text, 'notificationDelay', 0) as status) s
    )
    insert into bench.event (company_id, id, type, vacancy_id, data, created_at)
    select c.company_id, $7, 'RECORD_MOVED', c.vacancy_id, jsonb_build_object(
      'candidateId', c.candidate_id, 'recordId', c.id, 'featureId', c.feature_id,
      'nextRecordId', (case when d.id is not null then $6 end)::text, 'nextFeatureId', d.id), $5::timestamptz
    from closed c left join destination d on true
    returning id`,

  /** Stores a vacancy and its event, and makes the answer. */
  C1: `with made as (
      insert into vacancy (company_id, id, short_code, type, locale, created_by_user_id, location_id, country,
        status_code, status_created_at, area_id, visibility, work_modality, name, max_candidates, job_description,
        job_description_html, requirements, requirements_html, context_ai, features, shown_features,
        has_finalists_enabled, task_list, ref_code, job_automations, created_at, updated_at)
      select $1, $2, $3, i->>'type', 'es', $7, (i->>'locationId')::float8, i->>'country', 'SAVED', $5::timestamptz,
        i->>'areaId', i->>'visibility', i->>'workModality', i->>'name', (i->>'maxCandidates')::float8,
        i->>'jobDescription', i->>'jobDescriptionHtml', i->>'requirements', i->>'requirementsHtml', i->>'contextAI',
        $6::jsonb, $9::json, (i->>'hasFinalistsEnabled')::boolean, '[]', i->>'refCode', i->'jobAutomations',
        $5::timestamptz, $5::timestamptz
      from (select $4::jsonb as i) input
      returning *
    ), kept as (
      insert into bench.event (company_id, id, type, vacancy_id, data, created_at)
      select company_id, $8, 'VACANCY_CREATED', id, '{}', created_at from made
    )
    select ${data({
      createVacancy: object({
        id: 'v.id',
        name: 'v.name',
        type: 'v.type',
        companyId: 'v.company_id',
        status: vacancyMembers.status,
        refCode: 'v.ref_code',
        features: picked('v.features', 'id', 'featureCode', 'order'),
        taskList: 'v.task_list',
        createdAt: vacancyMembers.createdAt,
      }),
    })}::text as body from made v`,
} as const;
