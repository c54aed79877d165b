import { sql } from 'kysely';
import type { RecordErasure } from '../../core/people/stores/erasureStore.js';
import { featureRecords } from '../pipeline/featureRecord.js';
import { type Row, selected } from '../sql/mapping.js';
import { ref, type Statements } from '../sql/statement.js';
import { raised } from './erasure.js';

/** The records that a statement reads at once, by their stored size: a record may have megabytes of answers. */
const bytesAtOnce = 256 * 1024;
/** Columns that only a whole record needs. */
const long = new Set(['answers', 'answer_histories', 'brief_score_explanation', 'reports']);
/** Columns that an erasure leaves as they are. */
const unchanged = new Set(['company_id', 'id', 'kind', 'candidate_id', 'created_at', 'vacancy_id', 'feature_id']);

/** Erases the records of a person. */
export function recordErasureOn(statements: Statements): RecordErasure {
  const columns = featureRecords.columns.filter(({ name }) => !long.has(name));
  return {
    async lockPerson(companyId, candidateId) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(columns, 'r')} from feature_record r
        where r.company_id = ${companyId} and r.candidate_id = ${candidateId}
        order by r.id for update`);
      return rows.map((row) => featureRecords.record(row));
    },

    async lockLeftOpen(companyId, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(columns, 'r')} from feature_record r
        where r.company_id = ${companyId} and not r.is_closed and r.candidate_id = any(array(
          select e.token from erasure e where e.company_id = ${companyId}))
        order by r.id limit ${most} for update`);
      return rows.map((row) => featureRecords.record(row));
    },

    async nameRecords(companyId, candidateId, token, at) {
      await statements.rows(sql`
        update feature_record set candidate_id = ${token}, updated_at = ${raised(at)}
        where company_id = ${companyId} and candidate_id = ${candidateId}`);
    },

    async recordsToErase(companyId, token, most) {
      const sizes = await statements.rows(sql<{ id: string; bytes: number }>`
        select r.id, (pg_column_size(r.answers) + pg_column_size(r.answer_histories))::int as bytes
        from feature_record r
        where r.company_id = ${companyId} and r.candidate_id = ${token} and r.relation_id <> ${token}
        order by r.id limit ${most}`);
      const found = [];
      for (const some of inPieces(sizes)) {
        const rows = await statements.rows(sql<Row>`
          select ${selected(featureRecords.columns, 'r')} from feature_record r
          where r.company_id = ${companyId} and r.id = any(${some}::text[]) order by r.id for update`);
        found.push(...rows.map((row) => featureRecords.record(row)));
      }
      return found;
    },

    async saveErasedRecords(records) {
      for (const record of records) {
        const values = featureRecords.parameters(record);
        const set = featureRecords.columns.flatMap(({ name }, at) =>
          unchanged.has(name) ? [] : [sql`${ref(name)} = ${values[at] ?? null}`],
        );
        await statements.rows(sql`
          update feature_record set ${sql.join(set)} where company_id = ${record.companyId} and id = ${record.id}`);
      }
    },
  };
}

/** Ids in groups whose rows have at most so many bytes together, at least one in each. */
function inPieces(sizes: readonly { readonly id: string; readonly bytes: number | null }[]): string[][] {
  const pieces: string[][] = [];
  let left = 0;
  for (const { id, bytes } of sizes) {
    const size = bytes ?? 0;
    if (pieces.length === 0 || size > left) {
      pieces.push([]);
      left = bytesAtOnce;
    }
    pieces.at(-1)?.push(id);
    left -= size;
  }
  return pieces;
}
