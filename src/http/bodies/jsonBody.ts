import { isUtf8 } from 'node:buffer';
import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import type { Next } from 'koa';
import getRawBody from 'raw-body';
import { type DomainError, errors } from '../../core/kernel/errors.js';
import { numberFaultIn } from '../../core/kernel/values/exactJson.js';
import { depthFault } from '../../core/kernel/values/input.js';
import { bounds } from '../../core/kernel/values/shapes.js';
import { httpErrors } from '../errors.js';
import { wordsOf } from '../faultLog.js';
import type { AdmissionControl } from '../load/admissionControl.js';
import type { AppContext, AppMiddleware } from '../state.js';
import { hasBody } from './unreadBodies.js';

/** The most bytes of a request body, before and after decompression. */
export const maxBodyBytes = 1024 * 1024;

/** The usual type. It needs no parsing. */
const plainType = 'application/json';
const jsonType = /^application\/json\s*(;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

interface JsonBodyOptions {
  /** The body is not parsed here: {@link signedBodyOf} parses it after its signature is checked. */
  readonly isSigned?: boolean;
  /** Checks the headers of a request with a body, before the body is read. @throws the error with which the request is rejected */
  readonly before?: (ctx: AppContext) => void;
}

/**
 * Reads a JSON body and checks its media type and size. {@link bodyOf} reports invalid JSON and too deep JSON later,
 * because the grant is checked first (docs/BEHAVIOUR.md, "The order of checks"). A request takes a place in the
 * admission control only when its body is complete. So a client that never completes a body blocks nobody.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE; SERVICE_UNAVAILABLE OVERLOADED
 */
export function jsonBody(admissionControl: AdmissionControl, options: JsonBodyOptions = {}): AppMiddleware {
  return (ctx, next) => {
    return hasBody(ctx.req) ? received(ctx, admissionControl, options, next) : admitted(ctx, admissionControl, next);
  };
}

/** For requests whose body is not read. @throws SERVICE_UNAVAILABLE OVERLOADED */
export function noBody(admissionControl: AdmissionControl): AppMiddleware {
  return (ctx, next) => admitted(ctx, admissionControl, next);
}

function admitted(ctx: AppContext, admissionControl: AdmissionControl, next: Next): Promise<unknown> {
  const admission = admissionControl.admit(ctx);
  return admission ? admission.then(next) : next();
}

async function received(
  ctx: AppContext,
  admissionControl: AdmissionControl,
  options: JsonBodyOptions,
  next: Next,
): Promise<unknown> {
  const bytes = await read(ctx, admissionControl, options);
  const admission = admissionControl.admit(ctx);
  if (admission) await admission;
  if (bytes && options.isSigned) ctx.state.bodyBytes = bytes;
  else if (bytes) parse(ctx, bytes);
  else ctx.state.faultyBody = httpErrors.invalidJson('it does not match Content-Encoding, or is incomplete');
  return await next();
}

/** The bytes of the body; null if they do not match `Content-Encoding`, or the body is incomplete. */
async function read(
  ctx: AppContext,
  admissionControl: AdmissionControl,
  { before }: JsonBodyOptions,
): Promise<Buffer | null> {
  const { req } = ctx;
  const { 'content-type': type = '', 'content-encoding': encoding, 'content-length': length } = req.headers;
  if (type !== plainType && !isJson(type)) throw httpErrors.unsupportedMediaType();
  const decoder = decoderOf(encoding?.toLowerCase() || 'identity');
  if (Number(length ?? 0) > maxBodyBytes) throw httpErrors.payloadTooLarge(maxBodyBytes);
  before?.(ctx);
  const knownLength = decoder ? null : (length ?? null);
  const giveBack = admissionControl.expectBody(ctx, Number(knownLength ?? maxBodyBytes));
  const decoded = decoder ? decompressed(req, decoder()) : null;
  try {
    return await readRaw(decoded ?? req, knownLength);
  } finally {
    giveBack();
    decoded?.destroy();
  }
}

/** JSON is UTF-8 (RFC 8259, 8.1). A body in another charset would be stored as wrong characters. */
const isJson = (type: string): boolean => jsonType.test(type) && /^utf-?8$/i.test(charset.exec(type)?.[1] ?? 'utf-8');

function parse(ctx: AppContext, bytes: Buffer): void {
  try {
    const sent = textOf(bytes);
    const text = hasManyBrackets(sent) ? withoutDepths(sent) : sent;
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const refusal = jsonError(text, body);
    if (refusal) ctx.state.faultyBody = refusal;
    else ctx.state.body = body;
  } catch (error) {
    ctx.state.faultyBody = httpErrors.invalidJson(wordsOf(error));
  }
}

/**
 * The refusal of JSON that is nested too deep, or has a number that JavaScript can't hold; null if there is none. Code that
 * runs after this check may recurse.
 * @param text of the JSON. A text with few brackets can't be deep, and counting brackets is fast
 */
export function jsonError(text: string, json: unknown): DomainError | null {
  const fault = (hasManyBrackets(text) ? depthFault(json) : null) ?? numberFaultIn(text);
  return fault && errors.invalidInput([fault]);
}

/** Whether a text has enough opening brackets to be too deep. Brackets within strings count too. */
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

/**
 * Decodes UTF-8 and removes a byte order mark, like a strict TextDecoder but four times as fast.
 * @throws TypeError if the bytes are not UTF-8
 */
function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new TypeError('it is not UTF-8');
  const text = bytes.toString();
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/** @returns null if the stream fails or ends early */
function readRaw(stream: Readable, length: string | null): Promise<Buffer | null> {
  return getRawBody(stream, { limit: maxBodyBytes, length }).catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'status' in error && error.status === 413) {
      throw httpErrors.payloadTooLarge(maxBodyBytes);
    }
    return null;
  });
}

