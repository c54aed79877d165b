import type { Session } from './session.js';

/** The columns of a table, for statements that move its rows. */

interface Column {
  readonly name: string;
  readonly type: string;
  /** Null unless it belongs to the primary key. */
  readonly place: number | null;
  readonly isCollated: boolean;
}

export interface TableShape {
  readonly table: string;
  /** `row(…)::text` of all columns. Both databases write it alike, and a cast to the table's type reads it. */
  readonly line: string;
  /** The columns of the primary key, in its order. The first is the company. */
  readonly key: readonly Column[];
}

/** @param session of the target: a row that it reads has its order of columns */
export async function shapeOf(session: Session, table: string): Promise<TableShape> {
  const columns = await session.rows<Column>(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, null) as type,
      array_position(i.indkey::int2[], a.attnum) as place, a.attcollation <> 0 as "isCollated"
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  );
  return {
    table,
    line: `row(${columns.map(({ name }) => name).join(', ')})::text`,
    key: columns.filter(({ place }) => place !== null).toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0)),
  };
}
