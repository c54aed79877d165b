import type { InferEntity } from '@mikro-orm/core';
import { type RawBuilder, sql } from 'kysely';
import type { OrderField } from '../../core/kernel/reading/page.js';
import { type RecordKind, recordKinds } from '../../core/pipeline/shapes/record.js';
import type { RecordFilter } from '../../core/pipeline/shapes/recordFilter.js';
import { heldReasons } from '../../core/pipeline/shapes/storedTimers.js';
import type { VacancyFilter } from '../../core/pipeline/shapes/vacancyFilter.js';
import type { Column } from '../sql/mapping.js';
import { ref, type Sql } from '../sql/statement.js';
import { type FeatureRecordEntity, featureRecords } from './featureRecord.js';
import { isUntimed, storedRestart, type VacancyEntity, vacancies } from './vacancy.js';

/**
 * The filters of records `r` by their timers. The core decides when a timer is due and when it is held, and stores that
 * (core/timers). SQL adds milliseconds and compares: test/entities/sql/timerFilters.test.ts checks that it finds what
 * `nextAutomation` shows.
 */

const inMs = (count: Sql): Sql => sql`${count} * interval '1 millisecond'`;

/** The first conditions are those of the index. */
const isRetimed = (v: string): Sql => sql`${isUntimed(v)} and ${ref(`${v}.retiming`)} is not null`;

/** The vacancies for which workers still compute due times. There are few, so this is read once. */
const retimed = (companyId: unknown): Sql =>
  sql`any(array(select x.id from vacancy x where x.company_id = ${companyId} and ${isRetimed('x')}))`;

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
  const frozenMsAtRestart = sql`(${ref(`${v}.retiming`)} ->> ${sql.lit(storedRestart)})::float8`;
  const frozenMs = sql`greatest(0, ${ref(`${v}.frozen_ms`)} - greatest(${ref(`${r}.frozen_ms`)}, ${frozenMsAtRestart}))`;
  return sql`case when ${isComputing} then ${enteredAt} + ${inMs(span)} else ${ref(`${r}.due_at`)} end + ${inMs(frozenMs)}`;
}

/**
 * Whether a record's timer is due before an instant. It is never due while its vacancy is frozen or timers are off.
 * What is stored with the record is enough for most vacancies.
 */
