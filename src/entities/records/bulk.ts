import { sql } from 'kysely';
import { Collision } from '../../core/application/dispatching/transactions.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import type { VacancyStatusCode } from '../../core/pipeline/shapes/vacancy.js';
import type { BulkWrites, VacancyRules } from '../../core/pipeline/stores/recordWrites.js';
import { featureRecords, timerColumns } from '../pipeline/featureRecord.js';
import { insertJsonRows, insertRows, jsonRows, valuesOf } from '../sql/bulk.js';
import { instant } from '../sql/instants.js';
import { type Column, namesOf, type Parameter, type Row, selected } from '../sql/mapping.js';
import { ref, type Sql, type Statements } from '../sql/statement.js';
import { destinations, type FreezeStateRow, freezeStateColumns, freezeStateIn, reviewGate } from './candidates.js';

/** Locks and writes of many records (ADR 6). */

interface VacancyRow extends FreezeStateRow {
  readonly id: string;
  readonly status_code: VacancyStatusCode;
  readonly max_candidates: number | null;
  readonly features: VacancyRules['features'] | null;
  readonly review_gate: boolean | null;
  readonly is_retimed: boolean;
  readonly updated_at: string;
}

/** The columns that may change when a record enters a status, except its history. */
const changing = ['status', 'status_code', 'is_closed', 'discard', 'meeting', 'updated_at', ...timerColumns];
const changed = featureRecords.columns.filter(({ name }) => name === 'id' || changing.includes(name));
const decidedOn = [...featureRecords.commonColumns, ...featureRecords.columns.filter(({ name }) => name === 'score')];

/** The columns that a timer changes if the record's status stays the same. */
const timing = featureRecords.columns.filter(
  ({ name }) => name === 'id' || name === 'updated_at' || timerColumns.has(name),
);

/**
 * Updates some columns of many records of one company.
 * @param columns must include the id
 * @param besides further assignments, which may use the row `changed`
 */
async function updateRecords(
  { statements, isDistributed }: Bulk,
  columns: readonly Column[],
  records: readonly FeatureRecord[],
  besides: Sql = sql``,
): Promise<void> {
  const [first] = records;
  if (!first) return;
  const ids = records.map(({ id }) => id);
  const at = columns.map((column) => featureRecords.columns.indexOf(column));
  const rows = records.map((record) => {
    const parameters = featureRecords.parameters(record);
    return at.map((index) => parameters[index] ?? null);
  });
  const assignments = columns
    .filter(({ name }) => name !== 'id')
    .map(({ name }) => sql`${ref(name)} = ${ref(`changed.${name}`)}`);
  await statements.rows(sql`
    update feature_record r
    set ${sql.join(assignments)}${besides}
    from ${isDistributed ? typedValues(columns, rows) : jsonRows('changed', columns, rows)}
    where r.company_id = ${first.companyId} and r.id = any(${ids}::text[]) and r.id = changed.id`);
}

/** The rows `changed` for Citus. */
function typedValues(columns: readonly Column[], rows: readonly (readonly Parameter[])[]): Sql {
  // The first row has casts, which give the types of all rows. Within an update, Citus can't cast a column to a
  // timestamp, only a parameter.
  const typed = rows.map((row, place) =>
    row.map((value, index) => (place === 0 ? sql`${value}::${sql.raw(columns[index]?.type ?? 'text')}` : value)),
  );
  return sql`(values ${valuesOf(typed)}) as changed (${namesOf(columns)})`;
}

/** The last status first (`closedLater` in core/records/places.ts). */
const lastFirst = sql`r.status ->> 'date' desc, r.id desc`;

/**
 * Each candidate's last closed record in a vacancy. Of closed records, rules need only these and the named ones
 * (core/records/places.ts); a candidate may have any number of others.
 * @param theirs the condition for the records `r` of the candidates
 */
const lastClosed = (theirs: Sql): Sql => sql`any(array(
    select distinct on (r.vacancy_id, r.candidate_id) r.id from feature_record r
    where ${theirs} and r.is_closed
    order by r.vacancy_id, r.candidate_id, ${lastFirst}
  ))`;

interface Bulk {
  readonly statements: Statements;
  readonly isDistributed: boolean;
}

