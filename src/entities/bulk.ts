import { sql } from 'kysely';
import type { Transaction, VacancyRules } from '../core/ports.js';
import type { FeatureRecord } from '../core/records/record.js';
import type { VacancyStatusCode } from '../core/vacancies/vacancy.js';
import { destinations, reviewGate, type StandingRow, standing, standingIn } from './candidates.js';
import { Collision } from './faults.js';
import { featureRecords, timerColumns } from './featureRecord.js';
import { type Column, instant, namesOf, type Parameter, type Row, selected } from './mapping.js';
import type { Sql, Statements } from './statement.js';

/** Many rows at once, by a number of statements that doesn't depend on theirs (ADR 23). */

/** Citus takes rows as values alone: what a function gives is no row to insert, or to change by, there. */
const valuesOf = (rows: readonly (readonly (Parameter | Sql)[])[]): Sql =>
  sql.join(rows.map((row) => sql`(${sql.join([...row])})`));

/** What a mapping says of its table. */
interface Table {
  readonly table: string;
  readonly columns: readonly Column[];
}

/** Inserts rows where no key of theirs is taken. @returns a column of those that were inserted */
export async function insertRows<R>(
  statements: Statements,
  into: Table,
  rows: readonly (readonly Parameter[])[],
  returning = 'id',
): Promise<readonly R[]> {
  if (rows.length === 0) return [];
  return statements.rows(sql<R>`
    insert into ${sql.table(into.table)} (${namesOf(into.columns)})
    values ${valuesOf(rows)}
    on conflict do nothing
    returning ${sql.ref(returning)}`);
}

/** Of so many rows a statement inserts at once: PostgreSQL takes 65,535 parameters. */
const rowsAtOnce = 500;

/** The same for any number of rows. @returns how many were inserted */
export async function insertInBatches(
  statements: Statements,
  into: Table,
  rows: readonly (readonly Parameter[])[],
): Promise<number> {
  let count = 0;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    count += (await insertRows(statements, into, rows.slice(from, from + rowsAtOnce))).length;
  }
  return count;
}

interface VacancyRow extends StandingRow {
  readonly id: string;
  readonly status_code: VacancyStatusCode;
  readonly max_candidates: number | null;
  readonly features: VacancyRules['features'] | null;
  readonly review_gate: boolean | null;
  readonly updated_at: string;
}

/** What may change as a record enters a status, beside its history. */
const changing = ['status', 'status_code', 'is_closed', 'discard', 'meeting', 'updated_at', ...timerColumns];
const changed = featureRecords.columns.filter(({ name }) => name === 'id' || changing.includes(name));
const decidedOn = [...new Set([...featureRecords.commonColumns, ...changed])];

/**
 * Keeps some columns of many records of one company.
 * @param columns the id among them @param besides further assignments, from a row `changed` too
 */
