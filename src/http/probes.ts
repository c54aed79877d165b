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

/** The process lives. */
export const liveness: AppMiddleware = (ctx) => answer(ctx as AppContext, { status: 'ok' });

/** It can serve: 200 `ready` or `degraded`, 503 while draining or without a database (CONTRACT "Settings"). */
export function readiness(current: () => Readiness): AppMiddleware {
  return async (ctx) => {
    const { draining, isFull, ping, limiterDegraded } = current();
    const database = await ping().then(
      () => 'ok',
      () => 'unavailable',
    );
    const canServe = !draining && database === 'ok';
    ctx.status = canServe ? 200 : 503;
    answer(ctx as AppContext, {
      status: draining ? 'draining' : !canServe ? 'unavailable' : limiterDegraded || isFull ? 'degraded' : 'ready',
      checks: { database, limiter: limiterDegraded ? 'degraded' : 'ok', ...(isFull && { requests: 'full' }) },
    });
  };
}

function answer(ctx: AppContext, said: object): void {
  ctx.state.isProbe = true;
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(said);
}