export function bulkOn(bulk: Bulk): BulkWrites {
  const { statements, isDistributed } = bulk;
  return {
    async lockMany(companyId, ids, vacancies, within) {
      const ofNamed = (...columns: readonly string[]) => sql`(
          select distinct ${sql.join(columns.map((column) => ref(`named.${column}`)))} from feature_record named
          where named.company_id = ${companyId} and named.id = any(${ids}::text[])${within ? sql` and named.vacancy_id = any(${within}::text[])` : sql``}
        )`;
      // An array, because PostgreSQL then uses an index even without statistics. With a join it may read a vacancy's
      // records once for each named record; `is true` keeps it from making a join of the condition.
      const ofTheirCandidates = sql`r.company_id = ${companyId} and r.candidate_id = any(array${ofNamed('candidate_id')})
        and ((r.candidate_id, r.vacancy_id) in ${ofNamed('candidate_id', 'vacancy_id')}) is true`;
      const openOrNamed = sql`not r.is_closed or r.id = any(${ids}::text[])`;
      // All transactions lock in the same order: the vacancies by id, then the records by id.
      const found = await statements.rows(sql<VacancyRow>`
        select v.id, v.status_code, v.max_candidates, v.updated_at, v.retiming is not null as is_retimed,
          ${freezeStateColumns}, ${destinations} as features, ${reviewGate(companyId)} as review_gate
        from vacancy v where v.company_id = ${companyId} and v.id = any(array${ofNamed('vacancy_id')})
        order by v.id for ${vacancies === 'alone' ? sql`update` : sql`share`} of v`);
      await statements.rows(sql`
        select r.id from feature_record r where ${ofTheirCandidates} and (${openOrNamed})
        order by r.id for update of r`);
      // A second statement, because the first does not see records that were inserted while it waited for a lock.
      const rows = await statements.rows(sql<Row>`
        select ${selected(decidedOn, 'r')} from feature_record r
        where ${ofTheirCandidates} and (${openOrNamed} or r.id = ${lastClosed(ofTheirCandidates)})`);
      return {
        records: rows.map((row) => featureRecords.record(row)),
        vacancies: found.map((row) => ({
          id: row.id,
          status: row.status_code,
          maxCandidates: row.max_candidates,
          features: row.features ?? [],
          freezeState: freezeStateIn(row),
          isRetimed: row.is_retimed,
          updatedAt: instant(row.updated_at),
        })),
        reviewGate: found.some((row) => row.review_gate),
      };
    },

    async ofCandidates(companyId, vacancyId, candidateIds) {
      const theirs = sql`r.company_id = ${companyId} and r.vacancy_id = ${vacancyId}
        and r.candidate_id = any(${candidateIds}::text[])`;
      const rows = await statements.rows(sql<Row>`
        select r.id, r.kind, r.candidate_id, r.feature_id, r.is_closed, r.status from feature_record r
        where ${theirs} and (not r.is_closed or r.id = ${lastClosed(theirs)})`);
      return rows.map((row) => featureRecords.record(row));
    },

    async placesTaken(companyId, vacancyIds) {
      if (vacancyIds.length === 0) return new Map();
      const rows = await statements.rows(sql<{ vacancy_id: string; taken: string | number }>`
        select last.vacancy_id, count(*) as taken from (
          select distinct on (r.vacancy_id, r.candidate_id) r.vacancy_id, r.is_closed, r.status_code
          from feature_record r
          where r.company_id = ${companyId} and r.vacancy_id = any(${vacancyIds}::text[])
          order by r.vacancy_id, r.candidate_id, r.is_closed, ${lastFirst}
        ) last
        where not last.is_closed or last.status_code not in ('DISCARDED', 'CANCELLED')
        group by last.vacancy_id`);
      return new Map(rows.map(({ vacancy_id, taken }) => [vacancy_id, Number(taken)]));
    },

    async insert(records) {
      const rows = records.map((record) => featureRecords.parameters(record));
      const added = await (isDistributed ? insertRows : insertJsonRows)(statements, featureRecords, rows);
      // Another transaction was faster, so the data that this one decided on has changed.
      if (added.length < records.length) throw new Collision('a candidate already has an open record in that feature');
    },

    saveTimers: (records) => updateRecords(bulk, timing, records),

    async saveEntered(records) {
      await updateRecords(bulk, changed, records, sql`, status_history = r.status_history || changed.status`);
    },
  };
}
