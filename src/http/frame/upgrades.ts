import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Telemetry } from '../../core/application/instruments.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Span } from '../../core/kernel/ports.js';
import { type HttpDomainError, httpErrors } from '../errors.js';
import type { FaultLog } from '../faultLog.js';
import type { AdmissionControl } from '../load/admissionControl.js';
import { isOfHost, type Origins } from '../origins.js';
import { graphqlBody, restBodyAt, shown, statusOf } from '../refusals.js';
import { rawAnswer } from './brokenRequests.js';
import { requestIdOf } from './frame.js';
import { countRefusals, idsOf, maxPath, statusClass, traceparentOf } from './measured.js';

/** Handles requests to upgrade the protocol: accepts those for WebSockets, and rejects others by HTTP. */

/** A request for a socket that is not answered yet. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** The bytes that arrived after the request. */
  readonly head: Buffer;
  readonly requestId: string;
  /** Of the request; missing if nobody collects traces. */
  readonly span?: Span | undefined;
}

export interface UpgradesParts {
  /** The only path with sockets. */
  readonly path: string;
  readonly admissionControl: AdmissionControl;
  readonly origins: Origins;
  readonly logger: Logger;
  readonly faults: FaultLog;
  /** Opens the socket. @throws DomainError */
  readonly accept: (upgrade: Upgrade) => void;
  readonly telemetry: Telemetry;
}

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** @returns the listener for a server's `upgrade` event */
export function upgrades({
  path,
  admissionControl,
  origins,
  logger,
  faults,
  accept,
  telemetry,
}: UpgradesParts): UpgradeListener {
  const { metrics, tracer } = telemetry;
  return (request, socket, head) => {
    // An error only means that the client has disconnected.
    socket.on('error', () => socket.destroy());
    const requestId = requestIdOf(String(request.headers['x-request-id'] ?? ''));
    const [asked = ''] = (request.url ?? '').split('?');
    const adapter = asked === path ? 'graphql' : 'page';
    const begun = performance.now();
    const span = tracer?.begin(asked === path ? `GET ${path}` : 'GET', 'SERVER', {
      traceparent: traceparentOf(request),
      attributes: {
        'http.request.method': 'GET',
        ...(asked === path && { 'http.route': path }),
        'url.scheme': 'http',
        'url.path': asked.slice(0, maxPath),
        'recruitment.request_id': requestId,
      },
    });
    const answered = (status: number, reason?: string): void => {
      span?.set({ 'http.response.status_code': status });
      if (status >= 500) {
        span?.set({ 'error.type': reason ?? String(status) });
        span?.fail();
      }
      span?.end();
      metrics.count('requests_total', { operation: 'none', adapter, status: statusClass(status) });
      metrics.observe('request_duration_seconds', { operation: 'none', adapter }, (performance.now() - begun) / 1000);
    };
    try {
      if (asked !== path) throw httpErrors.routeNotFound();
      if (!isWebSocket(request)) throw httpErrors.upgradeRequired();
      if (admissionControl.draining) throw httpErrors.draining();
      if (!mayOpen(request, origins)) throw httpErrors.originNotAllowed();
      accept({ request, socket, head, requestId, span });
      answered(101);
    } catch (error) {
      const refusal = shown(error, requestId, faults);
      const body = asked === path ? graphqlBody(refusal) : restBodyAt(asked, refusal);
      const status = refuse(socket, refusal, requestId, body);
      const { method } = request;
      answered(status, refusal.reason);
      countRefusals(metrics, adapter, [refusal.reason]);
      const ms = Math.round((performance.now() - begun) * 10) / 10;
      // Any other path may have any text.
      const shownPath = asked === path ? path : '*';
      logger.info(
        { requestId, method, path: shownPath, status, ms, reasons: [refusal.reason], ...idsOf(span) },
        'request',
      );
    }
  };
}

/** Whether a request is for a WebSocket. A request that offers another upgrade is answered by HTTP (RFC 9110, 7.8). */
export function isForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

const version = '13';

const isWebSocket = (request: IncomingMessage): boolean =>
  isForSocket(request) && request.method === 'GET' && request.headers['sec-websocket-version'] === version;

/**
 * Whether a page may open a socket. Browsers apply CORS to requests, but not to sockets. So the same rule
 * ({@link Origins}) is checked here. Clients other than browsers send no origin.
 */
function mayOpen({ headers }: IncomingMessage, origins: Origins): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins.allow(origin) || isOfHost(origin, host)) return true;
  origins.noteRefused(origin, host);
  return false;
}

/** @returns the HTTP status */
function refuse(socket: Duplex, refusal: HttpDomainError, requestId: string, body: object): number {
  const status = statusOf[refusal.family];
  const more = [
    ...(status === statusOf.UPGRADE_REQUIRED ? ['Upgrade: websocket', `Sec-WebSocket-Version: ${version}`] : []),
    ...(refusal.retryAfterSeconds === undefined ? [] : [`Retry-After: ${refusal.retryAfterSeconds}`]),
  ];
  socket.end(rawAnswer(refusal, requestId, body, more), () => socket.destroy());
  return status;
}
