import Router from '@koa/router';
import { errors } from '../core/errors.js';
import type { Call, Door } from '../core/useCase.js';
import { entityTag, sendTag } from '../http/entityTag.js';
import { bodyOf, jsonBody } from '../http/jsonBody.js';
import type { AppContext, AppMiddleware, RequestState } from '../http/state.js';
import { type Route, routes } from './routes.js';

const prefersRepresentation = /(^|,)\s*return\s*=\s*"?representation"?\s*(;|,|$)/i;

/** The REST adapter: `/v2` as the specification writes it, and nothing beside it. */
export function restRouter(door: Door): AppMiddleware[] {
  // Paths are exact: by default the router would take another case and a trailing slash for the same path.
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  for (const route of routes) {
    const [method, path] = route.endpoint.split(' ') as [string, string];
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const handler = handle(door, route);
    if (method === 'POST') router.post(pattern, jsonBody as never, handler as never);
    else router.get(pattern, handler as never);
  }
  return [router.routes() as unknown as AppMiddleware, unmatched];
}

function handle(door: Door, route: Route): AppMiddleware {
  return async (ctx) => {
    const context = ctx as AppContext & { params: Record<string, string> };
    const result = await route.run(door, callOf(context, route));
    ctx.status = route.status;
    ctx.set('Cache-Control', 'private, no-cache');
    if (route.answers === 'where preferred') {
      ctx.vary('Prefer');
      if (!prefersRepresentation.test(ctx.get('prefer'))) {
        ctx.body = '';
        ctx.remove('Content-Type');
        return;
      }
      ctx.set('Preference-Applied', 'return=representation');
    }
    sendJson(context, typeof result === 'string' ? result : JSON.stringify(result));
  };
}

function callOf(ctx: AppContext & { params: Record<string, string> }, { endpoint }: Route): Call {
  const isWrite = ctx.method === 'POST';
  return {
    caller: ctx.state.caller,
    via: endpoint,
    target: ctx.params,
    ...(isWrite && {
      body: () => bodyOf(ctx),
      // An empty one is sent, and wrong: taken for none, the call would run unprotected.
      idempotencyKey: ctx.headers['idempotency-key'],
      idempotencyKeyName: 'Idempotency-Key',
    }),
  };
}

/** Sends JSON; a read carries an entity tag, and one that the client has already is answered 304 (RFC 9110, 13.1.2). */
function sendJson(ctx: AppContext, text: string): void {
  // Encoded once: for its tag, its length and its way out.
  const bytes = Buffer.from(text);
  ctx.type = 'application/json';
  ctx.body = bytes;
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return;
  sendTag(ctx, entityTag(bytes));
}

/** A known path by another method, a preflight-less OPTIONS, or no path of ours. */
const unmatched: AppMiddleware = (ctx) => {
  const layers = (ctx as unknown as { matched?: { methods: string[] }[] }).matched ?? [];
  if (layers.length === 0) throw errors.routeNotFound();
  const allowed = [...new Set(layers.flatMap(({ methods }) => methods)), 'OPTIONS'].toSorted();
  if (ctx.method !== 'OPTIONS') throw errors.methodNotAllowed(allowed);
  ctx.status = 204;
  ctx.set('Allow', allowed.join(', '));
};
