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
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

function decodeCursor(text: string): Cursor | null {
  try {
    const parsed = parse(place, JSON.parse(Buffer.from(text, 'base64url').toString()));
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
