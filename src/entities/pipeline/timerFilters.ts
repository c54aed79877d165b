import { sql } from 'kysely';
import { heldReasons } from '../../core/pipeline/shapes/storedTimers.js';
import { ref, type Sql } from '../sql/statement.js';

/**
 * The filters of records `r` by their timers. The core decides when a timer is due and when it is held, and stores that
 * (core/timers). SQL adds milliseconds and compares: test/entities/sql/timerFilters.test.ts checks that it finds what
 * `nextAutomation` shows.
 */

const inMs = (count: Sql): Sql => sql`${count} * interval '1 millisecond'`;

/** The vacancies for which workers still compute due times. There are few, so this is read once. */
const retimed = (companyId: unknown): Sql =>
  sql`any(array(select x.id from vacancy x where x.company_id = ${companyId} and x.retiming is not null))`;

/** What the vacancy `v` stores about the feature and the status of the record `r` while workers compute due times. */
const storedFor = (r: string, v: string, member: 'spans' | 'restarts'): Sql =>
  sql`${ref(`${v}.retiming`)} -> ${sql.lit(member)} -> ${ref(`${r}.feature_id`)} -> ${ref(`${r}.status_code`)}`;

/** Whether the record's timer runs, or will run again when workers have computed it. */
const runs = (r: string, v: string): Sql => {
  const state = ref(`${r}.timer_state`);
  return sql`(${state} is null or ${storedFor(r, v, 'restarts')} ? ${state})`;
};

/** When the record's running timer is due, with the time for which its vacancy was frozen since. */
function dueAt(r: string, v: string): Sql {
  const span = sql`(${storedFor(r, v, 'spans')})::float8`;
  const enteredAt = sql`greatest((${ref(`${r}.status`)} ->> 'date')::timestamptz, ${ref(`${v}.status_created_at`)})`;
  const isComputing = sql`jsonb_typeof(${ref(`${v}.retiming`)} -> 'spans') = 'object'`;
  const anewFromMs = sql`(${ref(`${v}.retiming`)} ->> 'anewFromMs')::float8`;
  const frozenMs = sql`greatest(0, ${ref(`${v}.frozen_ms`)} - greatest(${ref(`${r}.frozen_ms`)}, ${anewFromMs}))`;
  return sql`case when ${isComputing} then ${enteredAt} + ${inMs(span)} else ${ref(`${r}.due_at`)} end + ${inMs(frozenMs)}`;
}

/**
 * Whether a record's timer is due before an instant. It is never due while its vacancy is frozen or timers are off.
 * What is stored with the record is enough for most vacancies.
 */
export function isDueBefore(r: string, companyId: unknown, before: unknown): Sql {
  const column = (name: string) => ref(`${r}.${name}`);
  return sql`not ${column('is_closed')}
    and (${column('due_at')} < ${before}::timestamptz or ${column('vacancy_id')} = ${retimed(companyId)})
    and not exists (select 1 from company_settings o where o.company_id = ${companyId} and o.automation_mode = 'OFF')
    and exists (
      select 1 from vacancy w where w.company_id = ${companyId} and w.id = ${column('vacancy_id')}
        and case when ${runs(r, 'w')} then w.frozen_at is null and ${dueAt(r, 'w')} < ${before}::timestamptz
          else ${column('due_at')} < ${before}::timestamptz end
    )`;
}

/**
 * Whether a record is held. A change of its vacancy may have ended that, although a worker has yet to store it. The
 * places where that is so are read first: to ask for each record takes four times as long.
 */
export function isStillHeld(r: string, companyId: unknown): Sql {
  const column = (name: string) => ref(`${r}.${name}`);
  const reasons = sql.join(heldReasons.map((reason) => sql.lit(reason)));
  return sql`not ${column('is_closed')} and coalesce(${column('timer_state')} in (${reasons}), false)
    and array[${column('vacancy_id')}, ${column('feature_id')}, ${column('status_code')}]::text <> all(array(
      select array[v.id, f.key, s.key]::text from vacancy v
      cross join lateral jsonb_each(v.retiming -> 'restarts') f cross join lateral jsonb_each(f.value) s
      where v.company_id = ${companyId} and v.retiming is not null))`;
}
