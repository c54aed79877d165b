import { STATUS_CODES } from 'node:http';
import type { HttpDomainError } from '../errors.js';
import { statusOf } from '../refusals.js';

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
