import { sql } from 'kysely';
import type { Instant } from '../../../core/kernel/values/instants.js';
import { instantAt } from '../../../core/kernel/values/instants.js';
import type { ExportWanted } from '../../../core/modules/people/stores/exportStore.js';
import { instant } from '../../sql/instants.js';
import type { Statements } from '../../sql/statement.js';

/**
 * Older versions of answers are within their records, and an interview may have megabytes of them. A page reads only the
 * records that can have its versions: those between their beginning and their last change.
 */

/** Rows that hold items of a place, of this instant or later. */
export interface Piece {
  readonly ids: readonly string[];
  readonly from: Instant;
}

interface HistoryRow {
  readonly id: string;
  readonly created_at: string;
  readonly bytes: number;
}

/** The histories that a statement reads at once, by their stored size. */
const bytesAtOnce = 256 * 1024;
/** Nodes' clocks differ by less. So no version is older than its record by more, nor newer than its last change. */
const clockMarginMs = 3_600_000;

/** The records of the person, in the order of their beginning, in pieces of a limited size. No history is read. */
export async function versionPieces(
  statements: Statements,
  { companyId, candidateId, after }: ExportWanted,
): Promise<Piece[]> {
  const rows = await statements.rows(sql<HistoryRow>`
    select r.id, r.created_at, pg_column_size(r.answer_histories) as bytes from feature_record r
    where r.company_id = ${companyId} and r.candidate_id = ${candidateId} and r.answer_histories is not null
      ${after ? sql`and r.updated_at > ${after.value}::timestamptz - interval '1 hour'` : sql``}
    order by r.created_at, r.id`);
  const pieces: { ids: string[]; from: Instant }[] = [];
  let left = 0;
  for (const { id, created_at, bytes } of rows) {
    if (pieces.length === 0 || bytes > left) {
      pieces.push({ ids: [], from: instantAt(Date.parse(instant(created_at)) - clockMarginMs) });
      left = bytesAtOnce;
    }
    pieces.at(-1)?.ids.push(id);
    left -= bytes;
  }
  return pieces;
}
