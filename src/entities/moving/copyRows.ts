import type { TableShape } from './checksums.js';
import { committed, type Session } from './session.js';
import { saveProgress, type TableProgress } from './unfinishedMove.js';

/** The most rows of a batch, and the most bytes, unless a single row has more: they bound the memory of a move. */
const mostRows = 1_000;
const mostBytes = 8 * 1024 * 1024;

interface Line {
  readonly key: readonly string[];
  readonly line: string;
}

/**
 * Copies the rows of a table that the target lacks, in the order of the source's key. A batch and its progress commit
 * together, so a killed copy continues without losing or doubling a row.
 * @param begun how far earlier calls came
 * @param report is called after each batch, with the number of all copied rows
 */
export async function copyRows(
  { from, to }: { readonly from: Session; readonly to: Session },
  shape: TableShape,
  begun: TableProgress,
  report: (rows: number) => void,
): Promise<void> {
  const { table } = shape;
  for (let { rows, after } = begun; ; ) {
    const lines = await from.rows<Line>(batchOf(shape, after !== null), after ?? []);
    const last = lines.at(-1);
    if (!last) return;
    rows += lines.length;
    after = last.key;
    const progress = { rows, after };
    await committed(to, async () => {
      await to.rows(`insert into ${table} select * from unnest($1::text[]::${table}[])`, [
        lines.map(({ line }) => line),
      ]);
      await saveProgress(to, table, progress);
    });
    report(rows);
  }
}

function batchOf({ table, line, key }: TableShape, isFurther: boolean): string {
  const names = key.map(({ name }) => name).join(', ');
  const after = key.map(({ type }, at) => `$${at + 1}::text::${type}`).join(', ');
  // Without the first row there would be no batch if it alone is too large.
  return `select moved_key as key, moved_line as line from (
      select moved_key, moved_line, sum(octet_length(moved_line)) over (order by ${names}) as bytes,
        row_number() over (order by ${names}) as place
      from (
        select ${names}, array[${key.map(({ name }) => `${name}::text`).join(', ')}] as moved_key, ${line} as moved_line
        from ${table} ${isFurther ? `where (${names}) > (${after})` : ''} order by ${names} limit ${mostRows}
      ) batch
    ) weighed where bytes <= ${mostBytes} or place = 1 order by place`;
}
