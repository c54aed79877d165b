import { type DatabaseIdentity, identityBy, isOtherDatabase } from '../feed/feedOrigin.js';
import type { Checksum } from './checksums.js';
import { committed, type Session } from './session.js';

/**
 * The state of a move. It stands in the target, in a table that is there only until the move is finished. A process that
 * finds the table does not start (`schemaState.ts`).
 */

export interface TableProgress {
  readonly rows: number;
  /** The key of the last copied row, as texts; null before the first. */
  readonly after: readonly string[] | null;
}

export interface UnfinishedMove {
  /** Identifies the source. */
  readonly source: string;
  readonly tables: Readonly<Record<string, TableProgress>>;
  /** The checksums if source and target were found equal; else null. */
  readonly verified: readonly Checksum[] | null;
}

/** @returns null where no move is unfinished */
export async function unfinishedMoveIn(session: Session): Promise<UnfinishedMove | null> {
  const [found] = await session.rows<{ name: string | null }>(`select to_regclass('unfinished_move')::text as name`);
  if (!found?.name) return null;
  const [state] = await session.rows<UnfinishedMove>('select source, tables, verified from unfinished_move');
  return state ?? null;
}

/** The first of these tables that has a row; null where all are empty or missing. */
export async function filledTable(session: Session, tables: readonly string[]): Promise<string | null> {
  for (const table of tables) {
    const [there] = await session.rows<{ name: string | null }>('select to_regclass($1)::text as name', [table]);
    if (there?.name && (await session.rows(`select 1 from ${table} limit 1`)).length > 0) return table;
  }
  return null;
}

/** Begins a move into a migrated database. */
export async function beginMove(session: Session, source: string): Promise<UnfinishedMove> {
  await committed(session, async () => {
    await session.rows(`create table unfinished_move (
      id smallint primary key check (id = 1), source text not null, tables jsonb not null, verified jsonb null
    )`);
    await session.rows(`insert into unfinished_move (id, source, tables) values (1, $1, '{}')`, [source]);
    // It says where the feeds are written, which is another place now. The next start notes it.
    await session.rows('delete from feed_origin');
  });
  return { source, tables: {}, verified: null };
}

export async function saveProgress(session: Session, table: string, progress: TableProgress): Promise<void> {
  await session.rows('update unfinished_move set tables = tables || jsonb_build_object($1::text, $2::text::jsonb)', [
    table,
    JSON.stringify(progress),
  ]);
}

/** Source and target were found equal: from now on the target may change. */
export async function saveVerified(session: Session, verified: readonly Checksum[]): Promise<void> {
  await session.rows('update unfinished_move set verified = $1::text::jsonb', [JSON.stringify(verified)]);
}

/** Services may use the target now. */
export async function endMove(session: Session): Promise<void> {
  await session.rows('drop table unfinished_move');
}

interface Origin extends DatabaseIdentity {
  readonly beginning: string | null;
}

/**
 * The row of a source that owes an epoch: it was restored, and no service has begun the epoch in all its feeds yet.
 * @returns null where nothing is owed
 */
export async function owedOrigin(session: Session): Promise<Origin | null> {
  const [noted] = await session.rows<Origin>('select cluster, database_oid as oid, beginning from feed_origin');
  if (!noted) return null;
  const here = await identityBy((text) => session.rows(text));
  return noted.beginning !== null || isOtherDatabase(noted, here) ? noted : null;
}
