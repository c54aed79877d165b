import { utf8OverUtf16 } from '../../bytes/utf8.js';

/**
 * PostgreSQL's message Bind ("Message Formats"): the values of a statement's parameters, as text. pg-protocol writes the
 * same bytes, but measures each text before it writes it, and copies what it has written whenever its buffer of 256
 * bytes is full: for a new vacancy, that was 7 % of the call. A test compares both.
 */

/** What pg passes to the method `bind` of its connection. */
export interface Binding {
  readonly portal?: string;
  readonly statement?: string;
  readonly values?: readonly unknown[];
  readonly binary?: boolean;
  /** Makes a parameter of a value: a string, null, or bytes. */
  readonly valueMapper: (value: unknown) => unknown;
}

/** Bytes. Longer messages are left to pg-protocol, so that the buffer of this module stays small. */
const maxBytes = 1024 * 1024;
const mostOctetsOfCharacter = 3;

const code = 'B'.charCodeAt(0);
const int16Bytes = 2;
const int32Bytes = 4;
const nullLength = -1;

/** All messages are written here first, because their length is not known before. */
let buffer = Buffer.allocUnsafeSlow(64 * 1024);
let at = 0;

/** @returns false if the message would be too long */
function makeRoom(bytes: number): boolean {
  const wanted = at + bytes;
  if (wanted <= buffer.length) return true;
  if (wanted > maxBytes) return false;
  const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(2 * buffer.length, wanted), maxBytes));
  buffer.copy(larger, 0, 0, at);
  buffer = larger;
  return true;
}

function writeInt16(value: number): void {
  buffer[at] = value >>> 8;
  buffer[at + 1] = value;
  at += int16Bytes;
}

function writeInt32(value: number, place: number): void {
  buffer[place] = value >>> 24;
  buffer[place + 1] = value >>> 16;
  buffer[place + 2] = value >>> 8;
  buffer[place + 3] = value;
}

/** A parameter is the number of its bytes, and then its bytes. @returns false if the message would be too long */
function writeText(text: string): boolean {
  const octets = utf8OverUtf16(text);
  if (!makeRoom(int32Bytes + (octets ? octets.length : text.length * mostOctetsOfCharacter))) return false;
  const begin = at + int32Bytes;
  if (octets) buffer.set(octets, begin);
  const length = octets ? octets.length : buffer.write(text, begin);
  writeInt32(length, at);
  at = begin + length;
  return true;
}

/** @returns null if pg-protocol must write this message: it has a portal or bytes, or is too long */
export function bindMessage({
  portal,
  statement = '',
  values = [],
  binary,
  valueMapper,
}: Binding): Buffer<ArrayBuffer> | null {
  const formatBytes = int16Bytes * values.length;
  at = 1 + int32Bytes;
  if (
    portal ||
    binary ||
    !makeRoom(statement.length * mostOctetsOfCharacter + 2 + int16Bytes + formatBytes + int16Bytes)
  )
    return null;
  buffer[0] = code;
  // The unnamed portal, then the name of the statement. A zero ends each.
  buffer[at] = 0;
  at += 1;
  at += buffer.write(statement, at);
  buffer[at] = 0;
  at += 1;
  writeInt16(values.length);
  // All parameters are text. For so few bytes, a call of `fill` costs more than this loop.
  for (const end = at + formatBytes; at < end; at += 1) buffer[at] = 0;
  writeInt16(values.length);
  for (const value of values) {
    const parameter = valueMapper(value);
    if (parameter === null || parameter === undefined) {
      if (!makeRoom(int32Bytes)) return null;
      writeInt32(nullLength, at);
      at += int32Bytes;
    } else if (typeof parameter !== 'string' || !writeText(parameter)) return null;
  }
  if (!makeRoom(2 * int16Bytes)) return null;
  // One format for all columns of the answer: text.
  writeInt16(1);
  writeInt16(0);
  // The length counts itself, but not the code before it.
  writeInt32(at - 1, 1);
  const message = Buffer.allocUnsafe(at);
  message.set(buffer.subarray(0, at));
  return message;
}