export async function updateRecords(
  statements: Statements,
  columns: readonly Column[],
  records: readonly FeatureRecord[],
  besides: Sql = sql``,
): Promise<void> {
  const [first] = records;
  if (!first) return;
  const ids = records.map(({ id }) => id);
  const assignments = columns
    .filter(({ name }) => name !== 'id')
    .map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`);
  await statements.rows(sql`
    update feature_record r
    set ${sql.join(assignments)}${besides}
    from (values ${typedRows(columns, records)}) as changed (${namesOf(columns)})
    where r.company_id = ${first.companyId} and r.id = any(${ids}::text[]) and r.id = changed.id`);
}

/** Some columns of records, as rows of values. */
function typedRows(columns: readonly Column[], records: readonly FeatureRecord[]): Sql {
  const at = columns.map((column) => featureRecords.columns.indexOf(column));
  const rows = records.map((record, row) => {
    const parameters = featureRecords.parameters(record);
    // The first row says the types of all. Citus converts no column to an instant within an update, only parameters.
    return at.map((index, column) => {
      const value = parameters[index] ?? null;
      return row === 0 ? sql`${value}::${sql.raw(columns[column]?.type ?? 'text')}` : value;
    });
  });
  return valuesOf(rows);
}

type Bulk = Pick<Transaction, 'lockRecords' | 'recordsOf' | 'placesTaken' | 'insertRecords' | 'saveEntered'>;

export function bulkOn(statements: Statements): Bulk {
  return {
    async lockRecords(companyId, ids, vacancies) {
      // As arrays, which are looked up in an index whatever is known of the tables; joined, a vacancy's records may be read
      // once for each record that is named.
      const ofNamed = (column: string) => sql`any(array(
          select distinct ${sql.ref(`named.${column}`)} from feature_record named
          where named.company_id = ${companyId} and named.id = any(${ids}::text[])
        ))`;
      const ofTheirCandidates = sql`r.company_id = ${companyId} and r.candidate_id = ${ofNamed('candidate_id')}
        and (r.vacancy_id = ${ofNamed('vacancy_id')}) is true`;
      // In one order, as everybody locks: the vacancies by their ids, then the records by theirs.
      const found = await statements.rows(sql<VacancyRow>`
        select v.id, v.status_code, v.max_candidates, v.updated_at, ${standing}, ${destinations} as features, ${reviewGate(companyId)} as review_gate
        from vacancy v where v.company_id = ${companyId} and v.id = ${ofNamed('vacancy_id')}
        order by v.id for ${vacancies === 'alone' ? sql`update` : sql`share`} of v`);
      await statements.rows(sql`
        select r.id from feature_record r where ${ofTheirCandidates} order by r.id for update of r`);
      // By another statement: the one before does not see what began while it waited for a lock.
      const rows = await statements.rows(sql<Row>`
        select ${selected(decidedOn, 'r')} from feature_record r where ${ofTheirCandidates}`);
      return {
        records: rows.map((row) => featureRecords.record(row)),
        vacancies: found.map((row) => ({
          id: row.id,
          status: row.status_code,
          maxCandidates: row.max_candidates,
          features: row.features ?? [],
          standing: standingIn(row),
          updatedAt: instant(row.updated_at),
        })),
        reviewGate: found.some((row) => row.review_gate),
      };
    },

    async recordsOf(companyId, vacancyId, candidateIds) {
      const rows = await statements.rows(sql<Row>`
        select r.id, r.kind, r.candidate_id, r.feature_id, r.is_closed, r.status from feature_record r
        where r.company_id = ${companyId} and r.vacancy_id = ${vacancyId}
          and r.candidate_id = any(${candidateIds}::text[])`);
      return rows.map((row) => featureRecords.record(row));
    },

    async placesTaken(companyId, vacancyIds) {
      if (vacancyIds.length === 0) return new Map();
      const rows = await statements.rows(sql<{ vacancy_id: string; taken: string | number }>`
        select last.vacancy_id, count(*) as taken from (
          select distinct on (r.vacancy_id, r.candidate_id) r.vacancy_id, r.is_closed, r.status_code
          from feature_record r
          where r.company_id = ${companyId} and r.vacancy_id = any(${vacancyIds}::text[])
          order by r.vacancy_id, r.candidate_id, r.is_closed, r.status ->> 'date' desc, r.id desc
        ) last
        where not last.is_closed or last.status_code <> 'DISCARDED'
        group by last.vacancy_id`);
      return new Map(rows.map(({ vacancy_id, taken }) => [vacancy_id, Number(taken)]));
    },

    async insertRecords(records) {
      const rows = records.map((record) => featureRecords.parameters(record));
      const added = await insertRows(statements, featureRecords, rows);
      // Somebody was faster: what was decided on is another by now.
      if (added.length < records.length) throw new Collision('a candidate has an open record in that feature by now');
    },

    async saveEntered(records) {
      await updateRecords(statements, changed, records, sql`, status_history = r.status_history || changed.status`);
    },
  };
}
