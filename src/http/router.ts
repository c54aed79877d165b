import Router, { type Layer } from '@koa/router';
import compose from 'koa-compose';
import { httpErrors } from './errors.js';
import type { AppContext, AppMiddleware, RequestState } from './state.js';

/** Routing by @koa/router, and the answers to requests without a route. */

export type Rows = Router<RequestState>;

/** A router with exact paths: case-sensitive and strict about a trailing slash. */
export const exactRouter = (): Rows => new Router<RequestState>({ sensitive: true, strict: true });

/** A synchronous step of a request. */
export interface Check {
  /** @throws the error with which the request is rejected */
  readonly check: (ctx: AppContext) => void;
}

/**
 * Rejects a path that can't be decoded, because the router would pass its ids on undecoded.
 * @throws NOT_FOUND ROUTE_NOT_FOUND
 */
export const decodable: Check = {
  check({ request: { path } }) {
    if (!isDecodable(path)) throw httpErrors.routeNotFound();
  },
};

/**
 * Composes the steps of a row, first to last. The last one is a middleware, so that no check is left out.
 * A check runs right before the next middleware: a middleware for each check would cost more than the
 * checks (ADR 3).
 */
export function pipeline(...steps: readonly [...(Check | AppMiddleware)[], AppMiddleware]): AppMiddleware {
  const middleware: AppMiddleware[] = [];
  let checks: Check[] = [];
  for (const step of steps) {
    if (typeof step !== 'function') checks.push(step);
    else {
      middleware.push(checks.length > 0 ? behind(checks, step) : step);
      checks = [];
    }
  }
  return compose(middleware);
}

const behind =
  (checks: readonly Check[], middleware: AppMiddleware): AppMiddleware =>
  (ctx, next) => {
    for (const { check } of checks) check(ctx);
    return middleware(ctx, next);
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
 * Answers requests without a route. If the path has routes for other methods: 405 with these methods, and to OPTIONS,
 * if it is offered, 204 with these methods. Otherwise 404.
 * @param offered further methods of each path
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
