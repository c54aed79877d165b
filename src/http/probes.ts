import type { AppContext, AppMiddleware } from './state.js';

export interface Readiness {
  readonly draining: boolean;
  /** Whether more requests are under way than it takes on. */
  readonly isFull: boolean;
  /** Resolves where the database answers. */
  readonly ping: () => Promise<void>;
  /** Whether the limiter counts on this node alone because Redis is gone. */
  readonly limiterDegraded: boolean;
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; 200 `ready` or `degraded`, 503 while draining or without a
 * database (CONTRACT "Settings").
 */
export function probes(readiness: () => Readiness): AppMiddleware {
  return (ctx, next) => {
    return isProbe(ctx) ? answer(ctx as AppContext, readiness) : next();
  };
}

export function isProbe({ path, method }: Pick<AppContext, 'path' | 'method'>): boolean {
  return (path === '/healthz' || path === '/readyz') && (method === 'GET' || method === 'HEAD');
}

async function answer(ctx: AppContext, readiness: () => Readiness): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json';
  if (ctx.path === '/healthz') {
    ctx.body = JSON.stringify({ status: 'ok' });
    return;
  }
  const { draining, isFull, ping, limiterDegraded } = readiness();
  const database = await ping().then(
    () => 'ok',
    () => 'unavailable',
  );
  const canServe = !draining && database === 'ok';
  ctx.status = canServe ? 200 : 503;
  ctx.body = JSON.stringify({
    status: draining ? 'draining' : !canServe ? 'unavailable' : limiterDegraded || isFull ? 'degraded' : 'ready',
    checks: { database, limiter: limiterDegraded ? 'degraded' : 'ok', ...(isFull && { requests: 'full' }) },
  });
}
