import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Exposition } from './prometheus.js';

/**
 * The port for monitoring this process (docs/OPERATIONS.md, "What runs"): it needs no credential, and nothing is
 * charged.
 */

/** An answer to a probe. */
export interface Probed {
  readonly status: 200 | 503;
  readonly said: object;
}

interface MetricsListenerParts {
  readonly exposition: Pick<Exposition, 'text' | 'contentType'>;
  /** Whether this process can do its work now. It answers within 1 s. */
  readonly ready: () => Promise<Probed>;
}

const timeoutMs = 5_000;
const json = 'application/json; charset=utf-8';

export function metricsListener({ exposition, ready }: MetricsListenerParts): Server {
  const routes: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/metrics': async (response) => send(response, 200, exposition.contentType, await exposition.text()),
    '/healthz': async (response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': async (response) => {
      const { status, said } = await ready();
      sendJson(response, status, said);
    },
  };
  return createServer({ requestTimeout: timeoutMs, headersTimeout: timeoutMs }, (request, response) => {
    request.resume();
    const path = pathOf(request);
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (!route) {
      sendJson(response, 404, { code: 404, message: 'There is nothing at this path.', reason: 'ROUTE_NOT_FOUND' });
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      sendJson(response, 405, {
        code: 405,
        message: 'This path only supports GET, HEAD.',
        reason: 'METHOD_NOT_ALLOWED',
      });
      return;
    }
    route(response).catch(() => response.destroy());
  });
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

function sendJson(response: ServerResponse, status: number, said: object): void {
  send(response, status, json, JSON.stringify(said));
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  // Node sends no body in answer to HEAD.
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}