function isDueBefore(r: string, companyId: unknown, before: unknown): Sql {
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
function isStillHeld(r: string, companyId: unknown): Sql {
  const column = (name: string) => ref(`${r}.${name}`);
  const reasons = sql.join(heldReasons.map((reason) => sql.lit(reason)));
  return sql`not ${column('is_closed')} and coalesce(${column('timer_state')} in (${reasons}), false)
    and array[${column('vacancy_id')}, ${column('feature_id')}, ${column('status_code')}]::text <> all(array(
      select array[v.id, f.key, s.key]::text from vacancy v
      cross join lateral jsonb_each(v.retiming -> 'restarts') f cross join lateral jsonb_each(f.value) s
      where v.company_id = ${companyId} and ${isRetimed('v')}))`;
}

/**
 * The conditions for the rows of a page, on the tables `r` and `v`. A condition compares with a value, or with a placeholder
 * whose value comes when the statement runs. The text of the statement is the same.
 */

type Condition = RawBuilder<unknown>;
type Compared<F> = { readonly [K in keyof F]?: unknown };

/** The members of a filter that are no property of the entity `E`, each with its condition. */
type OwnConditions<F, E> = {
  readonly [M in keyof F as M extends keyof E ? never : M]-?: (value: unknown) => Condition;
};

/** By the entity's property. */
const columnNames = ({ columns }: { readonly columns: readonly Column[] }): ReadonlyMap<string, string> =>
  new Map(columns.map(({ property, name }) => [property, name]));

const ofRecord = columnNames(featureRecords);
const ofVacancy = columnNames(vacancies);

/** A member without a condition of its own is what its column must equal. */
function conditionsOf(
  filter: Compared<Record<string, unknown>>,
  own: Readonly<Record<string, (value: unknown) => Condition>>,
  column: (property: string) => Condition,
): Condition {
  return all(
    Object.entries(filter).map(
      ([name, value]) => value !== undefined && sql`and ${own[name]?.(value) ?? sql`${column(name)} = ${value}`}`,
    ),
  );
}

const all = (conditions: readonly (Condition | false)[]): Condition =>
  sql.join(
    conditions.filter((condition) => condition !== false),
    sql` `,
  );

export function recordsWanted(
  table: string,
  companyId: unknown,
  kind: RecordKind | readonly RecordKind[],
  filter: Compared<RecordFilter>,
): Condition {
  const column = (name: string) => ref(`${table}.${name}`);
  const kinds = [kind].flat();
  const own: OwnConditions<RecordFilter, InferEntity<typeof FeatureRecordEntity>> = {
    within: (ids) => sql`${column('vacancy_id')} = any(${ids}::text[])`,
    updatedAfter: (instant) => sql`${column('updated_at')} > ${instant}::timestamptz`,
    minScore: (score) => sql`${column('score')} >= ${score}`,
    maxScore: (score) => sql`${column('score')} <= ${score}`,
    dueBefore: (instant) => isDueBefore(table, companyId, instant),
    isHeld: (isHeld) => sql`(${isStillHeld(table, companyId)}) = ${isHeld}`,
  };
  return all([
    sql`${column('company_id')} = ${companyId}`,
    kinds.length === 1 && sql`and ${column('kind')} = ${sql.lit(kinds[0])}`,
    kinds.length > 1 &&
      kinds.length < recordKinds.length &&
      sql`and ${column('kind')} in (${sql.join(kinds.map((one) => sql.lit(one)))})`,
    conditionsOf(filter, own, (property) => column(ofRecord.get(property) ?? property)),
  ]);
}

const ownOfVacancy: OwnConditions<VacancyFilter, InferEntity<typeof VacancyEntity>> = {
  within: (ids) => sql`v.id = any(${ids}::text[])`,
  status: (code) => sql`v.status_code = ${code}`,
  nameContains: (pattern) => sql`v.folded_name like ${pattern}`,
  createdAfter: (instant) => sql`v.created_at > ${instant}::timestamptz`,
  updatedAfter: (instant) => sql`v.updated_at > ${instant}::timestamptz`,
};

/** @param filter whose `nameContains` is a pattern: see {@link patternOf} */
export function vacanciesWanted(companyId: unknown, filter: Compared<VacancyFilter>): Condition {
  const wanted = conditionsOf(filter, ownOfVacancy, (property) => ref(`v.${ofVacancy.get(property) ?? property}`));
  return all([sql`v.company_id = ${companyId}`, wanted]);
}

/** A pattern of `like` that finds a text anywhere in another text. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The filter with `nameContains` as a pattern. */
export function compared(filter: VacancyFilter): VacancyFilter {
  return filter.nameContains === undefined ? filter : { ...filter, nameContains: patternOf(filter.nameContains) };
}

/** An instant as ISO 8601 in UTC with milliseconds. */
export const instantText = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

interface Order {
  readonly field: OrderField;
  readonly direction: 'ASC' | 'DESC';
}

/** How rows are ordered by a field. */
interface Ordered {
  readonly column: string;
  /** What is compared, if it is not the column itself. */
  readonly compared?: (value: Condition, direction: Order['direction']) => Condition;
  /** The value of a cursor, with the type of the column. */
  readonly given: (value: Condition) => Condition;
  /** The column as the value of a cursor, in JSON. */
  readonly json: (column: Condition) => Condition;
}

const byInstant = {
  given: (value: Condition) => sql`${value}::timestamptz`,
  json: (column: Condition) => sql`'"' || ${instantText(column)} || '"'`,
};

const orders: Readonly<Record<OrderField, Ordered>> = {
  CREATED_AT: { column: 'created_at', ...byInstant },
  UPDATED_AT: { column: 'updated_at', ...byInstant },
  NAME: { column: 'folded_name', given: (value) => value, json: (name) => sql`to_json(${name})::text` },
  SCORE: {
    column: 'score',
    // Rows without a score come last in both directions.
    compared: (score, direction) =>
      sql`coalesce(${score}, ${sql.lit(direction === 'ASC' ? 'Infinity' : '-Infinity')}::float8)`,
    given: (value) => sql`nullif(${value}, '')::float8`,
    // As in core/records/listRecords.ts.
    json: (score) => sql`'"' || coalesce(encode(float8send(${score}), 'hex'), '') || '"'`,
  },
};

/** The order of a table's rows, the condition for rows after a position in that order, and the text of a cursor. */
export function ordering(
  table: string,
  { field, direction }: Order,
  position: { readonly value: unknown; readonly id: unknown } | null,
) {
  const { column: name, compared: comparedAs = (value) => value, given, json } = orders[field];
  const column = ref(`${table}.${name}`);
  const ordered = comparedAs(column, direction);
  const rowId = ref(`${table}.id`);
  const beyond = sql.raw(direction === 'ASC' ? '>' : '<');
  const way = sql.raw(direction);
  const otherWay = sql.raw(direction === 'ASC' ? 'DESC' : 'ASC');
  const value = comparedAs(given(sql`${position?.value}`), direction);
  const mark = field === 'CREATED_AT' ? '' : `,"${field}"`;
  return {
    column: name,
    by: sql`${ordered} ${way}, ${rowId} ${way}`,
    reversed: sql`${ordered} ${otherWay}, ${rowId} ${otherWay}`,
    after: position ? sql`and (${ordered}, ${rowId}) ${beyond} (${value}, ${position.id})` : sql``,
    /** A row's cursor before it is encoded (core/kernel/reading/page.ts). */
    cursorText: sql`'[' || ${json(column)} || ',' || to_json(${rowId})::text || ${sql.lit(`${mark}]`)}`,
  };
}
