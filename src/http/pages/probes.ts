import { presentTable } from '../../core/kernel/zones/presentTable.js';
import type { DatabaseState } from '../../core/ports.js';
import type { AppContext, AppMiddleware } from '../state.js';

export interface Readiness {
  readonly draining: boolean;
  /** Whether the node rejects requests because too many are running. */
  readonly isFull: boolean;
  /** What the database can do; rejects if it does not answer. */
  readonly ping: () => Promise<DatabaseState>;
  /** Whether the limiter counts only on this node, because Redis is unavailable. */
  readonly limiterDegraded: boolean;
  /** Whether this machine's clock is so wrong that the node leaves timers and retention to others. */
  readonly clockSkewed: boolean;
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

/** The readiness of a node, as its probes report it. */
export async function probed({ draining, isFull, ping, limiterDegraded, clockSkewed }: Readiness): Promise<Probed> {
  const database = await ping().catch(() => 'unavailable' as const);
  // With a read-only database, reads are answered and writes are 503. All nodes use that database: if all were taken out
  // of the load balancer, nobody could read either.
  const isReadOnly = database === 'read-only';
  const canServe = !draining && database !== 'unavailable';
  return {
    status: canServe ? 200 : 503,
    said: {
      status: draining
        ? 'draining'
        : !canServe
          ? 'unavailable'
          : limiterDegraded || isFull || clockSkewed || isReadOnly
            ? 'degraded'
            : 'ready',
      tzdbVersion: presentTable().version,
      checks: {
        database,
        limiter: limiterDegraded ? 'degraded' : 'ok',
        ...(isFull && { requests: 'full' }),
        ...(clockSkewed && { clock: 'skewed' }),
      },
    },
  };
}

/**
 * Shares one run of a task among all that ask while it runs. So any number of probes sends one statement at a time.
 */
export function shared<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
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
