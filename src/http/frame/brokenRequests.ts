import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Adapter, Telemetry } from '../../core/application/instruments.js';
import type { Logger } from '../../core/kernel/logger.js';
import { memberOf } from '../../core/kernel/values/objects.js';
import { type HttpDomainError, httpErrors } from '../errors.js';
import { graphqlBody, jsonRpcBody, restBody, restBodyAt, statusOf } from '../refusals.js';
import { requestIdOf } from './frame.js';
import { countRefusals, statusClass } from './measured.js';
import type { BrokenListener } from './pipelining.js';

/** Answers that are written to a socket itself, where Node.js has no response for a request. */

/**
 * The bytes of an answer, after which the connection is closed.
 * @param body as JSON
 * @param more headers
 */
export function rawAnswer(
  refusal: HttpDomainError,
  requestId: string,
  body: object,
  more: readonly string[] = [],
): string {
  const status = statusOf[refusal.family];
  const text = JSON.stringify(body);
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    ...more,
  ];
  return `${headers.join('\r\n')}\r\n\r\n${text}`;
}

/**
 * Answers requests that never become one, because they break HTTP or its bounds, in the form of all errors. Node.js
 * would answer them without a body.
 */

/** Bytes of the target and the headers of one request: Node's default, whatever NODE_OPTIONS says. */
export const maxHeadBytes = 16 * 1024;
/** Node's own bound of the extensions of one body's chunks. */
const maxChunkExtensionBytes = 16 * 1024;

/**
 * Milliseconds in which a client that still sends may read its answer. If a connection is closed while bytes arrive,
 * the client's system may drop the answer.
 */
const lingerMs = 1_000;

interface BrokenParts {
  readonly logger: Logger;
  readonly telemetry: Telemetry;
}

export function brokenRequests({ logger, telemetry: { metrics } }: BrokenParts): BrokenListener {
  return (fault, socket, start) => {
    const refusal = errorOf(fault);
    if (!refusal || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = requestIdOf('');
    const { method, path } = lineOf(start);
    const answer = rawAnswer(refusal, requestId, bodyAt(path, refusal, requestId));
    // The answer to HEAD has no body, and its Content-Length all the same.
    end(socket, method === 'HEAD' ? answer.slice(0, answer.indexOf('\r\n\r\n') + 4) : answer);

    const { reason } = refusal;
    const status = statusOf[refusal.family];
    const adapter = adapterAt(path);
    metrics.count('requests_total', { operation: 'none', adapter, status: statusClass(status) });
    countRefusals(metrics, adapter, [reason]);
    // Load balancers and browsers open connections on which they send nothing.
    const level = reason === 'REQUEST_TIMEOUT' ? 'debug' : 'info';
    logger[level]({ requestId, path: '*', status, reasons: [reason] }, 'request');
  };
}

/** Null where it is no fault of a request: the client has gone. */
function errorOf(fault: Error): HttpDomainError | null {
  const code = memberOf(fault, 'code');
  if (code === 'HPE_HEADER_OVERFLOW') return httpErrors.headersTooLarge(maxHeadBytes);
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return httpErrors.chunkExtensionsTooLarge(maxChunkExtensionBytes);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return httpErrors.requestTimeout();
  // The parser's own words, none of which the client sent.
  if (String(code).startsWith('HPE_')) return httpErrors.malformedRequest(String(memberOf(fault, 'reason')));
  return null;
}

/** @param start the first characters of a request; empty if they are not known */
function lineOf(start: string): { method: string; path: string } {
  const [, method = '', path = ''] = /^[\r\n]*([A-Z-]+) ([^?\s]*)/.exec(start) ?? [];
  return { method, path };
}

function bodyAt(path: string, refusal: HttpDomainError, requestId: string): object {
  if (path === '/graphql') return graphqlBody(refusal);
  if (path === '/mcp') return jsonRpcBody(refusal, requestId);
  // Without a path, it may be one of the specification's.
  return path === '' ? restBody(refusal) : restBodyAt(path, refusal);
}

function adapterAt(path: string): Adapter {
  if (path === '/graphql') return 'graphql';
  return path.startsWith('/v2/') || path.startsWith('/sync/') ? 'rest' : 'page';
}

function end(socket: Socket, answer: string): void {
  socket.end(answer);
  // What still arrives is dropped; when the client ends its side too, the socket is closed.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
