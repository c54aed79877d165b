import { sql } from 'kysely';
import type { Undoing } from '../../core/people/shapes/decision.js';
import type { DecidingEvent, DecidingKind } from '../../core/people/shapes/evidence.js';
import type { DecisionReads, DecisionsWanted, Searched } from '../../core/people/stores/decisionStore.js';
import { feedEvents } from '../feed/event.js';
import { instant } from '../sql/instants.js';
import { type Row, selected } from '../sql/mapping.js';
import { ref, type Sql, type Statements, unplanned } from '../sql/statement.js';
import { decidingFacts } from './facts.js';

/** Reopenings, which undo discards. They are decisions, too: events of the feed, or rows of the table. */

/** The reopenings after a discard `e`. One statement looks at both places, so none is missed that is moved meanwhile. */
const reopenings = (companyId: string): Sql => sql`
  select u.seq, u.created_at as at, case when u.actor_kind = 'USER' then u.actor_id end as by from feed_event u
  where u.company_id = ${companyId} and u.candidate_id = e.candidate_id and u.record_id = e.record_id
    and u.type = 'RECORD_REOPENED' and u.seq > e.seq
  union all
  select u.seq, u.at, u.dossier ->> 'person' as by from decision u
  where u.company_id = ${companyId} and u.record_id = e.record_id and u.outcome = 'REOPENED' and u.seq > e.seq`;

/** The condition that a decision `e` was undone, or that it stands. @param isDiscard the condition that it is a discard */
function isUndoneCondition(companyId: string, isUndone: boolean, isDiscard: Sql): Sql {
  const undone = sql`(${isDiscard} and exists (${reopenings(companyId)}))`;
  return isUndone ? undone : sql`not ${undone}`;
}

export async function undoings(
  statements: Statements,
  ...[companyId, discards]: Parameters<DecisionReads['undoings']>
): Promise<ReadonlyMap<string, Undoing>> {
  const list = (of: (discard: (typeof discards)[number]) => string): Sql => unplanned(discards.map(of));
  const rows = await statements.rows(sql<{ seq: string; at: string; by: string | null }>`
    select e.seq::text as seq, u.at, u.by
    from (select s.seq::int8 as seq, s.record_id, s.candidate_id
      from unnest(${list(({ seq }) => seq)}, ${list(({ recordId }) => recordId)}, ${list(({ candidateId }) => candidateId)})
        as s (seq, record_id, candidate_id)) e
    join lateral (select o.at, o.by from (${reopenings(companyId)}) o order by o.seq limit 1) u on true`);
  return new Map(rows.map(({ seq, at, by }) => [seq, { undoneAt: instant(at), undoneBy: by }]));
}

/** Reads the events that decide, of the feed. */

const columns = feedEvents.columnsFor({});

/** The columns of a deciding event `e`. */
export const decidingColumns = (companyId: string): Sql =>
  sql`${selected(columns, 'e')}, e.is_redacted, ${decidingFacts(companyId)} as facts`;

export function decidingEvent(row: Row): DecidingEvent {
  const { data: _, omitted: __, ...event } = feedEvents.record(row);
  return { ...event, isRedacted: row.is_redacted === true, facts: row.facts as DecidingEvent['facts'] };
}

/** The condition that an event `e` decides in one of these ways. */
export function isDeciding(kinds: readonly DecidingKind[]): Sql {
  const equal = (column: string, value: string | undefined): Sql =>
    value === undefined ? sql`` : sql`and ${ref(`e.${column}`)} = ${sql.lit(value)}`;
  return sql`(${sql.join(
    kinds.map(
      ({ type, operation, actorKind, actorId }) => sql`e.type = ${sql.lit(type)}
        ${equal('operation', operation)} ${equal('actor_kind', actorKind)} ${equal('actor_id', actorId)}`,
    ),
    sql` or `,
  )})`;
}

/** The instant from which on decisions are wanted. */
export const sinceOf = (companyId: string, since: DecisionsWanted['since']): Sql =>
  typeof since === 'string'
    ? sql`${since}::timestamptz`
    : sql`(${since.now}::timestamptz - interval '24 hours' * coalesce((
        select c.evidence_retention_days from company_settings c where c.company_id = ${companyId}),
        ${since.usualDays}::int4))`;

