import { transcode } from 'node:buffer';
import { Readable } from 'node:stream';
import type { RenderedJson } from '../../core/kernel/reading/renderedJson.js';

/** Bytes. A field of this length and more is sent as it is: a copy would hold it twice until V8 collects the first one. */
const longBytes = 1024 * 1024;

const manyParts = 8;

/** A long body that is sent without being joined. Koa reads it as any stream. */
export class BodyInParts extends Readable {
  /** The length of the whole body. */
  readonly bytes: number;
  readonly #parts: Iterator<Buffer>;

  constructor(parts: readonly Buffer[]) {
    super();
    this.bytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    this.#parts = parts.values();
  }

  override _read(): void {
    this.push(this.#parts.next().value ?? null);
  }
}

/**
 * The body of an answer, of which the store may have made parts as bytes. It is encoded once, here: Koa would encode a
 * text for its length, and Node would encode it again to send it.
 */
export function bodyOfParts(parts: readonly RenderedJson[]): Buffer | BodyInParts {
  if (parts.every((part) => typeof part === 'string')) {
    // A concatenated text is copied once, when it is encoded. Many parts are encoded one by one, each into its place.
    return parts.length < manyParts ? octetsOf(parts.reduce((text, part) => text + part, '')) : octetsOfAll(parts);
  }
  const buffers = parts.map(octetsOf);
  const isLong = buffers.some(({ byteLength }) => byteLength >= longBytes);
  return isLong ? new BodyInParts(buffers.filter(({ byteLength }) => byteLength > 0)) : Buffer.concat(buffers);
}

/** The bytes of a body. Not Koa's `length`, because that parses a header. */
export function bytesOf(body: unknown): number {
  if (Buffer.isBuffer(body)) return body.byteLength;
  if (body instanceof BodyInParts) return body.bytes;
  return typeof body === 'string' ? Buffer.byteLength(body) : 0;
}

/** JSON as UTF-8 bytes. */
export function octetsOf(json: RenderedJson): Buffer {
  if (typeof json === 'string') return utf8OverUtf16(json) ?? Buffer.from(json);
  return Buffer.isBuffer(json) ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}

/** Texts one after the other, as UTF-8 bytes. */
function octetsOfAll(texts: readonly string[]): Buffer {
  const encoded = texts.map((text) => utf8OverUtf16(text) ?? text);
  const made = Buffer.allocUnsafe(encoded.reduce((sum, one) => sum + Buffer.byteLength(one), 0));
  let at = 0;
  for (const one of encoded) at += typeof one === 'string' ? made.write(one, at) : one.copy(made, at);
  return made;
}

/** V8 stores a text without these characters in one byte per character. For such a text this test takes no time. */
const beyondLatin1 = /[\u0100-\uffff]/;

/** For shorter texts, the detour through UTF-16 is slower (measured with Node 24). */
const minLength = 2_500;
const maxLength = 512 * 1024;

/** A buffer for texts in UTF-16. All calls use it, because a new buffer for each text would double the cost. */
const octetsOfCharacter = 2;
const utf16 = Buffer.allocUnsafeSlow(maxLength * octetsOfCharacter);

/**
 * The UTF-8 bytes of a text for which the detour through UTF-16 is faster; null for all others. V8 encodes characters outside
 * Latin-1 one by one, which was a fifth of the cost to read a vacancy. Through UTF-16, which is V8's own form of such a
 * text, it takes a quarter of the time.
 */
function utf8OverUtf16(text: string): Buffer | null {
  if (text.length < minLength || text.length > maxLength || !beyondLatin1.test(text)) return null;
  try {
    return transcode(utf16.subarray(0, utf16.write(text, 'utf16le')), 'utf16le', 'utf8');
  } catch {
    // The text contains a lone surrogate. JSON from `JSON.stringify` never does.
    return null;
  }
}
