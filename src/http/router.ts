import Router, { type Layer } from '@koa/router';
import { httpErrors } from './errors.js';
import type { AppMiddleware, RequestState } from './state.js';

/** Routing by @koa/router, and what is said where it has no row for a request. */

export type Rows = Router<RequestState>;

/** A router whose paths are exact, to the case and the slash. */
export const exactRouter = (): Rows => new Router<RequestState>({ sensitive: true, strict: true });

/** An id that can't be decoded is none. The router would hand it on as it was sent. @throws NOT_FOUND ROUTE_NOT_FOUND */
export const decodable: AppMiddleware = ({ path }, next) => {
  if (!isDecodable(path)) throw httpErrors.routeNotFound();
  return next();
};

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Answers what no row does: where some serve the path by other methods, 405 with those, and OPTIONS with those where it
 * is offered; else 404.
 * @param offered methods that each path has beside those of its rows
 * @throws METHOD_NOT_ALLOWED, NOT_FOUND ROUTE_NOT_FOUND
 */
export function unserved({ stack }: Rows, offered: readonly 'OPTIONS'[] = []): AppMiddleware {
  const rows = new Set<unknown>(stack);
  return (ctx) => {
    const layers: readonly Layer[] = isDecodable(ctx.path) ? ctx.matched : [];
    const methods = layers.filter((layer) => rows.has(layer)).flatMap((layer) => layer.methods);
    if (methods.length === 0) throw httpErrors.routeNotFound();
    const allowed = [...new Set([...methods, ...offered])].toSorted();
    if (ctx.method !== 'OPTIONS' || offered.length === 0) throw httpErrors.methodNotAllowed(allowed);
    ctx.status = 204;
    ctx.set('Allow', allowed.join(', '));
  };
}
