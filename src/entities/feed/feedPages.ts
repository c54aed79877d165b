import { sql } from 'kysely';
import type {
  Epochs,
  EventFilter,
  EventPagesWanted,
  FeedEnds,
  FeedReads,
  FoundEvent,
  PlacedEvent,
} from '../../core/application/feedStore.js';
import { cursorOf } from '../../core/feed/epochs.js';
import { wants } from '../../core/kernel/reading/projection.js';
import { JsonText } from '../../core/kernel/reading/renderedJson.js';
import { defined } from '../../core/kernel/values/objects.js';
import { type Row, selected } from '../sql/mapping.js';
import type { Sql, Statements } from '../sql/statement.js';
import { feedEvents } from './event.js';

/**
 * The most events that a page scans. If the filter matches rarely, the page is short and its end cursor says how far it
 * scanned.
 */
const maxSearched = 10_000;
/** The most events that all pages of one statement scan. A page may hold as many events as were requested. */
const maxSearchedInAll = 100_000;
const mostSearched = ({ scopes, first }: EventPagesWanted): number =>
  Math.max(first, Math.min(maxSearched, Math.floor(maxSearchedInAll / scopes.length)));

export function feedReadsOn(statements: Statements): FeedReads {
  return {
    async ends(companyId) {
      const [row] = await statements.rows(sql<FeedEnds>`
        select removed::text as removed, seq::text as newest, epochs from feed_head where company_id = ${companyId}`);
      return row ?? { removed: '0', newest: '0', epochs: [] };
    },

    find: (companyId, seqs) => eventsOf(statements, companyId, seqs),

    async pages(wanted) {
      const { scopes, first, after, companyId } = wanted;
      const rows = await statements.rows(sql<PageRow>`
        select ends.*, pages.* from (select ${endsOf(companyId)}) ends left join (${sql.join(
          scopes.map((scope, at) => pageOf(wanted, scope, at)),
          sql` union all `,
        )}) pages on true order by scope, seq::int8`);
      const ends = feedEndsIn(rows[0]);
      const newest = wanted.newest ?? ends.newest;
      const found = scopes.map((_, at) => rows.filter(({ scope }) => scope !== null && Number(scope) === at));
      // With so few events, each page has scanned all of them.
      const begin = BigInt(after) < BigInt(ends.removed) ? ends.removed : after;
      const isWithin = BigInt(newest) - BigInt(begin) <= BigInt(mostSearched(wanted));
      const isShort = found.some((page) => page.length < first);
      const searched = isShort && !isWithin ? await searchedTo(statements, { ...wanted, newest }) : [];
      return found.map((page, at) => {
        const isFull = page.length === first;
        const endCursor = (isFull ? page.at(-1)?.seq : searched[at]?.seq) ?? newest;
        return {
          items: foundEvents(page),
          endCursor,
          hasNextPage: BigInt(endCursor) < BigInt(newest),
          ends,
          removed: searched[at]?.removed ?? ends.removed,
        };
      });
    },
  };
}

interface EndsRow {
  readonly feed_removed: string | null;
  readonly feed_newest: string | null;
  readonly feed_epochs: FeedEnds['epochs'] | null;
}

interface PageRow extends Row, EndsRow {
  readonly scope: number | null;
  readonly seq: string;
  readonly data_text?: string;
  readonly next_type: string | null;
}

/** Read by the statement of the page: so both are of one moment. */
const endsOf = (companyId: string): Sql => {
  const head = (column: string): Sql =>
    sql`(select h.${sql.raw(column)} from feed_head h where h.company_id = ${companyId})`;
  return sql`${head('removed')}::text as feed_removed, ${head('seq')}::text as feed_newest, ${head('epochs')} as feed_epochs`;
};

/** A company without events has no head. */
const feedEndsIn = (row: EndsRow | undefined): FeedEnds => ({
  removed: row?.feed_removed ?? '0',
  newest: row?.feed_newest ?? '0',
  epochs: row?.feed_epochs ?? [],
});

/** The fields by which an event is shown, or redacted. */
const always: ReadonlySet<string> = new Set(['seq', 'subject', 'vacancyId', 'candidateId']);

function columnsOf({ selection, forAnswer }: EventPagesWanted) {
  if (!forAnswer) return feedEvents.columnsFor(selection);
  const ofActor = wants(selection, 'actor') ? ['actorKind', 'actorId'] : [];
  const columns = feedEvents.exactColumnsFor(selection, new Set([...always, ...ofActor]));
  return columns.filter(({ property }) => property !== 'data');
}

