import { sql } from 'kysely';
import { freezers, lastMs, unitMs } from '../core/timers/watch.js';
import type { Sql } from './statement.js';

/** When vacancies freeze, as SQL. Must give the same result as `freezeOf` of the core (core/timers/course.ts). */

/** The latest instant at which anything can be due. */
export const end: Sql = sql`timestamptz '9999-12-31 23:59:59.999+00'`;

/** The data that decide which freeze timer of a vacancy applies, and when it begins. */
export function quiet(companyId: unknown, vacancyId: Sql, lastFeatureId: Sql): Sql {
  const ofLast = sql`r.company_id = ${companyId} and r.vacancy_id = ${vacancyId} and r.feature_id = ${lastFeatureId}`;
  return sql`
          (select count(*)::int from feature_record r where ${ofLast} and not r.is_closed) as finalists,
          (select max(r.status ->> 'date') from feature_record r where ${ofLast} and r.is_closed) as finalist_closed_at,
          (select e.created_at from feed_event e
            where e.company_id = ${companyId} and e.vacancy_id = ${vacancyId} and e.actor_kind <> 'WORKER'
            order by e.seq desc limit 1) as told_at`;
}

export const lastFeatureOf = (v: string): Sql => sql`${sql.ref(`${v}.features`)} -> -1 ->> 'id'`;

/**
 * A row (`timer`, `due_at`) with the next freeze of a vacancy that is IN_PROGRESS and not frozen; no row if it does not
 * freeze.
 */
export function nextFreeze(companyId: unknown, v: string): Sql {
  const column = (name: string): Sql => sql.ref(`${v}.${name}`);
  const set = (half: string): Sql => sql`${column('job_automations')} ->> (choice.timer || ${sql.lit(half)})`;
  const units = Object.entries(unitMs).map(([unit, ms]) => sql`when ${sql.lit(unit)} then ${sql.lit(ms)}`);
  // The comparison uses numeric, because a product of floats may overflow. The result uses float8 as in the core, and
  // its conversion to numeric rounds it to 15 digits.
  return sql`(
      select span.timer, greatest(active.at + span.ms * interval '1 millisecond',
        case when ${column('has_finalists_enabled')} and not choice.of_finalists
          then seen.finalist_closed_at::timestamptz end) as due_at
      from (select ${quiet(companyId, column('id'), lastFeatureOf(v))}) seen
      cross join lateral (
        select greatest(coalesce(${column('active_at')}, ${column('status_created_at')}), seen.told_at) as at) active
      cross join lateral (
        select ${column('has_finalists_enabled')} and seen.finalists > 0 as of_finalists) finalists
      cross join lateral (
        select finalists.of_finalists, case when finalists.of_finalists
          then ${sql.lit(freezers.finalists)} else ${sql.lit(freezers.selection)} end as timer) choice
      cross join lateral (
        select ${set('Time')} as time, case ${set('TimeUnit')} ${sql.join(units, sql` `)} end::float8 as unit) setting
      cross join lateral (
        select choice.timer, case when setting.time::numeric * setting.unit::numeric <= ${sql.lit(lastMs)}
          then ceil((setting.time::float8 * setting.unit)::numeric)::float8 end as ms) span
      where span.ms > 0 and span.ms <= ${sql.lit(lastMs)} and active.at + span.ms * interval '1 millisecond' <= ${end}
    )`;
}
