import { type RawBuilder, sql } from 'kysely';

/** A name in SQL: a name with capital letters or of a keyword is that name, too. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const known = new Map<string, RawBuilder<unknown>>();

/**
 * A column, such as `r.company_id`, or a table. Kysely's `sql.ref` makes a tree of six nodes for each, which is visited when
 * the statement is compiled: most statements name some twenty columns.
 * @param name of the code: the number of names is bounded
 */
export function ref(name: string): RawBuilder<unknown> {
  const before = known.get(name);
  if (before) return before;
  const made = sql.raw(name.split('.').map(quoted).join('.'));
  known.set(name, made);
  return made;
}
