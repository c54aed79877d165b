import { isInstant, type PageArguments, type PageRequest, pageRequest } from '../kernel/reading/page.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { RecordOrder } from '../pipeline/stores/recordReads.js';

/** The orders of records, and the positions in them. The id breaks ties, in the same direction. */

/** The fields by which records of every kind can be ordered. */
export const timeOrderFields = ['CREATED_AT', 'UPDATED_AT'] as const;
/** The same with what only interviews have. */
export const recordOrderFields = [...timeOrderFields, 'SCORE'] as const;

/** The default order. */
export const oldestFirst: RecordOrder = { field: 'CREATED_AT', direction: 'ASC' };

/** The part of a record that decides its position. */
export type OrderedRecord = Pick<FeatureRecord, 'id' | 'createdAt' | 'updatedAt'> & { readonly score?: number | null };

/** The value of a record's cursor in an order. */
export function recordOrderedBy({ createdAt, updatedAt, score }: OrderedRecord, field: RecordOrder['field']): string {
  switch (field) {
    case 'CREATED_AT':
      return createdAt;
    case 'UPDATED_AT':
      return updatedAt;
    case 'SCORE':
      return score === null || score === undefined ? '' : bitsOf(score);
  }
}

/** The page that a connection of records asks for. @throws BAD_USER_INPUT INVALID_INPUT */
export function recordPageRequest(given: PageArguments, { field }: RecordOrder): PageRequest {
  const page = pageRequest(given, field === 'SCORE' ? isScore : isInstant, field);
  const { after } = page;
  return field === 'SCORE' && after?.value
    ? { ...page, after: { ...after, value: String(scoreIn(after.value)) } }
    : page;
}

const doubleBytes = 8;

/**
 * A score in a cursor: the bits of the number in hexadecimal. As decimal texts of a number, PostgreSQL and JavaScript
 * write different ones.
 */
function bitsOf(score: number): string {
  const view = new DataView(new ArrayBuffer(doubleBytes));
  view.setFloat64(0, score);
  return view
    .getBigUint64(0)
    .toString(16)
    .padStart(2 * doubleBytes, '0');
}

function scoreIn(bits: string): number {
  const view = new DataView(new ArrayBuffer(doubleBytes));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}

/** Whether a cursor's value is a score, or empty because there is none. */
const isScore = (value: string): boolean =>
  value === '' || (/^[0-9a-f]{16}$/.test(value) && Number.isFinite(scoreIn(value)));
