import type { PageOf } from './page.js';
import type { Projection } from './projection.js';

/** Answers that the store renders as JSON, so that no records are loaded. */

/** The members of an answer, and the pages nested in it. */
export interface AnswerShape {
  readonly projection: Projection;
  readonly pages: readonly PageOf<unknown>[];
}

/** JSON that the store rendered: as text, or as UTF-8 bytes if the store has them. */
export type RenderedJson = string | Uint8Array;

/** A value that the store rendered as JSON text, within an answer that is not. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get parsed(): unknown {
    return JSON.parse(this.text);
  }
}

/** The store can't render the answer for a projection. It must be made from records. */
export class Unanswerable extends Error {}

/** The most characters of one answer. */
export const maxAnswerLength = 32 * 1024 * 1024;

/** An answer is longer than {@link maxAnswerLength}. */
export class AnswerTooLong extends Error {
  readonly characters: number;

  constructor(characters: number) {
    super(`the answer has ${characters} characters`);
    this.characters = characters;
  }
}

const utf8 = new TextEncoder();
const beyondAscii = /[\u0080-\uffff]/;

/**
 * The order in which PostgreSQL's `jsonb` stores the members of an object: by the bytes that their names have in UTF-8,
 * the shortest first, then by these bytes.
 */
export function byJsonbOrder(a: string, b: string): number {
  if (!beyondAscii.test(a) && !beyondAscii.test(b)) return a.length - b.length || (a < b ? -1 : 1);
  const [one, other] = [utf8.encode(a), utf8.encode(b)];
  if (one.length !== other.length) return one.length - other.length;
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return (one[at] ?? 0) - (other[at] ?? 0);
}
