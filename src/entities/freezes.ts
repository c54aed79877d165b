import { sql } from 'kysely';
import { freezers, lastMs, unitMs } from '../core/timers/watch.js';
import type { Sql } from './statement.js';

/** When vacancies freeze, as SQL: what decides it, and the same that the core makes of it (`freezeOf`, core/timers/course.ts). */

/** Nothing is due beyond. */
export const end: Sql = sql`timestamptz '9999-12-31 23:59:59.999+00'`;

/** The part of a vacancy that decides which of its freezes counts, and from when on. */
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

/** Rows `timer`, `due_at` of the next freeze of a vacancy that is IN_PROGRESS and not frozen; none where it doesn't freeze. */
export function nextFreeze(companyId: unknown, v: string): Sql {
  const column = (name: string): Sql => sql.ref(`${v}.${name}`);
  const set = (half: string): Sql => sql`${column('job_automations')} ->> (choice.timer || ${sql.lit(half)})`;
  const units = Object.entries(unitMs).map(([unit, ms]) => sql`when ${sql.lit(unit)} then ${sql.lit(ms)}`);
  // As numeric first, for floating numbers overflow; as floating numbers then, which have 15 digits as numeric.
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
