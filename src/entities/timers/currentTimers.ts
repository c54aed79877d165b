import { sql } from 'kysely';
import { heldReasons } from '../../core/timers/kept.js';
import type { Sql } from '../sql/statement.js';
import { end } from './freezes.js';

/** Timers of records as SQL. Must give what `currentTimer` of the core gives (core/timers/reading/currentTimer.ts). */

export const inMs = (count: Sql): Sql => sql`${count} * interval '1 millisecond'`;

/** What decides about the timers of records whose due times are computed again. */
interface Computed {
  /** Milliseconds from entering the record's status until its timer is due; null if no timer watches it. */
  readonly span: Sql;
  /** Whether that was as long before an edit. */
  readonly isAsBefore: Sql;
  /** Whether held, missed and ended timers begin again. */
  readonly isAnew: Sql;
  /** Statuses that were entered before count as entered at this instant. */
  readonly from: Sql;
  /** Milliseconds that the vacancy had been frozen when all timers began again. */
  readonly anewFromMs: Sql;
}

/** The stored timer of a record. */
interface TimerColumns {
  readonly state: Sql;
  /** When it is due, without the time for which the vacancy was frozen since. */
  readonly dueAt: Sql;
  readonly stoodMs: Sql;
}

/** The timer of the record `r` when its due time is computed again. */
export function computedTimer(r: string, { span, isAsBefore, isAnew, from, anewFromMs }: Computed): TimerColumns {
  const column = (name: string): Sql => sql.ref(`${r}.${name}`);
  const stored = column('timer_state');
  const state = sql`case when not ${isAnew} and (${stored} = 'ENDED' or ${isAsBefore}) then ${stored} end`;
  const enteredAt = sql`greatest((${column('status')} ->> 'date')::timestamptz, ${from})`;
  const dueAt = sql`(${enteredAt} + ${inMs(span)})::timestamptz(3)`;
  return {
    state,
    // A held, missed or ended timer keeps its instant: it was due then, or is never due again.
    dueAt: sql`case when (${state}) is not null then ${column('due_at')} when ${dueAt} <= ${end} then ${dueAt} end`,
    stoodMs: sql`case when ${isAnew} then greatest(${column('stood_ms')}, ${anewFromMs}) else ${column('stood_ms')} end`,
  };
}

/** Whether workers still compute due times of the vacancy `v` that reads can't take from its records. */
const isComputing = (v: string): Sql => sql`jsonb_typeof(${sql.ref(`${v}.retiming`)} -> 'spans') = 'object'`;

/**
 * When a timer is due: later by the time for which its vacancy was frozen since the status was entered. For a held or
 * missed record nothing is added, because it was due already.
 */
export const dueIn = (v: string, { state, dueAt, stoodMs }: TimerColumns): Sql =>
  sql`(${dueAt} + ${inMs(sql`case when ${state} is null then greatest(0, ${sql.ref(`${v}.stood_ms`)} - ${stoodMs}) else 0 end`)})`;

/**
 * The timer of the record `r` in the vacancy `v`, as a subquery with one row: its `state`, and `due_at` with the time for
 * which the vacancy was frozen.
 */
export function currentTimer(r: string, v: string): Sql {
  const column = (name: string): Sql => sql.ref(`${r}.${name}`);
  const retiming = sql.ref(`${v}.retiming`);
  const span = sql`(${retiming} -> 'spans' -> ${column('feature_id')} ->> ${column('status_code')})::float8`;
  const computed = computedTimer(r, {
    span,
    isAsBefore: sql`(${retiming} -> 'changed' -> ${column('feature_id')} -> ${column('status_code')}) is null`,
    isAnew: sql`(${retiming} -> 'isAnew')::boolean`,
    from: sql.ref(`${v}.status_created_at`),
    anewFromMs: sql`(${retiming} ->> 'anewFromMs')::float8`,
  });
  const now = (stored: string, value: Sql): Sql =>
    sql`case when ${isComputing(v)} then ${value} else ${column(stored)} end`;
  const timer = { state: sql.ref('t.state'), dueAt: sql.ref('t.due_at'), stoodMs: sql.ref('t.stood_ms') };
  // "offset 0": each value is computed once.
  return sql`(
        select t.state, ${dueIn(v, timer)} as due_at
        from (
          select ${now('timer_state', computed.state)} as state, ${now('due_at', computed.dueAt)} as due_at,
            ${now('stood_ms', computed.stoodMs)} as stood_ms
          offset 0
        ) t
        offset 0
      )`;
}

/**
 * Whether a record is held, for a filter of many records. A change of its vacancy may have ended that, although a worker
 * has yet to store it. The places where that is so are read first: to ask for each record would take the filter of
 * 300,000 records two seconds instead of half a second, because PostgreSQL then compiles the statement.
 */
export function isStillHeld(r: string, companyId: unknown): Sql {
  const column = (name: string): Sql => sql.ref(`${r}.${name}`);
  const computing = sql`v.company_id = ${companyId} and v.retiming is not null and ${isComputing('v')}`;
  return sql`not ${column('is_closed')} and ${isHeld(column('timer_state'))}
      and ${column('vacancy_id')} <> all(array(
        select v.id from vacancy v where ${computing} and (v.retiming -> 'isAnew')::boolean))
      and array[${column('vacancy_id')}, ${column('feature_id')}, ${column('status_code')}]::text <> all(array(
        select array[v.id, f.key, s.key]::text from vacancy v
        cross join lateral jsonb_each(v.retiming -> 'changed') f cross join lateral jsonb_each(f.value) s
        where ${computing}))`;
}

/** Whether a timer's state means that its record waits for an admin. */
const isHeld = (state: Sql): Sql =>
  sql`coalesce(${state} in (${sql.join(heldReasons.map((reason) => sql.lit(reason)))}), false)`;
