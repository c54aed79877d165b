import type { MadeJson } from '../core/texts.js';
import type { Call, Door } from '../core/useCase.js';
import { entityTag, sendTag } from '../http/entityTag.js';
import { bodyOf } from '../http/jsonBody.js';
import type { AppContext, AppMiddleware } from '../http/state.js';
import { octetsOf } from '../http/utf8.js';
import { type Route, routes } from './routes.js';

const prefersRepresentation = /(^|,)\s*return\s*=\s*"?representation"?\s*(;|,|$)/i;

export interface RestRow {
  readonly method: 'GET' | 'POST';
  /** As @koa/router writes it. */
  readonly path: string;
  readonly answer: AppMiddleware;
}

/** The REST adapter: `/v2` as the specification writes it, and nothing beside it. */
export function restRows(door: Door): readonly RestRow[] {
  return routes.map((route) => {
    const [method, template] = route.endpoint.split(' ') as [RestRow['method'], string];
    return { method, path: template.replaceAll(/\{(\w+)\}/g, ':$1'), answer: answerOf(door, route) };
  });
}

function answerOf(door: Door, route: Route): AppMiddleware {
  return async (anyContext) => {
    const ctx = anyContext as AppContext;
    const call = callOf(ctx, route);
    const made = (await route.text?.(door, call)) ?? null;
    const result = made ?? (await route.run(door, call));
    ctx.status = route.status;
    // A read may be kept by who made it, and asked after by its tag; of what a POST answers a cache has no use (RFC 9110, 9.3.3).
    ctx.set('Cache-Control', ctx.method === 'POST' ? 'no-store' : 'private, no-cache');
    if (route.answers === 'where preferred') {
      ctx.vary('Prefer');
      if (!isAnswered(ctx, route)) {
        ctx.body = '';
        ctx.remove('Content-Type');
        return;
      }
      ctx.set('Preference-Applied', 'return=representation');
    }
    sendJson(ctx, made ?? JSON.stringify(result));
  };
}

const isAnswered = (ctx: AppContext, { answers }: Route): boolean =>
  answers === 'always' || prefersRepresentation.test(ctx.get('prefer'));

function callOf(ctx: AppContext, route: Route): Call {
  const isWrite = ctx.method === 'POST';
  return {
    caller: ctx.state.caller,
    via: route.endpoint,
    target: ctx.params,
    requestId: ctx.state.requestId,
    ...(isWrite && {
      body: () => bodyOf(ctx),
      // An empty one is sent, and wrong: taken for none, the call would run unprotected.
      idempotencyKey: ctx.headers['idempotency-key'],
      names: { idempotencyKey: 'Idempotency-Key' },
      selection: isAnswered(ctx, route) ? undefined : {},
    }),
  };
}

/** Sends JSON; a read carries an entity tag, and one that the client has already is answered 304 (RFC 9110, 13.1.2). */
function sendJson(ctx: AppContext, json: MadeJson): void {
  // Encoded once: for its tag, its length and its way out.
  const bytes = octetsOf(json);
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.body = bytes;
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return;
  sendTag(ctx, entityTag(bytes));
}
