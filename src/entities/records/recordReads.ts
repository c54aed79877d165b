import { sql } from 'kysely';
import type { Selection } from '../../core/kernel/reading/projection.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import type { RecordInTime, RecordReads } from '../../core/pipeline/stores/recordReads.js';
import { featureRecords } from '../pipeline/featureRecord.js';
import type { Row } from '../sql/mapping.js';
import { type Statements, unplanned } from '../sql/statement.js';
import { candidateInVacancy, type KnownDestinations } from './candidates.js';
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

/** For each record the newest earlier one of its candidate in its feature, read by one statement. */
async function previousRecords(
  statements: Statements,
  companyId: string,
  records: readonly RecordInTime[],
  selection: Selection | undefined,
): Promise<(FeatureRecord | null)[]> {
  if (records.length === 0) return [];
  const each = (member: keyof RecordInTime) => records.map((record) => record[member]);
  const rows = await statements.rows(sql<Row>`
    select s.at, earlier.*
    from unnest(${each('vacancyId')}::text[], ${each('featureId')}::text[], ${each('candidateId')}::text[],
      ${each('createdAt')}::timestamptz[], ${each('id')}::text[]
    ) with ordinality as s (vacancy_id, feature_id, candidate_id, created_at, id, at)
    cross join lateral (
      select ${recordColumns(selection)} from feature_record r
      where r.company_id = ${companyId} and r.candidate_id = s.candidate_id and r.vacancy_id = s.vacancy_id
        and r.feature_id = s.feature_id and (r.created_at, r.id) < (s.created_at, s.id)
      order by r.created_at desc, r.id desc limit 1
    ) earlier`);
  const found: (FeatureRecord | null)[] = records.map(() => null);
  for (const row of rows) found[Number(row.at) - 1] = featureRecords.record(row);
  return found;
}
