import { sql } from 'kysely';
import type { Transaction } from '../core/ports.js';
import { featureRecords } from './featureRecord.js';
import { instant, type Row, selected } from './mapping.js';
import type { Statements } from './statement.js';

interface TouchedRow extends Row {
  readonly risen: string;
}

/** The columns of a record that its event needs. */
const told = featureRecords.columns.filter(({ name }) =>
  ['id', 'kind', 'vacancy_id', 'feature_id', 'candidate_id', 'meeting', 'updated_at'].includes(name),
);

/** Only records of one kind have meetings (`kindOf` in core/records/record.ts). The kind is in the feature's index. */
const hasMeeting = sql`r.kind = 'module' and r.meeting is not null`;

/** Writes of the records whose meetings are in some features. */
export function meetingWritesOn(statements: Statements): Pick<Transaction, 'touchMeetings'> {
  return {
    async touchMeetings({ companyId, id: vacancyId }, featureIds, at, most) {
      // The new `updated_at` follows the rule of `rising` in core/instants.ts.
      const rows = await statements.rows(sql<TouchedRow>`
        with seen as (
          select ${selected(told, 'r')},
            greatest(${at}::timestamptz, r.updated_at + interval '1 millisecond')::timestamptz(3) as risen
          from feature_record r
          where r.company_id = ${companyId} and r.vacancy_id = ${vacancyId} and r.feature_id = any(${featureIds}::text[])
            and ${hasMeeting}
          order by r.id limit ${most} for update of r
        )
        update feature_record r set updated_at = seen.risen from seen
        where r.company_id = ${companyId} and r.id = seen.id
        returning seen.*`);
      return rows.map((row) => ({ record: featureRecords.record(row), updatedAt: instant(row.risen) }));
    },
  };
}
