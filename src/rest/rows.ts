import type { Call } from '../core/application/dispatching/call.js';
import type { Dispatcher } from '../core/dispatcher.js';
import type { RenderedJson } from '../core/kernel/reading/renderedJson.js';
import { octetsOf } from '../http/bodies/answerBody.js';
import { bodyOf } from '../http/bodies/jsonBody.js';
import { entityTag, sendTag } from '../http/pages/entityTag.js';
import type { AppContext, AppMiddleware } from '../http/state.js';
import { endpointRoutes, placeOf, type Route } from './endpointRoutes.js';

/** The beginning of a preference for what an answer returns. */
const returning = /(?:^|,)\s*return\s*=\s*"?([\w-]*)/i;

export interface RestRow {
  readonly method: 'GET' | 'POST';
  /** The path in the form of @koa/router. */
  readonly path: string;
  readonly answer: AppMiddleware;
}

/** The REST adapter: the endpoints of the specification under `/v2`, and no others. */
export function restRows(dispatcher: Dispatcher): readonly RestRow[] {
  return endpointRoutes.map((route) => {
    const { method, path } = placeOf(route);
    return { method, path: path.replaceAll(/\{(\w+)\}/g, ':$1'), answer: answerOf(dispatcher, route) };
  });
}

function answerOf(dispatcher: Dispatcher, route: Route): AppMiddleware {
  return async (ctx) => {
    ctx.state.operation = route.operation;
    const isWanted = route.answers === 'always' || prefersRepresentation(ctx);
    const call = callOf(ctx, route, isWanted);
    const made = (await route.text?.(dispatcher, call)) ?? null;
    const result = made ?? (await route.run(dispatcher, call));
    const isAnswered = isWanted && result !== null;
    const { req, res, response } = ctx;
    response.status = route.status;
    // The client may cache a read, and revalidate it by its tag. A cache has no use for the answer to a POST (RFC 9110,
    // 9.3.3).
    res.setHeader('Cache-Control', req.method === 'POST' ? 'no-store' : 'private, no-cache');
    if (route.answers === 'where preferred') {
      // Koa parses the header first, also where there is none.
      if (res.hasHeader('Vary')) response.vary('Prefer');
      else res.setHeader('Vary', 'Prefer');
      if (!isAnswered) {
        // For Koa, null means 204.
        response.body = null;
        response.status = route.status;
        return;
      }
      res.setHeader('Preference-Applied', 'return=representation');
    }
    sendJson(ctx, made ?? JSON.stringify(result));
  };
}

/** By the first preference of that name: further ones have no effect (RFC 7240, section 2). */
function prefersRepresentation({ req: { headers } }: AppContext): boolean {
  if (headers.prefer === undefined) return false;
  return returning.exec(String(headers.prefer))?.[1]?.toLowerCase() === 'representation';
}

function callOf(ctx: AppContext, route: Route, isAnswered: boolean): Call {
  const { req } = ctx;
  const isWrite = req.method === 'POST';
  return {
    caller: ctx.state.caller,
    via: route.endpoint,
    target: ctx.params,
    requestId: ctx.state.requestId,
    span: ctx.state.span,
    ...(isWrite && {
      body: () => bodyOf(ctx),
      // An empty key counts as sent, and is rejected: if it counted as missing, the call would run unprotected.
      idempotencyKey: req.headers['idempotency-key'],
      onReplay: () => ctx.set('Idempotent-Replayed', 'true'),
      names: { idempotencyKey: 'Idempotency-Key' },
      selection: isAnswered ? undefined : {},
    }),
  };
}

/** Sends JSON. A read carries an entity tag; a client that has this tag already gets 304 (RFC 9110, 13.1.2). */
function sendJson(ctx: AppContext, json: RenderedJson): void {
  // Encoded once, for its tag, its length and the answer.
  const bytes = octetsOf(json);
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.response.body = bytes;
  if (ctx.req.method !== 'GET' && ctx.req.method !== 'HEAD') return;
  sendTag(ctx, entityTag(bytes));
}
