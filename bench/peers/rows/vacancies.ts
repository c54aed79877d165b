import type pg from 'pg';
import { longVacancyColumns, shortVacancyColumns, type VacancyRecord } from './handWritten.ts';
import { Conditions, type Connection, connection, type PageWanted, pageOf, prepared } from './statements.ts';

/** Vacancies, their stages and what their timers need, as the hand-written GraphQL peers read them. */

export interface VacanciesWanted extends PageWanted {
  readonly filter?: { readonly status?: string | null; readonly nameContains?: string | null } | null;
}

/** A page of vacancies, newest first unless ordered otherwise. */
export async function vacancyPage(pool: pg.Pool, wanted: VacanciesWanted): Promise<Connection<VacancyRecord>> {
  const { status, nameContains } = wanted.filter ?? {};
  const conditions = new Conditions().add('company_id = ?', wanted.companyId);
  if (status) conditions.add('status_code = ?', status);
  if (nameContains) conditions.add('name ilike ?', `%${nameContains.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const long = Object.keys(longVacancyColumns).filter((field) => wanted.fields.has(field));
  const columns = [shortVacancyColumns, ...long.map((field) => longVacancyColumns[field])].join(', ');
  const page = pageOf(wanted, conditions, 'DESC');
  const rows = await prepared<VacancyRecord & { updatedAt: string; createdAt: string }>(
    pool,
    `select ${columns} from vacancy ${page}`,
    conditions.values,
  );
  return connection(rows, wanted);
}

export interface StageRow {
  readonly vacancyId: string;
  readonly featureId: string;
  readonly pending: number;
  readonly inProgress: number;
  readonly finished: number;
  readonly discarded: number;
  /** Where it is selected. */
  readonly medianDays?: number;
}

const medianDays = `percentile_cont(0.5) within group (order by extract(epoch from
  case when is_closed then (status ->> 'date')::timestamptz else now() end - created_at)::float8 / 86400) as "medianDays"`;

/** The stages of vacancies that have records. @param fields that are selected */
export function stagesOf(
  pool: pg.Pool,
  companyId: string,
  vacancyIds: readonly string[],
  fields: ReadonlySet<string>,
): Promise<StageRow[]> {
  return prepared<StageRow>(
    pool,
    `select vacancy_id as "vacancyId", feature_id as "featureId",
      (count(*) filter (where not is_closed and status_code = 'PENDING'))::int as pending,
      (count(*) filter (where not is_closed and status_code <> 'PENDING'))::int as "inProgress",
      (count(*) filter (where is_closed and status_code not in ('DISCARDED', 'CANCELLED')))::int as finished,
      (count(*) filter (where is_closed and status_code = 'DISCARDED'))::int as discarded
      ${fields.has('medianDays') ? `, ${medianDays}` : ''}
    from feature_record where company_id = $1 and vacancy_id = any($2::text[])
    group by vacancy_id, feature_id`,
    [companyId, vacancyIds],
  );
}

export interface Freezing {
  readonly id: string;
  readonly frozenAt: string | null;
  readonly frozenMs: number;
  readonly isOff: boolean;
}

/** What decides about the timers of the records in vacancies. */
export function freezingOf(pool: pg.Pool, companyId: string, vacancyIds: readonly string[]): Promise<Freezing[]> {
  return prepared<Freezing>(
    pool,
    `select v.id, v.frozen_at as "frozenAt", v.frozen_ms as "frozenMs",
      coalesce(s.automation_mode = 'OFF', false) as "isOff"
    from vacancy v left join company_settings s on s.company_id = v.company_id
    where v.company_id = $1 and v.id = any($2::text[])`,
    [companyId, vacancyIds],
  );
}

export interface Activity {
  readonly id: string;
  readonly statusCode: string;
  readonly frozenAt: string | null;
  readonly jobAutomations: Readonly<Record<string, number | string | null>>;
  readonly hasFinalists: boolean;
  readonly finalistClosedAt: string | null;
  readonly activeAt: string;
  readonly isOff: boolean;
}

/** The last activity in vacancies, which decides when they freeze. */
export function activityOf(pool: pg.Pool, companyId: string, vacancyIds: readonly string[]): Promise<Activity[]> {
  return prepared<Activity>(
    pool,
    `select v.id, v.status_code as "statusCode", v.frozen_at as "frozenAt", v.job_automations as "jobAutomations",
      v.has_finalists_enabled and exists(select from feature_record r where r.company_id = v.company_id
        and r.vacancy_id = v.id and r.feature_id = v.features -> -1 ->> 'id' and not r.is_closed) as "hasFinalists",
      case when v.has_finalists_enabled then v.finalist_closed_at end as "finalistClosedAt",
      greatest(coalesce(v.active_at, v.status_created_at), (
        select e.created_at from feed_event e
        where e.company_id = v.company_id and e.vacancy_id = v.id and e.seq > v.seen_seq and e.actor_kind <> 'WORKER'
        order by e.seq desc limit 1)) as "activeAt",
      coalesce(s.automation_mode = 'OFF', false) as "isOff"
    from vacancy v left join company_settings s on s.company_id = v.company_id
    where v.company_id = $1 and v.id = any($2::text[])`,
    [companyId, vacancyIds],
  );
}
