import { sql } from 'kysely';
import type {
  Epochs,
  EventFilter,
  EventPagesWanted,
  FeedEnds,
  FeedReads,
  PlacedEvent,
} from '../../core/application/events/feedStore.js';
import { cursorOf } from '../../core/modules/feed/epochs.js';
import { feedEvents } from '../events/event.js';
import { type Row, selected } from '../sql/mapping.js';
import type { Sql, Statements } from '../sql/statement.js';

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
    async feedEnds(companyId) {
      const [row] = await statements.rows(sql<FeedEnds>`
        select removed::text as removed, seq::text as newest, epochs from feed_head where company_id = ${companyId}`);
      return row ?? { removed: '0', newest: '0', epochs: [] };
    },

    events: (companyId, seqs) => eventsOf(statements, companyId, seqs),

    async eventPages(wanted) {
      const { scopes, first, after, newest } = wanted;
      const rows = await statements.rows(sql<Row & { scope: number; seq: string }>`
        select * from (${sql.join(
          scopes.map((scope, at) => pageOf(wanted, scope, at)),
          sql` union all `,
        )}) pages order by scope, seq::int8`);
      const found = scopes.map((_, at) => rows.filter(({ scope }) => Number(scope) === at));
      // With so few events, each page has scanned all of them.
      const isWithin = BigInt(newest) - BigInt(after) <= BigInt(mostSearched(wanted));
      const isShort = found.some((page) => page.length < first);
      const searched = isShort && !isWithin ? await searchedTo(statements, wanted) : [];
      return found.map((page, at) => {
        const isFull = page.length === first;
        const endCursor = (isFull ? page.at(-1)?.seq : searched[at]) ?? newest;
        return {
          items: page.map((row) => feedEvents.record(row)),
          endCursor,
          hasNextPage: BigInt(endCursor) < BigInt(newest),
        };
      });
    },
  };
}

function pageOf(wanted: EventPagesWanted, scope: EventFilter, at: number): Sql {
  const { first, selection } = wanted;
  return sql`(
    select ${sql.lit(at)} as scope, ${selected(feedEvents.columnsFor(selection), 'e')}
    from ${searchedEvents(wanted, scope, sql`*`)} e
    where ${rest(scope)}
    order by e.seq limit ${first}
  )`;
}

/** The events that a page scans, up to `newest`. Later events belong to the next page, which begins there. */
const searchedEvents = (wanted: EventPagesWanted, scope: EventFilter, columns: Sql): Sql => sql`(
      select ${columns} from feed_event e
      where e.company_id = ${wanted.companyId} and e.seq > ${wanted.after}::int8 and e.seq <= ${wanted.newest}::int8
        ${indexed(scope)}
      order by e.seq limit ${mostSearched(wanted)}
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
async function searchedTo(statements: Statements, wanted: EventPagesWanted): Promise<(string | null)[]> {
  const { scopes } = wanted;
  const rows = await statements.rows(sql<{ scope: number; searched: string | number; seq: string | null }>`
    ${sql.join(
      scopes.map(
        (scope, at) => sql`
          select ${sql.lit(at)} as scope, count(*) as searched, max(e.seq)::text as seq
          from ${searchedEvents(wanted, scope, sql`e.seq`)} e`,
      ),
      sql` union all `,
    )}`);
  return scopes.map((_, at) => {
    const row = rows.find(({ scope }) => Number(scope) === at);
    return row && Number(row.searched) >= mostSearched(wanted) ? row.seq : null;
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
