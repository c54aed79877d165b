import { sql } from 'kysely';
import { freezers, lastMs, unitMs } from '../core/timers/watch.js';
import type { Sql } from './statement.js';

/** When vacancies freeze, as SQL. Must give the same result as `freezeOf` of the core (core/timers/course.ts). */

/** The latest instant at which anything can be due. */
export const end: Sql = sql`timestamptz '9999-12-31 23:59:59.999+00'`;

/** The most unseen events among which a closing of a finalist is searched. */
const mostSearched = 10_000;

/**
 * The data that decides which freeze timer of a vacancy applies, and when it begins: a subquery with one row. The
 * vacancy's row has `active_at` and `finalist_closed_at` up to the event `seen_seq`, so only later events are read. They
 * are few, because a worker stores them with each look, or only the newest of them is needed.
 * @param v the vacancy's table @param most the most finalists to count
 */
export function quiet(companyId: unknown, v: string, lastFeatureId: Sql, most: number): Sql {
  const column = (name: string): Sql => sql.ref(`${v}.${name}`);
  const ofLast = sql`r.company_id = ${companyId} and r.vacancy_id = ${column('id')} and r.feature_id = ${lastFeatureId}`;
  // With two bounds, PostgreSQL expects few events. With one, it expects a third of all events.
  const unseen = sql`e.company_id = ${companyId} and e.vacancy_id = ${column('id')}
              and e.seq > greatest(${column('seen_seq')}, 0) and e.seq <= ${sql.lit(String(2n ** 63n - 1n))}::int8`;
  // A timer stores when it closes a finalist. A timer of the release before does not, but its event shows it.
  const closedSince = sql`
            select closed.at from (
              select e.seq, e.type, e.record_id, e.data from feed_event e
              where ${unseen} and e.seq > greatest(told.seq, 0) order by e.seq desc limit ${sql.lit(mostSearched)}
            ) e cross join lateral (
              select coalesce(e.data -> 'cause' ->> 'dueAt', r.status ->> 'date')::timestamptz as at from feature_record r
              where ${ofLast} and r.id = e.record_id and r.is_closed offset 0
            ) closed
            where e.type = 'RECORD_DISCARDED' order by e.seq desc limit 1`;
  // "nullif": if most events are by workers, PostgreSQL would expect no other, and read the whole table instead of the
  // index. "offset 0": otherwise it would compute each value at each place that uses it.
  return sql`(
        select finalists.count as finalists, greatest(${column('active_at')}, told.at) as active_at,
          case when ${column('has_finalists_enabled')} and finalists.count = 0
            then greatest(${column('finalist_closed_at')}, (${closedSince})) end as finalist_closed_at
        from (
          select count(*)::int as count from (
            select 1 from feature_record r where ${ofLast} and not r.is_closed limit ${sql.lit(most)}) r
        ) finalists
        left join (
          select e.seq, e.created_at as at from feed_event e
          where ${unseen} and nullif(e.actor_kind, 'WORKER') is not null order by e.seq desc limit 1
        ) told on true
        offset 0
      )`;
}

/** The number of a vacancy's newest event. The feed numbers and commits a company's events in one order (ADR 24). */
export const newestOf = (companyId: unknown, v: string): Sql => sql`greatest((
        select e.seq from feed_event e where e.company_id = ${companyId} and e.vacancy_id = ${sql.ref(`${v}.id`)}
        order by e.seq desc limit 1), ${sql.ref(`${v}.seen_seq`)}, 0)`;

export const lastFeatureOf = (v: string): Sql => sql`${sql.ref(`${v}.features`)} -> -1 ->> 'id'`;

/**
 * A row (`timer`, `due_at`) with the next freeze of a vacancy that is IN_PROGRESS and not frozen; no row if it does not
 * freeze.
 */
export function nextFreeze(companyId: unknown, v: string): Sql {
  const column = (name: string): Sql => sql.ref(`${v}.${name}`);
  const set = (half: string): Sql => sql`${column('job_automations')} ->> (choice.timer || ${sql.lit(half)})`;
  const units = Object.entries(unitMs).map(([unit, ms]) => sql`when ${sql.lit(unit)} then ${sql.lit(ms)}`);
  // Without a timer, nothing is read: no worker looks at such a vacancy, so all of its events may be unseen.
  const isOn = (timer: string): Sql => sql`(${column('job_automations')} ->> ${sql.lit(`${timer}Time`)})::numeric > 0`;
  // The comparison uses numeric, because a product of floats may overflow. The result uses float8 as in the core, and
  // its conversion to numeric rounds it to 15 digits.
  return sql`(
      select span.timer, greatest(active.at + span.ms * interval '1 millisecond', seen.finalist_closed_at) as due_at
      from (select true where ${sql.join(Object.values(freezers).map(isOn), sql` or `)}) timers
      cross join ${quiet(companyId, v, lastFeatureOf(v), 1)} seen
      cross join lateral (
        select greatest(coalesce(${column('active_at')}, ${column('status_created_at')}), seen.active_at) as at) active
      cross join lateral (
        select ${column('has_finalists_enabled')} and seen.finalists > 0 as of_finalists) finalists
      cross join lateral (
        select case when finalists.of_finalists
          then ${sql.lit(freezers.finalists)} else ${sql.lit(freezers.selection)} end as timer) choice
      cross join lateral (
        select ${set('Time')} as time, case ${set('TimeUnit')} ${sql.join(units, sql` `)} end::float8 as unit) setting
      cross join lateral (
        select choice.timer, case when setting.time::numeric * setting.unit::numeric <= ${sql.lit(lastMs)}
          then ceil((setting.time::float8 * setting.unit)::numeric)::float8 end as ms) span
      where span.ms > 0 and span.ms <= ${sql.lit(lastMs)} and active.at + span.ms * interval '1 millisecond' <= ${end}
    )`;
}
