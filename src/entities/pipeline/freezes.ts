import { sql } from 'kysely';
import { ref } from '../sql/references.js';
import type { Sql } from '../sql/statement.js';

/** What timers read of a vacancy's activity. The core decides by it when the vacancy freezes (core/pipeline/rules/timerSimulation.ts). */

/**
 * The data that decides which freeze timer of a vacancy applies, and when it begins: a subquery with one row. The
 * vacancy's row has `active_at` and `finalist_closed_at` up to the event `seen_seq`, so only later events are read. They
 * are few, because a worker stores them with each look, or only the newest of them is needed.
 * @param v the vacancy's table @param most the most finalists to count
 */
export function quiet(companyId: unknown, v: string, finalistFeatureId: Sql, most: unknown): Sql {
  const column = (name: string): Sql => ref(`${v}.${name}`);
  const ofLast = sql`r.company_id = ${companyId} and r.vacancy_id = ${column('id')} and r.feature_id = ${finalistFeatureId}`;
  // With two bounds, PostgreSQL expects few events. With one, it expects a third of all events.
  const unseen = sql`e.company_id = ${companyId} and e.vacancy_id = ${column('id')}
              and e.seq > ${column('seen_seq')} and e.seq <= ${sql.lit(String(2n ** 63n - 1n))}::int8`;
  // "nullif": if most events are by workers, PostgreSQL would expect no other, and read the whole table instead of the
  // index. "offset 0": otherwise it would compute each value at each place that uses it.
  return sql`(
        select finalists.count as finalists, greatest(${column('active_at')}, activity.at) as active_at,
          ${column('finalist_closed_at')} as finalist_closed_at
        from (
          select count(*)::int as count from (
            select 1 from feature_record r where ${ofLast} and not r.is_closed limit ${most}) r
        ) finalists
        left join (
          select e.seq, e.created_at as at from feed_event e
          where ${unseen} and nullif(e.actor_kind, 'WORKER') is not null and e.operation <> 'eraseCandidate'
          order by e.seq desc limit 1
        ) activity on true
        offset 0
      )`;
}

/** The number of a vacancy's newest event. The feed numbers and commits a company's events in one order (ADR 16). */
export const newestOf = (companyId: unknown, v: string): Sql => sql`greatest((
        select e.seq from feed_event e where e.company_id = ${companyId} and e.vacancy_id = ${ref(`${v}.id`)}
        order by e.seq desc limit 1), ${ref(`${v}.seen_seq`)})`;
