import { sql } from 'kysely';
import type { Statements } from '../sql/statement.js';

/**
 * Which versions of the time zones the processes of a database use. The table belongs to no company; on a Citus cluster
 * it stays on the coordinator. It has a row for each version, so a few in a year.
 */

/** A version counts as in use for so long after a process has noted it. */
const inUse = "used_at > now() - interval '5 minutes'";

/** Reads without a change. The oldest version is the first. */
export const tzdbVersionsInUse = `select version from tzdb_use where ${inUse} order by version collate "C"`;

/** Notes that a process uses a version now, by the database's clock. @returns all versions in use, the oldest first */
export async function noteTzdbVersion(statements: Statements, version: string): Promise<readonly string[]> {
  await statements.rows(sql`
    insert into tzdb_use (version, used_at) values (${version}, now())
    on conflict (version) do update set used_at = excluded.used_at`);
  const rows = await statements.rows(sql.raw<{ version: string }>(tzdbVersionsInUse));
  return rows.map((row) => row.version);
}