/** The most rows that one search reads: if the filter fits few of them, it ends there. */
const maxSearched = 10_000;

interface Source {
  readonly table: 'feed_event' | 'decision';
  readonly columns: Sql;
  /** When it was decided. */
  readonly at: Sql;
  /** What fits of the rows that were searched. */
  readonly fits: Sql;
  /** Whether it is a discard. */
  readonly isDiscard: Sql;
}

/** Looks for decisions in the order of their numbers, in the feed or in the table of decisions. */
export async function lookedIn<T>(
  statements: Statements,
  wanted: DecisionsWanted,
  { table, columns: chosen, at, fits, isDiscard }: Source,
  made: (row: Row) => T,
): Promise<Searched<T>> {
  const { since, subjects, vacancyId, candidateId, recordId, within, isUndone, createdAfter, limit } = wanted;
  const found = sql<Row>`
    select ${chosen} from (${searchedRows(wanted, table, sql`*`)}) e
    where ${fits} and ${at} >= ${sinceOf(wanted.companyId, since)} and e.subject = any(${unplanned(subjects)})
      ${vacancyId === undefined ? sql`` : sql`and e.vacancy_id = ${vacancyId}`}
      ${candidateId === undefined ? sql`` : sql`and e.candidate_id = ${candidateId}`}
      ${recordId === undefined ? sql`` : sql`and e.record_id = ${recordId}`}
      ${within ? sql`and e.vacancy_id = any(${within}::text[])` : sql``}
      ${isUndone === undefined ? sql`` : sql`and ${isUndoneCondition(wanted.companyId, isUndone, isDiscard)}`}
      ${createdAfter === undefined ? sql`` : sql`and ${at} > ${createdAfter}::timestamptz`}
    order by e.seq limit ${sql.lit(limit)}`;
  const searched = sql<SearchedRow>`
    select count(*) as searched_count, max(e.seq)::text as searched_to from (${searchedRows(wanted, table, sql`e.seq`)}) e`;
  // A person has few rows, and their count costs less than one more statement.
  if (candidateId !== undefined) {
    const rows = await statements.rows(sql<Row & SearchedRow>`
      select * from (${searched}) searched left join (${found}) found on true order by found.seq::int8`);
    return searchedBy(rows[0], rows[0]?.seq === null ? [] : rows.map(made), limit);
  }
  const items = (await statements.rows(found)).map(made);
  return searchedBy(items.length === limit ? undefined : (await statements.rows(searched))[0], items, limit);
}

interface SearchedRow {
  readonly searched_count: string | number;
  readonly searched_to: string | null;
}

function searchedBy<T>(searched: SearchedRow | undefined, items: T[], limit: number): Searched<T> {
  const isAll = items.length === limit || Number(searched?.searched_count ?? 0) < maxSearched;
  return { items, searchedTo: isAll ? null : (searched?.searched_to ?? null) };
}

/** The rows that are searched; an index finds them. */
function searchedRows(wanted: DecisionsWanted, table: Source['table'], chosen: Sql): Sql {
  const { companyId, after, upTo, seqs, vacancyId, candidateId, recordId } = wanted;
  const indexed = (): Sql => {
    // Only decisions have an index of records. Of events, a record's candidate has few.
    if (recordId !== undefined && table === 'decision') return sql`and e.record_id = ${recordId}`;
    if (candidateId !== undefined) return sql`and e.candidate_id = ${candidateId}`;
    return vacancyId === undefined ? sql`` : sql`and e.vacancy_id = ${vacancyId}`;
  };
  return sql`
    select ${chosen} from ${sql.table(table)} e
    where e.company_id = ${companyId} and e.seq > ${after}::int8
      ${upTo === undefined ? sql`` : sql`and e.seq <= ${upTo}::int8`}
      ${seqs === undefined ? sql`` : sql`and e.seq = any(${seqs}::int8[])`} ${indexed()}
    order by e.seq limit ${sql.lit(maxSearched)}`;
}