/** @returns null if the body is not encoded @throws UNSUPPORTED_MEDIA_TYPE */
function decoderOf(encoding: string): (() => Duplex) | null {
  switch (encoding) {
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip;
    case 'br':
      return createBrotliDecompress;
    default:
      throw httpErrors.unsupportedMediaType();
  }
}

/**
 * Not a pipeline: that would destroy the request if the decoder fails, and the rest of the body would never be received.
 */
function decompressed(req: Readable, decoder: Duplex): Duplex {
  // The client has disconnected.
  req.once('error', (error) => decoder.destroy(error));
  return req.pipe(decoder);
}

/**
 * As {@link bodyOf}, for a signed body. Call it after the signature is checked, so that a forged body is never parsed.
 */
export function signedBodyOf(ctx: AppContext): unknown {
  if (ctx.state.bodyBytes) parse(ctx, ctx.state.bodyBytes);
  return bodyOf(ctx);
}

/**
 * The parsed body; undefined if none was sent.
 * @throws BAD_USER_INPUT INVALID_JSON; INVALID_INPUT if the body is too deep, or has a number that JavaScript can't hold
 */
export function bodyOf(ctx: AppContext): unknown {
  if (ctx.state.faultyBody) throw ctx.state.faultyBody;
  return ctx.state.body;
}

/** Levels of nesting that no JSON of a client needs: many more than are accepted. */
const veryDeep = 1_000;

const [quote, backslash, list, object] = [34, 92, 91, 123];
/** A closing bracket's code is so much more than that of the one that opens. */
const toClosing = 2;

/**
 * JSON that V8 parses in linear time: the text itself, or the beginning of one that is nested very deep, closed there. Of a
 * body of brackets V8 makes a chain of objects, which its collector copies one after the other, again and again. The
 * beginning is too deep at the same place. A text whose brackets don't match makes no chain, and is no JSON.
 */
function withoutDepths(text: string): string {
  /** The closing brackets that are still expected. */
  const expected = new Uint8Array(text.length);
  let levels = 0;
  let beginning: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
    } else if (code === list || code === object) {
      expected[levels] = code + toClosing;
      levels += 1;
      if (beginning === null && levels > veryDeep) {
        const closings = String.fromCharCode(...expected.subarray(0, levels).toReversed());
        beginning = text.slice(0, at + 1) + closings;
      }
    } else if (code === list + toClosing || code === object + toClosing) {
      levels -= 1;
      if (expected[levels] !== code) return text;
    }
  }
  return levels === 0 && beginning !== null ? beginning : text;
}

/** Where a string ends that begins there; the end of the text if it does not end. */
function endOfString(text: string, begin: number): number {
  let end = begin;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
  } while (isEscaped(text, end));
  return end;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
