import { type RawBuilder, sql } from 'kysely';
import type { OrderField, RecordFilter, VacancyFilter } from '../../core/reads.js';
import { type RecordKind, recordKinds } from '../../core/records/record.js';
import { currentTimer, dueIn, isStillHeld } from '../timers/currentTimers.js';

/**
 * The conditions for the rows of a page, on the tables `r` and `v`. A condition compares with a value, or with a slot
 * whose value comes when the statement runs. The text of the statement is the same.
 */

type Condition = RawBuilder<unknown>;
type Compared<F> = { readonly [K in keyof F]?: unknown };

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
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const kinds = [kind].flat();
  return all([
    sql`${column('company_id')} = ${companyId}`,
    kinds.length === 1 && sql`and ${column('kind')} = ${sql.lit(kinds[0])}`,
    kinds.length > 1 &&
      kinds.length < recordKinds.length &&
      sql`and ${column('kind')} in (${sql.join(kinds.map((one) => sql.lit(one)))})`,
    filter.vacancyId !== undefined && sql`and ${column('vacancy_id')} = ${filter.vacancyId}`,
    filter.featureId !== undefined && sql`and ${column('feature_id')} = ${filter.featureId}`,
    filter.candidateId !== undefined && sql`and ${column('candidate_id')} = ${filter.candidateId}`,
    filter.relationId !== undefined && sql`and ${column('relation_id')} = ${filter.relationId}`,
    filter.isClosed !== undefined && sql`and ${column('is_closed')} = ${filter.isClosed}`,
    filter.statusCode !== undefined && sql`and ${column('status_code')} = ${filter.statusCode}`,
    filter.updatedAfter !== undefined && sql`and ${column('updated_at')} > ${filter.updatedAfter}::timestamptz`,
    filter.minScore !== undefined && sql`and ${column('score')} >= ${filter.minScore}`,
    filter.dueBefore !== undefined && isDueBefore(table, companyId, filter.dueBefore),
    filter.isHeld !== undefined && sql`and (${isStillHeld(table, companyId)}) = ${filter.isHeld}`,
    filter.maxScore !== undefined && sql`and ${column('score')} <= ${filter.maxScore}`,
    filter.reviewPending !== undefined && sql`and ${column('review_pending')} = ${filter.reviewPending}`,
  ]);
}

/** The vacancies for which workers still compute due times. There are few, so this is read once. */
const retimed = (companyId: unknown): Condition =>
  sql`any(array(select x.id from vacancy x where x.company_id = ${companyId} and x.retiming is not null))`;

/**
 * Whether a record's timer is due before an instant. It is never due while its vacancy is frozen or timers are off. The
 * stored timer is enough for most vacancies, and with it alone PostgreSQL can join.
 */
function isDueBefore(table: string, companyId: unknown, before: unknown): Condition {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const isDue = (state: Condition, dueAt: Condition): Condition =>
    sql`${state} is distinct from 'ENDED' and (w.frozen_at is null or ${state} is not null)
          and ${dueAt} < ${before}::timestamptz`;
  const stored = { state: column('timer_state'), dueAt: column('due_at'), stoodMs: column('stood_ms') };
  return sql`and not ${column('is_closed')}
    and (${column('due_at')} < ${before}::timestamptz or ${column('vacancy_id')} = ${retimed(companyId)})
    and not exists (select 1 from company_settings o where o.company_id = ${companyId} and o.automation_mode = 'OFF')
    and exists (
      select 1 from vacancy w where w.company_id = ${companyId} and w.id = ${column('vacancy_id')}
        and case when w.retiming is null then ${isDue(stored.state, dueIn('w', stored))}
          else (select ${isDue(sql.ref('due.state'), sql.ref('due.due_at'))} from ${currentTimer(table, 'w')} due) end
    )`;
}

/** @param filter whose `nameContains` is a pattern: see {@link patternOf} */
export function vacanciesWanted(companyId: unknown, filter: Compared<VacancyFilter>): Condition {
  return all([
    sql`v.company_id = ${companyId}`,
    filter.status !== undefined && sql`and v.status_code = ${filter.status}`,
    filter.type !== undefined && sql`and v.type = ${filter.type}`,
    filter.visibility !== undefined && sql`and v.visibility = ${filter.visibility}`,
    filter.workModality !== undefined && sql`and v.work_modality = ${filter.workModality}`,
    filter.areaId !== undefined && sql`and v.area_id = ${filter.areaId}`,
    filter.country !== undefined && sql`and v.country = ${filter.country}`,
    filter.nameContains !== undefined && sql`and v.folded_name like ${filter.nameContains}`,
    filter.refCode !== undefined && sql`and v.ref_code = ${filter.refCode}`,
    filter.shortCode !== undefined && sql`and v.short_code = ${filter.shortCode}`,
    filter.createdAfter !== undefined && sql`and v.created_at > ${filter.createdAfter}::timestamptz`,
    filter.updatedAfter !== undefined && sql`and v.updated_at > ${filter.updatedAfter}::timestamptz`,
  ]);
}

/** A pattern of `like` that finds a text anywhere in another text. */
function patternOf(text: string): string {
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
    // As in core/records/reading/recordOrder.ts.
    json: (score) => sql`'"' || coalesce(encode(float8send(${score}), 'hex'), '') || '"'`,
  },
};

/** The order of a table's rows, the condition for rows after a place in that order, and the text of a cursor. */
export function ordering(
  table: string,
  { field, direction }: Order,
  place: { readonly value: unknown; readonly id: unknown } | null,
) {
  const { column: name, compared: comparedAs = (value) => value, given, json } = orders[field];
  const column = sql.ref(`${table}.${name}`);
  const ordered = comparedAs(column, direction);
  const rowId = sql.ref(`${table}.id`);
  const beyond = sql.raw(direction === 'ASC' ? '>' : '<');
  const way = sql.raw(direction);
  const otherWay = sql.raw(direction === 'ASC' ? 'DESC' : 'ASC');
  const value = comparedAs(given(sql`${place?.value}`), direction);
  const mark = field === 'CREATED_AT' ? '' : `,"${field}"`;
  return {
    by: sql`${ordered} ${way}, ${rowId} ${way}`,
    reversed: sql`${ordered} ${otherWay}, ${rowId} ${otherWay}`,
    after: place ? sql`and (${ordered}, ${rowId}) ${beyond} (${value}, ${place.id})` : sql``,
    /** A row's cursor before it is encoded (core/reading/page.ts). */
    cursorText: sql`'[' || ${json(column)} || ',' || to_json(${rowId})::text || ${sql.lit(`${mark}]`)}`,
  };
}
