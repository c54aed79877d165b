import type { InputFault } from '../errors.js';
import { pathOf } from './input.js';

/**
 * JSON whose whole numbers stay what they are. JavaScript holds whole numbers up to 2^53 exactly, and JSON.parse turns
 * larger ones into others without a word: the id 1610521604143693812 would become that of somebody else.
 */

/** What stands in the place of a number that would become another one. */
const inexact: object = Object.freeze({});

/** No number of fewer digits can become another whole number. */
const suspicious = /\d{16}/;

/**
 * Replaces whole numbers that would become others; for JSON.parse. A fraction becomes the nearest number, as everywhere in
 * JSON.
 */
export function markInexact(_name: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  return typeof value !== 'number' || source === undefined || staysItself(source, value) ? value : inexact;
}

/** Whether a number that is written so stays that number. */
export function staysItself(source: string, value = Number(source)): boolean {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return true;
  return decimal(source) === decimal(String(value));
}

/** A number in one form: its digits without zeros at the ends, and the power of ten of the last one. */
function decimal(text: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

export const inexactNumber: string = `must be a number that JavaScript holds exactly: whole numbers of up to ${Number.MAX_SAFE_INTEGER}`;

/** The first number that would become another one, in JSON that was parsed with {@link markInexact}; null if there is none. */
export function inexactFault(marked: unknown): InputFault | null {
  const path = pathOf(marked, (value) => value === inexact);
  return path === null ? null : { path, message: inexactNumber };
}

/**
 * The same for a text of JSON that is valid and not too deep. Most texts have no long number, and need no second look.
 */
export const inexactFaultIn = (text: string): InputFault | null =>
  suspicious.test(text) ? inexactFault(JSON.parse(text, markInexact)) : null;
