import { sql } from 'kysely';
import type {
  BulkWrites,
  MeetingWrites,
  RecordWrites,
  RetimedMeetings,
} from '../../core/pipeline/stores/recordWrites.js';
import { featureRecords } from '../pipeline/featureRecord.js';
import { instant } from '../sql/instants.js';
import { type Row, selected } from '../sql/mapping.js';
import type { Statements } from '../sql/statement.js';
import { bulkOn } from './bulk.js';
import { lockRecord, saveRecord } from './recordLocks.js';
import { retimedMeetingsOn } from './retimedMeetings.js';

export const recordWritesOn = (
  statements: Statements,
  isDistributed: boolean,
): RecordWrites & BulkWrites & MeetingWrites & RetimedMeetings => ({
  ...bulkOn({ statements, isDistributed }),
  ...meetingWritesOn(statements),
  ...retimedMeetingsOn(statements),
  lock: (target) => lockRecord(statements, target),
  save: (locked, changed) => saveRecord(statements, locked, changed),
});

/** The columns of a record that its event needs. */
const eventColumns = featureRecords.columns.filter(({ name }) =>
  ['id', 'kind', 'vacancy_id', 'feature_id', 'candidate_id', 'meeting', 'updated_at'].includes(name),
);

/** Only records of one kind have meetings (`kindOf` in core/pipeline/shapes/record.ts). The kind is in the feature's index. */
const hasMeeting = sql`r.kind = 'module' and r.meeting is not null`;

/** Writes of the records whose meetings are in some features. */
function meetingWritesOn(statements: Statements): MeetingWrites {
  return {
    async touchMeetings({ companyId, id: vacancyId }, featureIds, at, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(eventColumns, 'r')} from feature_record r
        where r.company_id = ${companyId} and r.vacancy_id = ${vacancyId} and r.feature_id = any(${featureIds}::text[])
          and ${hasMeeting}
        order by r.id limit ${most} for update of r`);
      if (rows.length === 0) return [];
      const records = rows.map((row) => featureRecords.record(row));
      // The rule of `rising` in core/kernel/values/instants.ts. In the update itself, Citus can't add to a column's instant.
      const risen = await statements.rows(sql<{ id: string; updated_at: string }>`
        with risen as (
          select r.id, greatest(${at}::timestamptz, r.updated_at + interval '1 millisecond')::timestamptz(3) as at
          from feature_record r
          where r.company_id = ${companyId} and r.id = any(${records.map(({ id }) => id)}::text[])
        )
        update feature_record r set updated_at = risen.at from risen
        where r.company_id = ${companyId} and r.id = risen.id
        returning r.id, r.updated_at`);
      const instants = new Map(risen.map(({ id, updated_at }) => [id, instant(updated_at)]));
      return records.map((record) => ({ record, updatedAt: instants.get(record.id) ?? record.updatedAt }));
    },
  };
}
