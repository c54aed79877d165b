import { useMemo, useState } from 'react';
import { type Columns, columnsOf } from './list/columns.js';
import type { Table } from './list/readTable.js';
import { type Row, rowsOf } from './list/rows.js';

/** What a person has said of the columns of lists with a certain first line. */
interface Said {
  readonly of: string;
  readonly columns: Columns;
}

export interface TableRows {
  readonly columns: Columns;
  readonly rows: readonly Row[];
  readonly setHeadings: (hasHeadings: boolean) => void;
  readonly choose: (mapping: Columns['mapping']) => void;
}

const empty: Table = { delimiter: ',', lines: [], width: 0 };

/** The rows of a table, by the columns that are found in it, or that a person has chosen. */
export function useRows(found: Table | null): TableRows {
  const table = found ?? empty;
  const of = JSON.stringify([table.width, table.lines[0]?.cells]);
  const [said, setSaid] = useState<Said | null>(null);
  const columns = useMemo(() => (said?.of === of ? said.columns : columnsOf(table)), [said, of, table]);
  const rows = useMemo(() => rowsOf(table, columns), [table, columns]);
  return {
    columns,
    rows,
    setHeadings: (hasHeadings) => setSaid({ of, columns: columnsOf(table, hasHeadings) }),
    choose: (mapping) => setSaid({ of, columns: { ...columns, mapping } }),
  };
}
