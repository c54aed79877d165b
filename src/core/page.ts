import { z } from 'zod';
import { errors, type InputFault } from './errors.js';
import { parse } from './input.js';
import type { Cursor, OrderField, PageRequest } from './reads.js';
import { id, instant, name } from './shapes.js';

/**
 * Relay cursors, opaque to clients. They name a place and not a number: so they are exact under equal values and inserts.
 */

const maxFirst = 100;
/** A place is in the order of creation unless it says what else it is ordered by. */
const place = z.union([z.tuple([name, id]), z.tuple([name, id, z.enum(['UPDATED_AT', 'NAME'])])]);

/** A cursor as it is sent: room for the longest name, each of its characters escaped. */
export const cursorText = z.string().max(8192);

/** @param by what the connection is ordered by: a cursor of one order is not valid in another */
export function encodeCursor({ value, id }: Cursor, by: OrderField = 'CREATED_AT'): string {
  return base64url(JSON.stringify(by === 'CREATED_AT' ? [value, id] : [value, id, by]));
}

/** RFC 4648, 5, without padding. */
function base64url(text: string): string {
  const octets = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(octets).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws where it is no base64url, or no UTF-8 */
function textIn(encoded: string): string {
  const octets = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)));
}

function decodeCursor(text: string, by: OrderField): Cursor | null {
  try {
    const parsed = parse(place, JSON.parse(textIn(text)));
    if ('faults' in parsed) return null;
    const [value, id, orderedBy = 'CREATED_AT'] = parsed.value;
    return orderedBy === by ? { value, id } : null;
  } catch {
    return null;
  }
}

/** What a connection was asked for. */
export interface PageArguments {
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** What is wrong with the size that a page is to have. */
export function faultsOfFirst(first: number): InputFault[] {
  const isGood = Number.isInteger(first) && first >= 1 && first <= maxFirst;
  return isGood ? [] : [{ path: 'first', message: `must be 1 to ${maxFirst}` }];
}

/**
 * Reads a connection's arguments.
 * @param isValue tells whether the cursor's value belongs to the ordering at hand
 * @param by what that ordering is by
 * @throws BAD_USER_INPUT INVALID_INPUT: `first` is not 1 to 100, or `after` is no cursor of this connection
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

/** Whether a cursor's value is an instant, as those of time-ordered connections are. */
export function isInstant(value: string): boolean {
  return instant.safeParse(value).data === value;
}
