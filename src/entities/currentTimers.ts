import { sql } from 'kysely';
import { heldReasons } from '../core/timers/kept.js';
import { end } from './freezes.js';
import type { Sql } from './statement.js';

/** Timers of records as SQL. Must give the same result as `currentTimer` of the core (core/timers/currentTimer.ts). */

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
 * The timer of the record `r` in the vacancy `v`, as a subquery with one row: its `state`, and `due_at` with the time for
 * which the vacancy was frozen.
 */
export function currentTimer(r: string, v: string): Sql {
  const column = (name: string): Sql => sql.ref(`${r}.${name}`);
  const retiming = sql.ref(`${v}.retiming`);
  const span = sql`(${retiming} -> 'spans' -> ${column('feature_id')} ->> ${column('status_code')})::float8`;
  const former = sql`(
              select (s.value ->> 'ms')::float8 from jsonb_array_elements(${retiming} -> 'formerSpans') s
              where s.value ->> 'featureId' = ${column('feature_id')} and s.value ->> 'statusCode' = ${column('status_code')})`;
  const computed = computedTimer(r, {
    span,
    isAsBefore: sql`case when jsonb_typeof(${retiming} -> 'formerSpans') = 'array'
              then ${former} is not distinct from ${span} else true end`,
    isAnew: sql`(${retiming} -> 'isAnew')::boolean`,
    from: sql.ref(`${v}.status_created_at`),
    anewFromMs: sql`(${retiming} ->> 'anewFromMs')::float8`,
  });
  const now = (stored: string, value: Sql): Sql =>
    sql`case when ${isComputing(v)} then ${value} else ${column(stored)} end`;
  // A held or missed record was due already, so no frozen time is added. "offset 0": each value is computed once.
  return sql`(
        select t.state, t.due_at + case when t.state is null
          then greatest(0, ${sql.ref(`${v}.stood_ms`)} - t.stood_ms) else 0 end * interval '1 millisecond' as due_at
        from (
          select ${now('timer_state', computed.state)} as state, ${now('due_at', computed.dueAt)} as due_at,
            ${now('stood_ms', computed.stoodMs)} as stood_ms
          offset 0
        ) t
        offset 0
      )`;
}

/** Whether a timer's state means that its record waits for an admin. */
export const isHeld = (state: Sql): Sql =>
  sql`coalesce(${state} in (${sql.join(heldReasons.map((reason) => sql.lit(reason)))}), false)`;
