import { z } from 'zod';
import { base64url, textIn } from '../../kernel/reading/page.js';
import { parse } from '../../kernel/values/input.js';
import { instant } from '../../kernel/values/shapes.js';
import { type PersonalPlace, personalPlaces } from '../shapes/erasure.js';
import type { ExportEnd, ExportPosition } from '../stores/exportStore.js';

/** A position in an export, with its end. Clients send it as it is. */
export interface ExportCursor {
  readonly place: PersonalPlace;
  readonly position: ExportPosition | null;
  readonly end: ExportEnd;
}

const number = z.string().regex(/^(0|[1-9]\d{0,17})$/);
const isoInstant = instant.refine((at) => at.length === 24);
/**
 * The places of which a page begins at a number: that of an event, in the order of commits, or the millisecond at which a
 * record with older answers began.
 */
const numberedPlaces = ['ANSWER_VERSION', 'DECISION', 'EVENT', 'DELIVERY'] as const;
const id = z.string().max(2_048);
const timed = z.tuple([z.enum(personalPlaces).exclude(numberedPlaces), isoInstant, id, number, isoInstant]);
const numbered = z.tuple([z.enum(numberedPlaces), number, id, number, isoInstant]);
const content = z.union([timed, numbered]);

export const encodeExportCursor = (place: PersonalPlace, { value, id }: ExportPosition, end: ExportEnd): string =>
  base64url(JSON.stringify([place, value, id, end.seq, end.realAt]));

/** @returns null if it is no cursor of an export */
export function decodeExportCursor(text: string): ExportCursor | null {
  try {
    const parsed = parse(content, JSON.parse(textIn(text)));
    if ('faults' in parsed) return null;
    const [place, value, id, seq, realAt] = parsed.value;
    return { place, position: { value, id }, end: { seq, realAt } };
  } catch {
    return null;
  }
}
