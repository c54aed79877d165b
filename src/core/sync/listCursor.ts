import { z } from 'zod';
import { errors } from '../kernel/errors.js';
import type { Digest } from '../kernel/ports.js';
import { base64url, isInstant, textIn } from '../kernel/reading/page.js';
import { parse } from '../kernel/values/input.js';
import type { Instant } from '../kernel/values/instants.js';
import { id, name } from '../kernel/values/shapes.js';

/** The cursors of lists. Each is good for its list and its filters alone, and has the end of what its pass lists. */

/** A place in the order of a list: the value that it is ordered by, then the id that breaks ties. */
export interface Place {
  readonly value: string;
  readonly id: string;
}

/** How far a pass through a list has come. */
export interface Pass {
  /** Only what changed until then is listed; null lists all. */
  readonly settledUntil: Instant | null;
  /** After this place; null at the beginning. */
  readonly place: Place | null;
}

/** What a cursor is good for. */
export interface CursorScope {
  readonly companyId: string;
  readonly list: string;
  /** All that decides what is listed. */
  readonly filters: Readonly<Record<string, unknown>>;
}

const content = z.tuple([z.string(), z.string().nullable(), name, id]);
const hashLength = 16;

function hashOf({ companyId, list, filters }: CursorScope, { sha256 }: Digest): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null);
  return sha256(JSON.stringify([companyId, list, given.toSorted(([a], [b]) => (a < b ? -1 : 1))])).slice(0, hashLength);
}

export const writeCursor = (
  scope: CursorScope,
  { settledUntil, place }: Pass & { readonly place: Place },
  digest: Digest,
): string => base64url(JSON.stringify([hashOf(scope, digest), settledUntil, place.value, place.id]));

/**
 * @param isValue whether a place of the list may have a value
 * @throws BAD_USER_INPUT INVALID_INPUT if the cursor is of another list, or of other filters
 */
export function readCursor(
  scope: CursorScope,
  cursor: string,
  { isValue }: { isValue(value: string): boolean },
  digest: Digest,
): Pass {
  const found = contentOf(cursor);
  if (found === null) throw unknown();
  const [hash, settledUntil, value, id] = found;
  if (hash !== hashOf(scope, digest) || !isValue(value)) throw unknown();
  return { settledUntil, place: { value, id } };
}

function contentOf(cursor: string): z.infer<typeof content> | null {
  try {
    const parsed = parse(content, JSON.parse(textIn(cursor)));
    if ('faults' in parsed) return null;
    const [, settledUntil] = parsed.value;
    return settledUntil === null || isInstant(settledUntil) ? parsed.value : null;
  } catch {
    return null;
  }
}

const unknown = () =>
  errors.invalidInput([{ path: 'after', message: 'must be a cursor of this list with the same filters' }]);
