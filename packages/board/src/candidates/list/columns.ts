import { columnsByHeading, knownHeadings, type Role, roles } from './headings.js';
import type { Table } from './readTable.js';

/** The column of each role; null: none. */
export type Mapping = Readonly<Record<Role, number | null>>;

export interface Columns {
  /** Whether the first line has the headings. */
  readonly hasHeadings: boolean;
  readonly mapping: Mapping;
}

const nothing: Mapping = { candidate: null, relation: null, source: null };

/** How a table looks: a person may say otherwise. */
export function columnsOf(table: Table, hasHeadings = looksHeaded(table)): Columns {
  return { hasHeadings, mapping: mappingOf(table, hasHeadings) };
}

/** By the headings alone. Without headings by position, in lists that have no more columns than roles. */
function mappingOf({ lines, width }: Table, hasHeadings: boolean): Mapping {
  if (hasHeadings) return columnsByHeading(lines[0]?.cells ?? []);
  if (width > roles.length) return nothing;
  return { candidate: 0, relation: width > 1 ? 1 : null, source: width > 2 ? 2 : null };
}

/**
 * The first line has headings if one of them is known, or if it has words where all others have a digit or the sign of an
 * address, as ids have.
 */
function looksHeaded({ lines, width }: Table): boolean {
  const [first, ...others] = lines;
  if (!first) return false;
  if (knownHeadings(first.cells) > 0) return true;
  if (width < 2 || others.length === 0 || first.cells.length < width) return false;
  if (!first.cells.every((cell) => /^[\p{L}\p{M}][\p{L}\p{M} ._/()-]*$/u.test(cell))) return false;
  return first.cells.some((_, column) => others.every(({ cells }) => /[\d@:]/.test(cells[column] ?? '')));
}

/** What each column is called: its heading; null where it has none. */
export function namesOf({ lines, width }: Table, hasHeadings: boolean): readonly (string | null)[] {
  return Array.from({ length: width }, (_, column) => (hasHeadings && lines[0]?.cells[column]) || null);
}

/** The columns that are left out. */
export const ignoredOf = ({ width }: Table, mapping: Mapping): readonly number[] =>
  Array.from({ length: width }, (_, column) => column).filter(
    (column) => !roles.some((role) => mapping[role] === column),
  );
