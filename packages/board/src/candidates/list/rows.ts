import type { Columns } from './columns.js';
import { labelColumnsOf, labelOf } from './labels.js';
import type { Table } from './readTable.js';

/** A candidate of a list. */
export interface Row {
  /** The number of its line in the list. */
  readonly line: number;
  readonly candidateId: string;
  readonly relationId: string;
  /** Empty: none. */
  readonly sourceId: string;
  /** Empty: none. */
  readonly displayName: string;
  /** An https address; empty: none. */
  readonly externalUrl: string;
  /** Why it can't be sent; null: it can. */
  readonly fault: 'noCandidate' | 'twice' | 'tooLong' | 'tooManyCells' | null;
}

/** The most characters of an id. */
const mostCharacters = 128;

const isTooLong = (id: string): boolean => id.length > mostCharacters && [...id].length > mostCharacters;

/** The rows of a table in their order; none without a column of candidates. A relation that is missing is the candidate's id. */
export function rowsOf(table: Table, { hasHeadings, mapping }: Columns): readonly Row[] {
  const { lines } = table;
  if (mapping.candidate === null) return [];
  const seen = new Set<string>();
  const labels = labelColumnsOf(table, hasHeadings);
  const headings = hasHeadings ? lines[0]?.cells.length : undefined;
  return lines.slice(hasHeadings ? 1 : 0).map(({ at, cells }) => {
    const cell = (column: number | null): string => (column === null ? '' : (cells[column] ?? ''));
    const candidateId = cell(mapping.candidate);
    const relationId = cell(mapping.relation) || candidateId;
    const sourceId = cell(mapping.source);
    const fault = faultOf();
    seen.add(candidateId);
    return { line: at, candidateId, relationId, sourceId, ...labelOf(cells, labels), fault };

    function faultOf(): Row['fault'] {
      if (headings !== undefined && cells.length > headings && cells.slice(headings).some(Boolean))
        return 'tooManyCells';
      if (candidateId === '') return 'noCandidate';
      if (seen.has(candidateId)) return 'twice';
      return isTooLong(candidateId) || isTooLong(relationId) || isTooLong(sourceId) ? 'tooLong' : null;
    }
  });
}
