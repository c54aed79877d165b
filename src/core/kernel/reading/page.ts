import { z } from 'zod';
import { errors, type InputFault } from '../errors.js';
import { parse } from '../values/input.js';
import { id, instant, name } from '../values/shapes.js';

/** A page of a connection: `first` items after a cursor. */
export interface PageRequest {
  readonly first: number;
  readonly after: Cursor | null;
}

/** The fields by which a connection can be ordered. */
export type OrderField = 'CREATED_AT' | 'UPDATED_AT' | 'NAME' | 'SCORE';

export const orderDirections = ['ASC', 'DESC'] as const;

/**
 * A position in an order: the value of the order's field, then the id, which breaks ties. The value is an instant, a
 * folded name, or a score as a decimal text, which is empty for no score.
 */
interface Cursor {
  readonly value: string;
  readonly id: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly hasNextPage: boolean;
}

/** The filter and the arguments of a page. */
export interface PageOf<F> {
  readonly filter: F;
  readonly page: PageRequest;
}

/**
 * Relay cursors, opaque to clients. A cursor contains a position in the order, not an offset. So pages are exact even
 * if values are equal or rows are inserted meanwhile.
 */

const maxFirst = 100;
/** The content of a cursor: value, id and the field of the order. Without a field, the order is that of creation. */
const position = z.union([z.tuple([name, id]), z.tuple([name, id, z.enum(['UPDATED_AT', 'NAME', 'SCORE'])])]);

/** A cursor as clients send it. The bound allows for the longest name with every character escaped. */
export const cursorText = z.string().max(8192);

/** @param by the field of the order; a cursor of one order is not valid in another */
export function encodeCursor({ value, id }: Cursor, by: OrderField = 'CREATED_AT'): string {
  return base64url(JSON.stringify(by === 'CREATED_AT' ? [value, id] : [value, id, by]));
}

/** RFC 4648, 5, without padding. */
export function base64url(text: string): string {
  const octets = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(octets).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws if the text is not base64url of UTF-8 */
export function textIn(encoded: string): string {
  const octets = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)));
}

function decodeCursor(text: string, by: OrderField): Cursor | null {
  try {
    const parsed = parse(position, JSON.parse(textIn(text)));
    if ('faults' in parsed) return null;
    const [value, id, orderedBy = 'CREATED_AT'] = parsed.value;
    return orderedBy === by ? { value, id } : null;
  } catch {
    return null;
  }
}

/** The arguments of a connection. */
export interface PageArguments {
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** The faults of a page's size. */
export function faultsOfFirst(first: number): InputFault[] {
  const isGood = Number.isInteger(first) && first >= 1 && first <= maxFirst;
  return isGood ? [] : [{ path: 'first', message: `must be 1 to ${maxFirst}` }];
}

/**
 * Parses a connection's arguments.
 * @param isValue whether a value is possible in this order
 * @param by the field of this order
 * @throws BAD_USER_INPUT INVALID_INPUT if `first` is not 1 to 100, or `after` is not a cursor of this connection
 */
export function pageRequest(
  { first, after }: PageArguments,
  isValue: (value: string) => boolean,
  by: OrderField = 'CREATED_AT',
): PageRequest {
  const faults = faultsOfFirst(first);
  const cursor = after === null || after === undefined ? null : decodeCursor(after, by);
  if (typeof after === 'string' && (cursor === null || !isValue(cursor.value))) {
    faults.push({ path: 'after', message: 'must be a cursor of this connection' });
  }
  if (faults.length > 0) throw errors.invalidInput(faults);
  return { first, after: cursor };
}

/** Whether a cursor's value is an instant. The values of connections that are ordered by time are instants. */
export function isInstant(value: string): boolean {
  return instant.safeParse(value).data === value;
}
