import { sql } from 'kysely';
import type { RetimedMeetings } from '../../core/pipeline/stores/recordWrites.js';
import * as stored from '../pipeline/featureRecord.js';
import { featureRecords } from '../pipeline/featureRecord.js';
import { type Row, selected } from '../sql/mapping.js';
import type { Sql, Statements } from '../sql/statement.js';

/** Reads of the records whose meetings a newer table of zones may move. Other indexes do not have them. */

/** Whether an open record `r` has a meeting of a local date-time. */
export const hasLocalMeeting = (r: string): Sql => sql.raw(stored.hasLocalMeeting(`${r}.`));
/** The version of the table by which the instant of its meeting was computed. */
export const tzdbVersion = (r: string): Sql => sql.raw(stored.tzdbVersionOf(`${r}.`));

export function retimedMeetingsOn(statements: Statements): RetimedMeetings {
  const before = (companyId: string, version: string): Sql =>
    sql`r.company_id = ${companyId} and ${hasLocalMeeting('r')} and ${tzdbVersion('r')} < ${version}`;
  return {
    async vacancyToRetime(companyId, version) {
      const [row] = await statements.rows(sql<{ vacancy_id: string }>`
        select r.vacancy_id from feature_record r where ${before(companyId, version)}
        order by ${tzdbVersion('r')}, r.vacancy_id limit 1`);
      return row?.vacancy_id ?? null;
    },

    async lockMeetingsBefore({ companyId, id }, version, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(featureRecords.commonColumns, 'r')} from feature_record r
        where ${before(companyId, version)} and r.vacancy_id = ${id}
        order by r.id limit ${most} for update of r`);
      return rows.map((row) => featureRecords.record(row));
    },
  };
}
