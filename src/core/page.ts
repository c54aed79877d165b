import { z } from 'zod';
import { errors, type InputFault } from './errors.js';
import { parse } from './input.js';
import type { Cursor, PageRequest } from './ports.js';
import { id, instant, name } from './shapes.js';

/** Relay cursors: opaque to clients, exact under equal values and under inserts, for they name a place and not a number. */

const maxFirst = 100;
const place = z.tuple([name, id]);

/** A cursor as it is sent: room for the longest name, each of its characters escaped. */
export const cursorText = z.string().max(8192);

export function encodeCursor({ value, id }: Cursor): string {
  return base64url(JSON.stringify([value, id]));
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

function decodeCursor(text: string): Cursor | null {
  try {
    const parsed = parse(place, JSON.parse(textIn(text)));
    return 'faults' in parsed ? null : { value: parsed.value[0], id: parsed.value[1] };
  } catch {
    return null;
  }
}

/** What a connection was asked for. */
export interface PageArguments {
  readonly first: number;
  readonly after?: string | null | undefined;
}

/**
 * Reads a connection's arguments.
 * @param isValue tells whether the cursor's value belongs to the ordering at hand
 * @throws BAD_USER_INPUT INVALID_INPUT: `first` is not 1 to 100, or `after` is no cursor of this connection
 */
export function pageRequest({ first, after }: PageArguments, isValue: (value: string) => boolean): PageRequest {
  const faults: InputFault[] = [];
  if (!Number.isInteger(first) || first < 1 || first > maxFirst) {
    faults.push({ path: 'first', message: `must be 1 to ${maxFirst}` });
  }
  const cursor = after === null || after === undefined ? null : decodeCursor(after);
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
