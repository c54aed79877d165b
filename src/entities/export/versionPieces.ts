import { sql } from 'kysely';
import type { ExportWanted } from '../../core/people/stores/exportStore.js';
import type { Sql, Statements } from '../sql/statement.js';

/**
 * Older versions of answers are within their records, and an interview may have megabytes of them. They come in the order
 * of their records, so that a page reads only the records that it has versions of.
 */

interface HistoryRow {
  readonly id: string;
  readonly bytes: number;
}

/** The histories that a statement reads at once, by their stored size. */
const bytesAtOnce = 256 * 1024;

/** The milliseconds at which a record `r` began, by which its versions are ordered. */
export const begunAt: Sql = sql`(extract(epoch from r.created_at) * 1000)::int8`;

/**
 * The ids of the person's records from the cursor on, in the order of their beginning, in pieces of a limited size. No
 * history is read.
 */
export async function* versionPieces(
  statements: Statements,
  { companyId, candidateId, after }: ExportWanted,
): AsyncGenerator<readonly string[]> {
  const rows = await statements.rows(sql<HistoryRow>`
    select r.id, pg_column_size(r.answer_histories) as bytes from feature_record r
    where r.company_id = ${companyId} and r.candidate_id = ${candidateId} and r.answer_histories is not null
      ${after ? sql`and (${begunAt}, r.id) >= (${after.value}::int8, split_part(${after.id}::text, '/', 1))` : sql``}
    order by ${begunAt}, r.id`);
  let ids: string[] = [];
  let left = bytesAtOnce;
  for (const { id, bytes } of rows) {
    if (ids.length > 0 && bytes > left) {
      yield ids;
      ids = [];
      left = bytesAtOnce;
    }
    ids.push(id);
    left -= bytes;
  }
  if (ids.length > 0) yield ids;
}
