import findMyWay from 'find-my-way';
import { errors } from '../core/errors.js';
import type { Call, Door } from '../core/useCase.js';
import { entityTag, sendTag } from '../http/entityTag.js';
import type { Gate } from '../http/gate.js';
import { bodyOf, jsonBody } from '../http/jsonBody.js';
import type { AppContext, AppMiddleware } from '../http/state.js';
import { utf8 } from '../http/utf8.js';
import { type Route, routes } from './routes.js';

const prefersRepresentation = /(^|,)\s*return\s*=\s*"?representation"?\s*(;|,|$)/i;

type Params = Readonly<Record<string, string | undefined>>;
type Handler = (ctx: AppContext, params: Params) => unknown;
type Methods = 'GET' | 'HEAD' | 'POST';

/** Longer than any id may be: it is the input's shape that refuses one. */
const maxParamLength = 16_384;

/** The REST adapter: `/v2` as the specification writes it, and nothing beside it. Paths are exact, to the case and the slash. */
export function restRouter(door: Door, gate: Gate): AppMiddleware {
  const router = findMyWay({ caseSensitive: true, maxParamLength });
  for (const route of routes) {
    const [method, path] = route.endpoint.split(' ') as ['GET' | 'POST', string];
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    router.on(method === 'POST' ? 'POST' : ['GET', 'HEAD'], pattern, () => undefined, handle(door, gate, route));
  }
  const found = (method: string, path: string) => {
    const match = router.find(method as Methods, path);
    // A path with nothing where an id belongs is another path.
    return match && !Object.values(match.params).includes('') ? match : null;
  };

  return (ctx) => {
    const match = found(ctx.method, ctx.path);
    if (match) return (match.store as Handler)(ctx as AppContext, match.params);
    const allowed = (['GET', 'HEAD', 'POST'] as const).filter((method) => found(method, ctx.path));
    if (allowed.length === 0) throw errors.routeNotFound();
    const methods = [...allowed, 'OPTIONS'].toSorted();
    if (ctx.method !== 'OPTIONS') throw errors.methodNotAllowed(methods);
    ctx.status = 204;
    ctx.set('Allow', methods.join(', '));
    return undefined;
  };
}

function handle(door: Door, gate: Gate, route: Route): Handler {
  const body = jsonBody(gate);
  const answer: Handler = async (ctx, params) => {
    const call = callOf(ctx, params, route);
    const result = (await route.text?.(door, call)) ?? (await route.run(door, call));
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
    sendJson(ctx, typeof result === 'string' ? result : JSON.stringify(result));
  };
  if (route.endpoint.startsWith('POST')) return (ctx, params) => body(ctx, () => answer(ctx, params) as Promise<void>);
  return (ctx, params) => {
    gate.admit(ctx);
    return answer(ctx, params);
  };
}

const isAnswered = (ctx: AppContext, { answers }: Route): boolean =>
  answers === 'always' || prefersRepresentation.test(ctx.get('prefer'));

function callOf(ctx: AppContext, target: Params, route: Route): Call {
  const isWrite = ctx.method === 'POST';
  return {
    caller: ctx.state.caller,
    via: route.endpoint,
    target,
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
function sendJson(ctx: AppContext, text: string): void {
  // Encoded once: for its tag, its length and its way out.
  const bytes = utf8(text);
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.body = bytes;
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return;
  sendTag(ctx, entityTag(bytes));
}
