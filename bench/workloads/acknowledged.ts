import type pg from 'pg';

/** The work of a soak: what was acknowledged, and what became of it in the tables and in the feed. */

/** One piece of work, under its idempotency key. */
export interface Work {
  readonly kind: 'creation' | 'move';
  readonly key: string;
  readonly path: string;
  readonly body: string;
}

export interface FeedEvent {
  readonly seq: string;
  readonly type: string;
  readonly vacancyId: string | null;
  readonly recordId: string | null;
}

/** The ids of acknowledged work: of vacancies that were created, and of records that were moved. */
export interface Acknowledged {
  readonly creations: ReadonlySet<string>;
  readonly moves: ReadonlySet<string>;
}

/** Each must be 0. */
export interface Wrongs {
  readonly lostInTables: number;
  readonly doubledInTables: number;
  readonly lostInFeed: number;
  readonly doubledInFeed: number;
  /** Numbers of the feed that are missing, or that came in another order. */
  readonly gapsInFeed: number;
}

/** How often each piece of work stands in the tables, by the id of its vacancy or record. */
export interface Tables {
  readonly creations: ReadonlyMap<string, number>;
  readonly moves: ReadonlyMap<string, number>;
}

/**
 * Reads the tables: a vacancy counts as often as its name is there, because each piece of work has its own name; a
 * record that was moved counts as often as its candidate began a next one.
 */
export async function readTables(client: pg.Client): Promise<Tables> {
  const creations = await client.query(
    `select id, (count(*) over (partition by name))::int as count from vacancy where name like 'soak work-%'`,
  );
  const moves = await client.query(
    `select closed.id, (select count(*)::int from feature_record n where n.company_id = closed.company_id
        and n.candidate_id = closed.candidate_id and n.id <> closed.id) as count
      from feature_record closed where closed.id like 'moved-soak-%' and closed.is_closed`,
  );
  const byId = (rows: readonly { id: string; count: number }[]) => new Map(rows.map(({ id, count }) => [id, count]));
  return { creations: byId(creations.rows), moves: byId(moves.rows) };
}

/** Compares what was acknowledged with the tables, and with the events that a consumer got, in their order. */
export function wrongsOf({ creations, moves }: Acknowledged, tables: Tables, events: readonly FeedEvent[]): Wrongs {
  const created = countsOf(events, 'VACANCY_CREATED', ({ vacancyId }) => vacancyId);
  const moved = countsOf(events, 'RECORD_MOVED', ({ recordId }) => recordId);
  const missing = (wanted: ReadonlySet<string>, there: ReadonlyMap<string, number>): number =>
    [...wanted].filter((id) => !there.get(id)).length;
  const doubled = (there: ReadonlyMap<string, number>): number =>
    [...there.values()].filter((count) => count > 1).length;
  return {
    lostInTables: missing(creations, tables.creations) + missing(moves, tables.moves),
    doubledInTables: doubled(tables.creations) + doubled(tables.moves),
    lostInFeed: missing(creations, created) + missing(moves, moved),
    doubledInFeed: doubled(created) + doubled(moved),
    gapsInFeed: events.filter(({ seq }, index) => Number(seq) !== Number(events[0]?.seq) + index).length,
  };
}

function countsOf(
  events: readonly FeedEvent[],
  type: string,
  idOf: (event: FeedEvent) => string | null,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const event of events) {
    if (event.type !== type) continue;
    const id = idOf(event) ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
