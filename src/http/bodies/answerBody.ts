import { Readable } from 'node:stream';
import type { MadeJson } from '../../core/reading/texts.js';
import { octetsOf } from './utf8.js';

/** Bytes. A field of this length and more is sent as it is: a copy would hold it twice until V8 collects the first one. */
const longBytes = 1024 * 1024;

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
 * The body of an answer that consists of a field, whose JSON the store has made, and of what stands around it.
 * @param begin ASCII
 */
export function bodyAround(begin: string, field: MadeJson, end: string): Buffer | BodyInParts {
  if (typeof field === 'string') return octetsOf(begin + field + end);
  if (field.byteLength >= longBytes) {
    return new BodyInParts([Buffer.from(begin), octetsOf(field), Buffer.from(end)]);
  }
  const bytes = Buffer.allocUnsafe(begin.length + field.length + Buffer.byteLength(end));
  bytes.write(begin, 'latin1');
  bytes.set(field, begin.length);
  bytes.write(end, begin.length + field.length);
  return bytes;
}

/** The bytes of a body. Not Koa's `length`, because that parses a header. */
export function bytesOf(body: unknown): number {
  if (Buffer.isBuffer(body)) return body.byteLength;
  if (body instanceof BodyInParts) return body.bytes;
  return typeof body === 'string' ? Buffer.byteLength(body) : 0;
}
