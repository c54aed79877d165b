import { sql } from 'kysely';
import { ref, type Sql } from '../sql/statement.js';

/**
 * The condition of the index of records that the retention may end: closed, and not of a person who was erased. Erased
 * records are not in it, or each look would walk over all of them.
 */
export const retainedRecords = "is_closed and candidate_id !~ '^erased-[0-9a-f]{32}$'";

/** The same for a table's alias. */
export const isRetained = (alias: string): Sql =>
  sql`${ref(`${alias}.is_closed`)} and ${ref(`${alias}.candidate_id`)} !~ '^erased-[0-9a-f]{32}$'`;
