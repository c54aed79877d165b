import { sql } from 'kysely';
import type { RecordReads } from '../../core/pipeline/stores/recordReads.js';
import { featureRecords } from '../pipeline/featureRecord.js';
import type { Row } from '../sql/mapping.js';
import { type Statements, unplanned } from '../sql/statement.js';
import { candidateInVacancy, type KnownDestinations } from './candidates.js';
import { previousRecords } from './previousRecords.js';
import { recordColumns, recordCounts, recordPages } from './recordPages.js';

/** @param destinations only outside a transaction: what is read within one may never be committed */
export function recordReadsOn(statements: Statements, destinations?: KnownDestinations): RecordReads {
  return {
    async hasCandidate(companyId, candidateId, within) {
      const of = within ? sql` and vacancy_id = any(${within}::text[])` : sql``;
      const rows = await statements.rows(sql`
        select id from feature_record where company_id = ${companyId} and candidate_id = ${candidateId}${of} limit 1`);
      return rows.length > 0;
    },

    async findOne({ companyId, vacancyId, id }, selection) {
      const [row] = await statements.rows(sql<Row>`
        select ${recordColumns(selection)} from feature_record r
        where r.company_id = ${companyId} and r.id = ${id} and r.vacancy_id = ${vacancyId}`);
      return row ? featureRecords.record(row) : null;
    },

    async find(companyId, ids, selection) {
      const rows = await statements.rows(sql<Row>`
        select ${recordColumns(selection)} from feature_record r
        where r.company_id = ${companyId} and r.id = any(${unplanned(ids)})`);
      return rows.map((row) => featureRecords.record(row));
    },

    candidateInVacancy: (place, selection) => candidateInVacancy(statements, place, selection, destinations),
    previous: (...wanted) => previousRecords(statements, ...wanted),
    pages: (wanted) => recordPages(statements, wanted),
    counts: (wanted) => recordCounts(statements, wanted),
  };
}