const renderedData = sql.raw(`, e.data::text as data_text, e.data #>> '{next,__typename}' as next_type`);

/** @param rows of pages with the same fields */
const foundEvents = (rows: readonly PageRow[]): FoundEvent[] =>
  feedEvents.shown(rows).map((event, at) => {
    const { data_text: text, next_type: nextType } = defined(rows[at]);
    return text === undefined ? event : Object.assign(event, { rendered: { json: new JsonText(text), nextType } });
  });

function pageOf(wanted: EventPagesWanted, scope: EventFilter, at: number): Sql {
  const { first, selection, forAnswer = false } = wanted;
  const rendersData = forAnswer && wants(selection, 'data');
  return sql`(
    select ${sql.lit(at)} as scope, ${selected(columnsOf(wanted), 'e')}${rendersData ? renderedData : sql``}
    from ${searchedEvents(wanted, scope, sql`*`)} e
    where ${rest(scope)}
    order by e.seq limit ${sql.lit(first)}
  )`;
}

/** The events that a page scans, up to `newest`. Later events belong to the next page, which begins there. */
const searchedEvents = (wanted: EventPagesWanted, scope: EventFilter, columns: Sql): Sql => sql`(
      select ${columns} from feed_event e
      where e.company_id = ${wanted.companyId} and e.seq > ${wanted.after}::int8
        ${wanted.newest === null ? sql`` : sql`and e.seq <= ${wanted.newest}::int8`}
        ${indexed(scope)}
      order by e.seq limit ${sql.lit(mostSearched(wanted))}
    )`;

/** The condition that uses an index: the events of a vacancy or of a candidate. */
function indexed({ vacancyId, candidateId }: EventFilter): Sql {
  if (candidateId !== undefined) return sql`and e.candidate_id = ${candidateId}`;
  return vacancyId === undefined ? sql`` : sql`and e.vacancy_id = ${vacancyId}`;
}

/** The conditions that are checked for each scanned event. A move belongs to both of its records. */
function rest({ types, vacancyId, recordId, actorId, operation, via, createdAfter, within }: EventFilter): Sql {
  return sql.join(
    [
      sql`true`,
      ...(types ? [sql`e.type = any(${types}::text[])`] : []),
      ...(vacancyId === undefined ? [] : [sql`e.vacancy_id = ${vacancyId}`]),
      ...(within ? [sql`e.vacancy_id = any(${within}::text[])`] : []),
      ...(recordId === undefined ? [] : [sql`(e.record_id = ${recordId} or e.next_record_id = ${recordId})`]),
      ...(actorId === undefined ? [] : [sql`e.actor_id = ${actorId}`]),
      ...(operation === undefined ? [] : [sql`e.operation = ${operation}`]),
      ...(via === undefined ? [] : [sql`e.via = ${via}`]),
      ...(createdAfter === undefined ? [] : [sql`e.created_at > ${createdAfter}::timestamptz`]),
    ],
    sql` and `,
  );
}

/** The last event that each page scanned, for pages that are not full; null if a page scanned all events. */
async function searchedTo(
  statements: Statements,
  wanted: EventPagesWanted,
): Promise<{ readonly seq: string | null; readonly removed: string }[]> {
  const { scopes, companyId } = wanted;
  const rows = await statements.rows(
    sql<EndsRow & { scope: number; searched: string | number; seq: string | null }>`
    ${sql.join(
      scopes.map(
        (scope, at) => sql`
          select ${sql.lit(at)} as scope, count(*) as searched, max(e.seq)::text as seq, ${endsOf(companyId)}
          from ${searchedEvents(wanted, scope, sql`e.seq`)} e`,
      ),
      sql` union all `,
    )}`,
  );
  return scopes.map((_, at) => {
    const row = rows.find(({ scope }) => Number(scope) === at);
    const isCut = row !== undefined && Number(row.searched) >= mostSearched(wanted);
    return { seq: isCut ? row.seq : null, removed: feedEndsIn(row).removed };
  });
}

/** Events by their numbers, in any order, with all their fields. */
export async function eventsOf(
  statements: Statements,
  companyId: string,
  seqs: readonly string[],
): Promise<PlacedEvent[]> {
  const rows = await statements.rows(sql<Row & Epochs>`
    select ${selected(feedEvents.columns, 'e')},
      (select h.epochs from feed_head h where h.company_id = ${companyId}) as epochs
    from feed_event e
    where e.company_id = ${companyId} and e.seq = any(${seqs}::int8[])`);
  return rows.map((row) => {
    const event = feedEvents.record(row);
    return { ...event, cursor: cursorOf(event.seq, row) };
  });
}
