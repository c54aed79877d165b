import type { AppContext, AppMiddleware } from '../state.js';

export interface Readiness {
  readonly draining: boolean;
  /** Whether the node refuses requests because too many are running. */
  readonly isFull: boolean;
  /** Resolves if the database answers. */
  readonly ping: () => Promise<void>;
  /** Whether the limiter counts only on this node, because Redis is unavailable. */
  readonly limiterDegraded: boolean;
}

export interface Probed {
  readonly status: 200 | 503;
  readonly said: object;
}

/** Answers that the process runs. */
export const liveness: AppMiddleware = (ctx) => answer(ctx, { status: 'ok' });

/**
 * Answers whether the node can serve: 200 `ready` or `degraded`, 503 while draining or without a database
 * (docs/OPERATIONS.md, "What runs").
 */
export function readiness(current: () => Readiness): AppMiddleware {
  return async (ctx) => {
    const { status, said } = await probed(current());
    ctx.status = status;
    answer(ctx, said);
  };
}

/** What a node answers to who asks whether it can serve. */
export async function probed({ draining, isFull, ping, limiterDegraded }: Readiness): Promise<Probed> {
  const database = await ping().then(
    () => 'ok',
    () => 'unavailable',
  );
  const canServe = !draining && database === 'ok';
  return {
    status: canServe ? 200 : 503,
    said: {
      status: draining ? 'draining' : !canServe ? 'unavailable' : limiterDegraded || isFull ? 'degraded' : 'ready',
      checks: { database, limiter: limiterDegraded ? 'degraded' : 'ok', ...(isFull && { requests: 'full' }) },
    },
  };
}

/**
 * Shares one run of a task among all that ask while it runs. So any number of probes makes one statement at a time.
 */
export function shared(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= task().finally(() => {
      running = null;
    });
    return running;
  };
}

function answer(ctx: AppContext, said: object): void {
  ctx.state.isProbe = true;
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(said);
}
