import { Readable } from 'node:stream';
import type { RenderedJson } from '../../core/kernel/reading/renderedJson.js';
import { octetsOf, octetsOfAll } from './utf8.js';

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
    // Added up, a text is copied once, when it is encoded. Many parts are encoded in their places.
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
