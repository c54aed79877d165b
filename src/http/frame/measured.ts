import type { IncomingMessage } from 'node:http';
import type { Adapter, Metrics, Telemetry } from '../../core/application/instruments.js';
import { operationAt } from '../../core/application/operations.js';
import type { Span, Tracer } from '../../core/kernel/ports.js';
import type { AppContext, RequestState } from '../state.js';

/** What is counted of requests, each once, whatever it asks for; and their spans. */

export interface Requests {
  begin(ctx: AppContext): void;
  /** @param seconds from its arrival to its answer */
  end(ctx: AppContext, seconds: number): void;
}

type Status = '1xx' | '2xx' | '3xx' | '4xx' | '5xx';

/** @returns null if nobody reads metrics or collects traces: then nothing is spent on it */
export function requestsOf({ metrics, tracer }: Telemetry): Requests | null {
  if (!metrics.isOn && !tracer) return null;
  let inProgress = 0;
  metrics.gauge('requests_in_progress', () => inProgress);
  return {
    begin(ctx) {
      inProgress += 1;
      if (tracer) ctx.state.span = begunSpan(tracer, ctx);
    },
    end(ctx, seconds) {
      inProgress -= 1;
      const { state } = ctx;
      const adapter = adapterOf(ctx);
      const operation = state.operation ?? state.notes?.measured ?? 'none';
      metrics.count('requests_total', { operation, adapter, status: statusClass(ctx.res.statusCode) });
      metrics.observe('request_duration_seconds', { operation, adapter }, seconds);
      countRefusals(metrics, adapter, reasonsOf(state));
      if (state.span) endSpan(state.span, ctx);
    },
  };
}

/** Characters of a path in a span. */
export const maxPath = 1_000;

/** What a line of the log says of a span. */
export const idsOf = (span: Span | undefined): object => (span ? { traceId: span.traceId, spanId: span.spanId } : {});

function begunSpan(tracer: Tracer, { req, request, state }: AppContext): Span {
  const method = String(req.method);
  return tracer.begin(method, 'SERVER', {
    traceparent: traceparentOf(req),
    attributes: {
      'http.request.method': method,
      'url.scheme': request.protocol,
      'url.path': request.path.slice(0, maxPath),
      'recruitment.request_id': state.requestId,
    },
  });
}

/** Node joins headers that are sent twice, and then it is invalid. */
export const traceparentOf = ({ headers }: IncomingMessage): string | undefined => {
  const { traceparent } = headers;
  return typeof traceparent === 'string' ? traceparent : undefined;
};

function endSpan(span: Span, ctx: AppContext): void {
  const { req, res, state } = ctx;
  const route = routeOf(ctx);
  if (route !== undefined) span.rename(`${req.method} ${route}`);
  const status = res.statusCode;
  span.set({
    'http.response.status_code': status,
    ...(route !== undefined && { 'http.route': route }),
    ...(status >= 500 && { 'error.type': state.refused ?? String(status) }),
  });
  if (status >= 500) span.fail();
  span.end();
}

/** Counts an answer's reasons, each once. */
export function countRefusals(metrics: Metrics, adapter: Adapter, reasons: readonly string[]): void {
  for (const reason of reasons) metrics.count('refusals_total', { reason, adapter });
}

/** @param status of HTTP */
export const statusClass = (status: number): Status => `${Math.floor(status / 100)}xx` as Status;

/** The reasons of an answer: of the whole request, or of the errors that GraphQL answers in addition to data. */
export const reasonsOf = ({ refused, notes }: RequestState): readonly string[] =>
  refused === undefined ? [...(notes?.reasons?.keys() ?? [])] : [refused];

/**
 * The template of the route that a request has taken, such as `/v2/vacancies/{vacancyId}/company/{companyId}`; undefined
 * if there is none.
 */
export function routeOf(ctx: AppContext): string | undefined {
  // In the form of @koa/router.
  const route: unknown = ctx.routerPath;
  return typeof route === 'string' && !route.includes('*') ? templateOf(route) : undefined;
}

/** The operation in a line of the log: of GraphQL its kind and root fields, of a REST request that of its route. */
export function loggedOperationOf({ state, req }: AppContext, route: string | undefined): string | undefined {
  const known = state.operation ?? state.notes?.operation;
  if (known !== undefined || route === undefined) return known;
  // It was rejected before its grant was checked.
  return operationAt(`${req.method === 'HEAD' ? 'GET' : req.method} ${route}`);
}

const templates = new Map<string, string>();

/** There are only as many as rows in the routers. */
function templateOf(route: string): string {
  const known = templates.get(route) ?? route.replaceAll(/:(\w+)/g, '{$1}');
  templates.set(route, known);
  return known;
}

function adapterOf(ctx: AppContext): Adapter {
  if (ctx.state.speaksGraphql) return 'graphql';
  const route: unknown = ctx.routerPath;
  if (typeof route !== 'string') return 'page';
  if (route.startsWith('/v2') || route.startsWith('/sync')) return 'rest';
  return route.startsWith('/callbacks/') ? 'callback' : 'page';
}
