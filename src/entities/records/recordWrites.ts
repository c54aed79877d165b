import { sql } from 'kysely';
import type { RecordTarget } from '../../core/kernel/values/shapes.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import type {
  BulkWrites,
  MeetingWrites,
  RecordInVacancy,
  RecordWrites,
  RetimedMeetings,
} from '../../core/pipeline/stores/recordWrites.js';
import { featureRecords } from '../pipeline/featureRecord.js';
import { hasLocalMeeting, tzdbVersion } from '../pipeline/recordIndexes.js';
import { listedTimers } from '../pipeline/vacancy.js';
import { instant } from '../sql/instants.js';
import { type Row, selected } from '../sql/mapping.js';
import { fixed, placeholders, ref, type Sql, type Statements } from '../sql/statement.js';
import { bulkOn } from './bulk.js';
import { type FreezeStateRow, freezeStateColumns, freezeStateIn } from './candidates.js';

/** Reads of the records whose meetings a newer table of zones may move. Other indexes do not have them. */

function retimedMeetingsOn(statements: Statements): RetimedMeetings {
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

/** Changes of one record: it is locked and read, and then only its changed columns are written. */

interface LockedRow extends Row, FreezeStateRow, Pick<RecordInVacancy, 'feature'> {
  readonly vacancy_status: RecordInVacancy['vacancyStatus'];
  readonly vacancy_updated_at: string;
}

const placeholder = placeholders<RecordTarget>();

/**
 * Locks the record, and its vacancy with a shared lock: others may share it, and changes of the vacancy wait. All
 * transactions lock in this order.
 */
const locked = fixed<RecordTarget, LockedRow>(
  () => sql`
    select ${selected(featureRecords.columns, 'r')}, v.status_code as vacancy_status, v.updated_at as vacancy_updated_at,
      ${freezeStateColumns}, (
      select f - ${sql.lit(listedTimers)} from jsonb_array_elements(v.features) f where f ->> 'id' = r.feature_id limit 1
    ) as feature
    from vacancy v join feature_record r on r.company_id = v.company_id and r.vacancy_id = v.id
    where v.company_id = ${placeholder('companyId')} and v.id = ${placeholder('vacancyId')}
      and r.company_id = ${placeholder('companyId')} and r.id = ${placeholder('id')}
    for share of v
    for update of r`,
);

async function lockRecord(statements: Statements, target: RecordTarget): Promise<RecordInVacancy | null> {
  const [row] = await locked(statements, target);
  if (!row) return null;
  return {
    record: featureRecords.record(row),
    vacancyStatus: row.vacancy_status,
    feature: row.feature,
    freezeState: freezeStateIn(row),
    vacancyUpdatedAt: instant(row.vacancy_updated_at),
  };
}

/** Writes the changed columns of a locked record. */
async function saveRecord(statements: Statements, before: FeatureRecord, changed: FeatureRecord): Promise<void> {
  const was = featureRecords.parameters(before);
  const assignments = featureRecords.parameters(changed).flatMap((value, at) => {
    const column = featureRecords.columns[at];
    return column && value !== was[at] ? [sql`${ref(column.name)} = ${value}`] : [];
  });
  if (assignments.length === 0) return;
  await statements.rows(sql`
    update feature_record set ${sql.join(assignments)}
    where company_id = ${before.companyId} and id = ${before.id}`);
}

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
