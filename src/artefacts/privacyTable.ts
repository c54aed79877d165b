import type { z } from 'zod';
import { type ErasingRule, emptyOf, erasingRuleOf, type MarkedShape, objectIn } from '../core/kernel/marks.js';
import { dataShapes } from '../core/people/personal/redaction.js';
import { columnMarks } from '../entities/database.js';
import type { ColumnMark } from '../entities/personal/columnMarks.js';

/** The table of docs/PRIVACY.md: the stored fields that an erasure changes, by mark and what remains of them. */

interface Row {
  readonly shape: string;
  readonly field: string;
  readonly mark: string;
  readonly leaves: string;
}

/** The lines between which the page has the table. */
const begin = '<!-- The table is written by `npm run artefacts`. -->';
const end = '<!-- The end of the table. -->';

const unchanged = 'unchanged';

/** @returns the page with the table as the marks make it @throws if the page has no place for it */
export function withPrivacyTable(page: string): string {
  const [before, rest] = page.split(`${begin}\n`);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error('docs/PRIVACY.md has no place for its table.');
  return `${before}${begin}\n${privacyTable()}${end}${after}`;
}

function privacyTable(): string {
  const tables = columnMarks.flatMap(({ table, shape, own }) => [
    ...(shape ? rowsOf(table, shape) : []),
    ...Object.entries(own).map(([field, mark]) => ({ shape: table, field, ...ownWords(mark) })),
  ]);
  const stored = new Set(tables.map(({ field }) => field));
  // Members that only events have.
  const events = Object.entries(dataShapes).flatMap(([type, shape]) =>
    rowsOf(`feed_event, data of ${type}`, shape).filter(({ field }) => !stored.has(field)),
  );
  const groups = Map.groupBy(
    withSharedOnce([...tables, ...events]).filter(({ leaves }) => leaves !== unchanged),
    ({ mark, leaves }) => `| ${mark} | ${leaves} |`,
  );
  const rows = [...groups].map(([cells, all]) => `${cells} ${fieldsByShape(all)} |`);
  return `\n| mark | after an erasure | fields |\n|---|---|---|\n${rows.join('\n')}\n\n`;
}

function fieldsByShape(rows: readonly Row[]): string {
  const shapes = Map.groupBy(rows, ({ shape }) => shape);
  return [...shapes].map(([shape, fields]) => `${shape}: ${fields.map(({ field }) => field).join(', ')}`).join('; ');
}

/** Fields that all kinds of a table share are listed once, for the table: its kinds are `TABLE, KIND`. */
function withSharedOnce(rows: readonly Row[]): readonly Row[] {
  const tableOf = ({ shape }: Row): string => shape.split(', ')[0] ?? shape;
  const kinds = Map.groupBy(new Set(rows.map(({ shape }) => shape)), (shape) => shape.split(', ')[0]);
  const alike = Map.groupBy(rows, (row) => [tableOf(row), row.field, row.mark, row.leaves].join('|'));
  const distinct = [...alike.values()].flatMap((same) => {
    const [first] = same;
    const isShared = first && same.length > 1 && same.length === kinds.get(tableOf(first))?.length;
    return isShared ? [{ ...first, shape: tableOf(first) }] : same;
  });
  return [...Map.groupBy(distinct, ({ shape }) => shape).values()].flat();
}

/** The members of a shape, and those of the objects in it. What goes as a whole is one row. */
function rowsOf(name: string, { shape }: MarkedShape, at = ''): Row[] {
  return Object.entries(shape).flatMap(([member, its]) => {
    const erasing = erasingRuleOf(its);
    const row = { shape: name, field: at + member, ...words(erasing, its) };
    const within = erasing.mark === 'none' ? objectIn(its) : null;
    return within ? rowsOf(name, within, `${at}${member}.`) : [row];
  });
}

function words(
  { mark, isStaff, unlessInCatalogue }: ErasingRule,
  member: z.ZodType | null,
): Pick<Row, 'mark' | 'leaves'> {
  if (mark === 'identifier') return { mark, leaves: 'the token' };
  if (mark === 'none') return { mark, leaves: isStaff ? 'unchanged, or the token' : unchanged };
  const empty = `\`${JSON.stringify(member && emptyOf(member))}\``;
  return { mark, leaves: unlessInCatalogue ? `unchanged as a catalogue entry, otherwise ${empty}` : empty };
}

const ownWords = (mark: ColumnMark): Pick<Row, 'mark' | 'leaves'> =>
  mark === 'members' ? { mark: 'by its members', leaves: 'each member as in its shape' } : words(mark, null);
