import { sql } from 'kysely';
import { type Column, namesOf, type Parameter } from './mapping.js';
import type { Sql, Statements } from './statement.js';

/**
 * Writes of many rows. The number of statements does not depend on the number of rows (ADR 6). Rows as JSON are one
 * parameter, so that their statement is prepared once for any number of rows.
 */

/** Writes rows of some columns as members of JSON, without the brackets. What is null is left out. */
export function jsonMembersOf(columns: readonly Column[]): (row: readonly Parameter[]) => string {
  const members = columns.map(({ name, type }) => ({
    label: `${JSON.stringify(name)}:`,
    // Its value is JSON text already.
    isJson: type === 'jsonb',
  }));
  return (row) => {
    let text = '';
    for (const [at, { label, isJson }] of members.entries()) {
      const value = row[at] ?? null;
      if (value !== null) text += `${text && ','}${label}${isJson ? value : JSON.stringify(value)}`;
    }
    return text;
  };
}

/** Rows of JSON as an item of a `from` list. Citus can't insert or update from it. @param name of the item */
export function jsonRows(name: string, columns: readonly Column[], rows: readonly (readonly Parameter[])[]): Sql {
  const membersOf = jsonMembersOf(columns);
  const json = `[${rows.map((row) => `{${membersOf(row)}}`).join(',')}]`;
  const typed = columns.map((column) => `"${column.name}" ${column.type}`).join(', ');
  return sql`jsonb_to_recordset(${json}::jsonb) as ${sql.raw(`${name} (${typed})`)}`;
}

/** Rows as a `values` list. Citus can't insert or update from the rows of a function. */
export const valuesOf = (rows: readonly (readonly (Parameter | Sql)[])[]): Sql =>
  sql.join(rows.map((row) => sql`(${sql.join([...row])})`));

/** The table and the columns of a mapping. */
interface Table {
  readonly table: string;
  readonly columns: readonly Column[];
}

type Inserting = (
  statements: Statements,
  into: Table,
  rows: readonly (readonly Parameter[])[],
) => Promise<readonly unknown[]>;

const insertingFrom =
  (source: (columns: readonly Column[], rows: readonly (readonly Parameter[])[]) => Sql): Inserting =>
  async (statements, { table, columns }, rows) =>
    rows.length === 0
      ? []
      : statements.rows(sql`
    insert into ${sql.table(table)} (${namesOf(columns)})
    ${source(columns, rows)}
    on conflict do nothing
    returning id`);

/** Inserts the rows whose keys are free. @returns the ids of the inserted rows */
export const insertRows: Inserting = insertingFrom((_, rows) => sql`values ${valuesOf(rows)}`);

/** As {@link insertRows}, on tables that are not distributed. */
export const insertJsonRows: Inserting = insertingFrom(
  (columns, rows) => sql`select ${namesOf(columns)} from ${jsonRows('made', columns, rows)}`,
);

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
