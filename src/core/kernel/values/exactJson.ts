import type { InputFault } from '../errors.js';
import { pathOf } from './input.js';

/**
 * JSON whose whole numbers stay what they are. JavaScript holds whole numbers up to 2^53 exactly, and JSON.parse turns
 * larger ones into others without a word: the id 1610521604143693812 would become that of somebody else. All of it is
 * linear in the text, because it runs before credentials have been checked.
 */

/** Characters of a number. No number that a double holds needs more, unless it is written with needless digits. */
export const maxNumberLength = 400;

/** No number of fewer characters can become another whole number. */
const minSuspiciousLength = 16;

const inexactNumber = `must be a number that JavaScript holds exactly: whole numbers of up to ${Number.MAX_SAFE_INTEGER}`;
const tooLongNumber = `must be a number of at most ${maxNumberLength} characters`;

/** Why a number that is written so is not accepted; null if it is. A fraction becomes the nearest number, as everywhere in JSON. */
export function numberFault(source: string): string | null {
  if (source.length < minSuspiciousLength) return null;
  if (source.length > maxNumberLength) return tooLongNumber;
  const value = Number(source);
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return null;
  const shown = String(value);
  return shown === source || decimal(source) === decimal(shown) ? null : inexactNumber;
}

/** A number in one form: its digits without zeros at the ends, and the power of ten of the last one. */
function decimal(text: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === '0') start += 1;
  let end = digits.length;
  while (end > start && digits[end - 1] === '0') end -= 1;
  return `${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

/**
 * The first number in a text of JSON that is not accepted; null if there is none.
 * @param text valid, and not too deep
 * @param within the part of the parsed text that is looked at, and from which the path leads
 */
export function numberFaultIn(text: string, within = (json: unknown): unknown => json): InputFault | null {
  const mark = crypto.randomUUID();
  const { marked, messages } = withMarks(text, mark);
  if (messages.length === 0) return null;
  let message = '';
  const path = pathOf(within(JSON.parse(marked)), (value) => {
    if (typeof value !== 'string' || !value.startsWith(mark)) return false;
    message = messages[Number(value.slice(mark.length))] ?? '';
    return true;
  });
  // A member that is sent twice has its last value only.
  return path === null ? null : { path, message };
}

/** The text with a mark in the place of each number that is not accepted, followed by the index of its message. */
function withMarks(text: string, mark: string): { readonly marked: string; readonly messages: readonly string[] } {
  const parts: string[] = [];
  const messages: string[] = [];
  let copied = 0;
  for (const { at, source } of longNumbers(text)) {
    const message = numberFault(source);
    if (message === null) continue;
    parts.push(text.slice(copied, at), `"${mark}${messages.length}"`);
    messages.push(message);
    copied = at + source.length;
  }
  return { marked: parts.join('') + text.slice(copied), messages };
}

/** Codes of characters. */
const quote = 0x22;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
const backslash = 0x5c;

/** The numbers in a text of JSON that have as many characters as a suspicious one. */
function* longNumbers(text: string): Generator<{ readonly at: number; readonly source: string }> {
  const number = /[\d.eE+-]+/y;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at += 1;
      for (let within = text.charCodeAt(at); within !== quote && at < text.length; within = text.charCodeAt(at)) {
        at += within === backslash ? 2 : 1;
      }
    } else if (code === minus || (code >= zero && code <= nine)) {
      number.lastIndex = at;
      const [source = ''] = number.exec(text) ?? [];
      if (source.length >= minSuspiciousLength) yield { at, source };
      at += source.length - 1;
    }
  }
}
