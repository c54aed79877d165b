import { sql } from 'kysely';
import type { RecordTarget } from '../../core/kernel/values/targets.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import type { RecordInVacancy } from '../../core/pipeline/stores/recordWrites.js';
import { featureRecords } from '../pipeline/featureRecord.js';
import { listedTimers } from '../pipeline/vacancy.js';
import { instant } from '../sql/instants.js';
import { type Row, selected } from '../sql/mapping.js';
import { fixed, placeholders, ref, type Statements } from '../sql/statement.js';
import { type FreezeStateRow, freezeStateColumns, freezeStateIn } from './candidates.js';

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

export async function lockRecord(statements: Statements, target: RecordTarget): Promise<RecordInVacancy | null> {
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
export async function saveRecord(statements: Statements, before: FeatureRecord, changed: FeatureRecord): Promise<void> {
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
