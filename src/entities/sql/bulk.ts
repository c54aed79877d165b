import { sql } from 'kysely';
import { type Column, namesOf, type Parameter } from './mapping.js';
import type { Sql, Statements } from './statement.js';

/** Writes of many rows. The number of statements does not depend on the number of rows (ADR 23). */

/** Rows as a `values` list. Citus can't insert or update from the rows of a function. */
export const valuesOf = (rows: readonly (readonly (Parameter | Sql)[])[]): Sql =>
  sql.join(rows.map((row) => sql`(${sql.join([...row])})`));

/** The table and the columns of a mapping. */
interface Table {
  readonly table: string;
  readonly columns: readonly Column[];
}

/** Inserts the rows whose keys are free. @returns the ids of the inserted rows */
export async function insertRows(
  statements: Statements,
  into: Table,
  rows: readonly (readonly Parameter[])[],
): Promise<readonly unknown[]> {
  if (rows.length === 0) return [];
  return statements.rows(sql`
    insert into ${sql.table(into.table)} (${namesOf(into.columns)})
    values ${valuesOf(rows)}
    on conflict do nothing
    returning id`);
}

/** The most rows per insert statement, because PostgreSQL takes at most 65,535 parameters. */
const rowsAtOnce = 500;

/** As {@link insertRows}, for any number of rows. @returns how many were inserted */
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
