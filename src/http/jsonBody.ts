import { isUtf8 } from 'node:buffer';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import type { Next } from 'koa';
import getRawBody from 'raw-body';
import { errors, type Refusal } from '../core/errors.js';
import { depthFault } from '../core/input.js';
import { bounds } from '../core/shapes.js';
import { httpErrors } from './errors.js';
import type { Gate } from './gate.js';
import type { AppContext, AppMiddleware } from './state.js';

/** Bytes of a request body, after inflation too (CONTRACT "Errors"). */
export const maxBodyBytes = 1024 * 1024;

const jsonType = /^application\/json\s*(;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

interface Parsed {
  body?: unknown;
}

/**
 * Reads a JSON body: media type, then size; whether it is JSON at all, and not too deep, is left to {@link bodyOf}, for the
 * grant is decided first (CONTRACT "One order of checks"). A request has its place in the gate once its body is there:
 * whoever begins one and doesn't end it keeps nobody out.
 * @param options whether it is signed: then its bytes are kept, and parsed by {@link signedBodyOf} once they were checked
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE; SERVICE_UNAVAILABLE OVERLOADED
 */
export function jsonBody(gate: Gate, { isSigned = false } = {}): AppMiddleware {
  return (anyContext, next) => {
    const ctx = anyContext as AppContext;
    const { headers } = ctx.req;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody) return received(ctx, gate, isSigned, next);
    gate.admit(ctx);
    return next();
  };
}

async function received(ctx: AppContext, gate: Gate, isSigned: boolean, next: Next): Promise<unknown> {
  const { headers } = ctx.req;
  const type = headers['content-type'] ?? '';
  // JSON is UTF-8 (RFC 8259, 8.1): a body in another charset would be stored as something it isn't.
  if (!jsonType.test(type) || !/^utf-?8$/i.test(charset.exec(type)?.[1] ?? 'utf-8'))
    throw httpErrors.unsupportedMediaType();
  const stream = decoded(ctx.req, ctx.get('content-encoding').toLowerCase() || 'identity');
  const length = stream === ctx.req ? (headers['content-length'] ?? null) : null;
  const giveBack = gate.expectBody(ctx, Math.min(Number(length ?? maxBodyBytes), maxBodyBytes));
  let bytes: Buffer | null;
  try {
    bytes = await read(stream, length);
  } finally {
    giveBack();
  }
  gate.admit(ctx);
  if (bytes && isSigned) ctx.state.bodyBytes = bytes;
  else if (bytes) parse(ctx, bytes);
  else ctx.state.faultyBody = httpErrors.invalidJson('it is not what Content-Encoding says, or did not arrive whole');
  return next();
}

function parse(ctx: AppContext, bytes: Buffer): void {
  try {
    const text = textOf(bytes);
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const tooDeep = depthRefusal(text, body);
    if (tooDeep) ctx.state.faultyBody = tooDeep;
    else (ctx.request as Parsed).body = body;
  } catch (error) {
    ctx.state.faultyBody = httpErrors.invalidJson((error as Error).message);
  }
}

/**
 * The refusal of JSON that is nested deeper than any may be; null where it isn't. Every walk behind this may recurse.
 * @param text of the JSON: one with few brackets can't be deep, which is found out in next to no time
 */
export function depthRefusal(text: string, json: unknown): Refusal | null {
  const fault = hasManyBrackets(text) ? depthFault(json) : null;
  return fault && errors.invalidInput([fault]);
}

/** Whether so many lists and objects begin in a text that they could be too deep; those within strings count, too. */
function hasManyBrackets(text: string): boolean {
  let count = 0;
  for (const bracket of '{[') {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > bounds.levels) return true;
    }
  }
  return false;
}

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
      throw httpErrors.payloadTooLarge(maxBodyBytes);
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
      throw httpErrors.unsupportedMediaType();
  }
}

/** As {@link bodyOf}, of a body whose signature was checked: a forged one is never parsed. */
export function signedBodyOf(ctx: AppContext): unknown {
  if (ctx.state.bodyBytes) parse(ctx, ctx.state.bodyBytes);
  return bodyOf(ctx);
}

/** The parsed body; undefined where none was sent. @throws BAD_USER_INPUT INVALID_JSON, or INVALID_INPUT where it is too deep */
export function bodyOf(ctx: AppContext): unknown {
  if (ctx.state.faultyBody) throw ctx.state.faultyBody;
  return (ctx.request as Parsed).body;
}
