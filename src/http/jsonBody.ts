import { isUtf8 } from 'node:buffer';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import getRawBody from 'raw-body';
import { errors } from '../core/errors.js';
import type { AppContext, AppMiddleware } from './state.js';

/** Bytes of a request body, after inflation too (CONTRACT "Errors"). */
export const maxBodyBytes = 1024 * 1024;

const jsonType = /^application\/json\s*(;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

interface Parsed {
  body?: unknown;
}

/**
 * Reads a JSON body: media type, then size; whether it is JSON at all is left to {@link bodyOf}, for the grant is decided
 * first (CONTRACT "One order of checks").
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE
 */
export const jsonBody: AppMiddleware = async (ctx, next) => {
  const { headers } = ctx.req;
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0)) return next();
  const type = headers['content-type'] ?? '';
  // JSON is UTF-8 (RFC 8259, 8.1): a body in another charset would be stored as something it isn't.
  if (!jsonType.test(type) || !/^utf-?8$/i.test(charset.exec(type)?.[1] ?? 'utf-8'))
    throw errors.unsupportedMediaType();
  const stream = decoded(ctx.req, ctx.get('content-encoding').toLowerCase() || 'identity');
  const bytes = await read(stream, stream === ctx.req ? (headers['content-length'] ?? null) : null);
  if (!bytes) {
    ctx.state.malformedBody = 'it is not what Content-Encoding says, or did not arrive whole';
    return next();
  }
  try {
    const text = textOf(bytes);
    (ctx.request as Parsed).body = text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    ctx.state.malformedBody = (error as Error).message;
  }
  return next();
};

const byteOrderMark = '\uFEFF';

/** What a strict TextDecoder gives, in a quarter of its time: UTF-8 as text, without a byte order mark. @throws TypeError */
function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new TypeError('it is not UTF-8');
  const text = bytes.toString();
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/** The body's bytes; null where they are not what `Content-Encoding` says, or did not arrive whole. */
async function read(stream: Readable, length: string | null): Promise<Buffer | null> {
  try {
    return await getRawBody(stream, { limit: maxBodyBytes, length });
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'status' in error && error.status === 413) {
      throw errors.payloadTooLarge(maxBodyBytes);
    }
    return null;
  }
}

/** @throws UNSUPPORTED_MEDIA_TYPE */
function decoded(req: Readable, encoding: string): Readable {
  switch (encoding) {
    case 'identity':
      return req;
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      // A pipeline, so that a client that goes away ends the inflation too.
      return pipeline(req, createUnzip(), () => undefined);
    case 'br':
      return pipeline(req, createBrotliDecompress(), () => undefined);
    default:
      throw errors.unsupportedMediaType();
  }
}

/** The parsed body; undefined where none was sent. @throws BAD_USER_INPUT INVALID_JSON */
export function bodyOf(ctx: AppContext): unknown {
  if (ctx.state.malformedBody !== undefined) throw errors.invalidJson(ctx.state.malformedBody);
  return (ctx.request as Parsed).body;
}
