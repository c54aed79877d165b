import { data, object, picked, vacancyMembers } from './floorSql.ts';

/** The floor's writes: one statement each, which stores what the service stores, with the event. */

/** The next number in the feed of the company of a row. */
const headOf = (row: string): string => `head as (
      insert into feed_head (company_id, seq) select company_id, 1 from ${row}
      on conflict (company_id) do update set seq = feed_head.seq + 1
      returning seq
    )`;

const eventColumns = `company_id, seq, id, type, version, subject, vacancy_id, candidate_id, record_id, next_record_id,
      actor_kind, actor_id, operation, via, request_id, data, created_at`;

const typename = (kind: string): string =>
  `case ${kind} when 'interview' then 'Interview' when 'psychometric' then 'Psychometric' else 'ModuleRecord' end`;

export const writes = {
  /** Closes a record, begins the next one with its timer, and stores the event. It returns one row if it succeeded. */
  W1: `with closed as (
      update feature_record r set
        status_code = 'FINISHED',
        status = $4::jsonb,
        status_history = r.status_history || $4::jsonb,
        is_closed = true,
        updated_at = $5::text::timestamptz
      from vacancy v, feature_record o
      where r.company_id = $1 and r.vacancy_id = $2 and r.id = $3 and not r.is_closed
        and v.company_id = r.company_id and v.id = r.vacancy_id and v.status_code <> 'CLOSED'
        and o.company_id = r.company_id and o.id = r.id
      returning r.*, v.features, o.status as status_before, o.updated_at as updated_before
    ), destination as (
      select f->>'id' as id, (f->>'selfInit')::boolean as self_init, f->'jobAutomations' as timers,
        case f->>'featureCode' when 'INTERVIEW' then 'interview' when 'AUTOMATIC_PSYCHOMETRIC' then 'psychometric'
          else 'module' end as kind
      from closed c, jsonb_array_elements(c.features) f
      where (f->>'order')::float8 > (
        select (g->>'order')::float8 from jsonb_array_elements(c.features) g where g->>'id' = c.feature_id
      )
      order by (f->>'order')::float8 limit 1
    ), begun as (
      insert into feature_record (company_id, id, kind, vacancy_id, feature_id, candidate_id, relation_id, status_code,
        status, status_history, is_closed, origin, source_id, due_at, wake_at, created_at, updated_at)
      select c.company_id, $6, d.kind, c.vacancy_id, d.id, c.candidate_id, c.relation_id, s.status->>'code',
        s.status, jsonb_build_array(s.status), false, c.origin, c.source_id, s.due_at, s.due_at, c.updated_at,
        c.updated_at
      from closed c, destination d, lateral (select
        jsonb_build_object('code', case when d.self_init then 'IN_PROGRESS' else 'PENDING' end,
          'descriptionCode', 'INITIALIZED', 'date', $5::text, 'notificationDelay', 0) as status,
        case when not d.self_init then c.updated_at + ((d.timers->>'discardDueToLackOfInterestTime') || ' '
          || (d.timers->>'discardDueToLackOfInterestTimeUnit'))::interval end as due_at) s
      returning *
    ), ${headOf('closed')}
    insert into feed_event (${eventColumns})
    select c.company_id, head.seq, $7, case when b.id is null then 'RECORD_FINISHED' else 'RECORD_MOVED' end, 1,
      ${typename('c.kind')}, c.vacancy_id, c.candidate_id, c.id, b.id, 'USER', 'user-1', 'orchestrate', 'REST', $8,
      jsonb_build_object(
        'before', jsonb_build_object('status', c.status_before, 'isClosed', false, 'updatedAt',
          to_char(c.updated_before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        'after', jsonb_build_object('status', c.status, 'isClosed', true, 'updatedAt', $5::text)
      ) || case when b.id is null then '{}' else jsonb_build_object('next', jsonb_build_object(
        '__typename', ${typename('b.kind')}, 'id', b.id, 'companyId', b.company_id, 'vacancyId', b.vacancy_id,
        'featureId', b.feature_id, 'candidateId', b.candidate_id, 'relationId', b.relation_id, 'phaseId', b.phase_id,
        'status', b.status, 'statusHistory', b.status_history, 'isClosed', false, 'discard', null, 'meeting', null,
        'origin', b.origin, 'sourceId', b.source_id, 'createdAt', $5::text, 'updatedAt', $5::text)) end,
      c.updated_at
    from head, closed c left join begun b on true
    returning id`,

  /** Stores a vacancy and its event, and makes the answer. */
  C1: `with made as (
      insert into vacancy (company_id, id, short_code, type, locale, created_by_user_id, location_id, country,
        status_code, status_created_at, area_id, visibility, work_modality, name, folded_name, max_candidates,
        job_description, job_description_html, requirements, requirements_html, context_ai, features, shown_features,
        has_finalists_enabled, task_list, ref_code, job_automations, active_at, created_at, updated_at)
      select $1, $2, $3, i->>'type', 'es', $7, (i->>'locationId')::float8, i->>'country', 'SAVED', $5::timestamptz,
        i->>'areaId', i->>'visibility', i->>'workModality', i->>'name', $10, (i->>'maxCandidates')::float8,
        i->>'jobDescription', i->>'jobDescriptionHtml', i->>'requirements', i->>'requirementsHtml', i->>'contextAI',
        $6::jsonb, $9::json, (i->>'hasFinalistsEnabled')::boolean, '[]', i->>'refCode', i->'jobAutomations',
        $5::timestamptz, $5::timestamptz, $5::timestamptz
      from (select $4::jsonb as i) input
      returning *
    ), ${headOf('made')}, stored as (
      insert into feed_event (${eventColumns})
      select v.company_id, head.seq, $8, 'VACANCY_CREATED', 1, 'Vacancy', v.id, null, null, null, 'USER', $7,
        'createVacancy', 'GRAPHQL', $11, jsonb_build_object('before', null, 'after', ${object({
          __typename: `'Vacancy'`,
          ...vacancyMembers,
          features: '$12::json',
          frozenAt: 'null',
          frozenBy: 'null',
        })}::jsonb), v.created_at
      from head, made v
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
