import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '../core/logger.js';
import { type HttpRefusal, httpErrors } from './errors.js';
import type { FaultLog } from './faultLog.js';
import { requestIdOf } from './frame.js';
import type { Gate } from './gate.js';
import { graphqlBody, restBody, shown, statusOf } from './refusals.js';

/** Requests to go on by another protocol: those that are for sockets are handed on, the others refused as HTTP refuses. */

/** A request for a socket, before anything of it was answered. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What came behind the request. */
  readonly head: Buffer;
  readonly requestId: string;
}

export interface UpgradesParts {
  /** The one path at which there are sockets. */
  readonly path: string;
  readonly gate: Gate;
  /** Origins of other sites whose pages may open one, `*` for any. */
  readonly corsOrigins: readonly string[];
  readonly logger: Logger;
  readonly faults: FaultLog;
  /** Takes it on. @throws Refusal */
  readonly accept: (upgrade: Upgrade) => void;
}

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** @returns what listens to a server's `upgrade` */
export function upgrades({ path, gate, corsOrigins, logger, faults, accept }: UpgradesParts): UpgradeListener {
  return (request, socket, head) => {
    // A client that goes away now is no fault of anybody's.
    socket.on('error', () => socket.destroy());
    const requestId = requestIdOf(String(request.headers['x-request-id'] ?? ''));
    const [asked = ''] = (request.url ?? '').split('?');
    try {
      if (asked !== path) throw httpErrors.routeNotFound();
      if (!isWebSocket(request)) throw httpErrors.upgradeRequired();
      if (gate.draining) throw httpErrors.draining();
      if (!mayOpen(request, corsOrigins)) throw httpErrors.originNotAllowed();
      accept({ request, socket, head, requestId });
    } catch (error) {
      const refusal = shown(error, requestId, faults);
      const status = refuse(socket, refusal, requestId, asked === path);
      const { method } = request;
      logger.info({ requestId, method, path: asked, status, reasons: [refusal.reason] }, 'request');
    }
  };
}

/** Whether a request is for a socket. Any other that offers to be upgraded is answered by HTTP (RFC 9110, 7.8). */
export function isForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

const version = '13';

const isWebSocket = (request: IncomingMessage): boolean =>
  isForSocket(request) && request.method === 'GET' && request.headers['sec-websocket-version'] === version;

/**
 * Whether a page may open a socket. Browsers ask for leave before they show a page the answers of another site, but not
 * before it opens a socket there. So it is decided here, by the same rule (CORS_ORIGINS). Clients other than browsers name
 * no origin.
 */
function mayOpen({ headers }: IncomingMessage, corsOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || corsOrigins.includes('*') || corsOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

/** @returns the status */
function refuse(socket: Duplex, refusal: HttpRefusal, requestId: string, speaksGraphql: boolean): number {
  const status = statusOf[refusal.family];
  const body = JSON.stringify(speaksGraphql ? graphqlBody(refusal) : restBody(refusal));
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...(status === statusOf.UPGRADE_REQUIRED ? ['Upgrade: websocket', `Sec-WebSocket-Version: ${version}`] : []),
    ...(refusal.retryAfterSeconds === undefined ? [] : [`Retry-After: ${refusal.retryAfterSeconds}`]),
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  return status;
}
