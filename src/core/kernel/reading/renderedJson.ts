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
