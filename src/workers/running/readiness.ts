import type { Workers } from './workers.js';

interface Asked {
  /** Resolves if the database answers. */
  readonly ping: () => Promise<void>;
  readonly workers: Pick<Workers, 'stalled'>;
  readonly draining: boolean;
}

interface WorkerReadiness {
  readonly status: 200 | 503;
  readonly said: object;
}

/**
 * Whether a process that only works does its work (docs/OPERATIONS.md, "What runs"): it reaches the database, and no
 * work stands still.
 */
export async function workerReadiness({ ping, workers, draining }: Asked): Promise<WorkerReadiness> {
  const database = await ping().then(
    () => 'ok',
    () => 'unavailable',
  );
  const works = workers.stalled().length > 0 ? 'stalled' : 'ok';
  const isReady = !draining && database === 'ok' && works === 'ok';
  const status = draining ? 'draining' : isReady ? 'ready' : database === 'ok' ? 'stalled' : 'unavailable';
  return { status: isReady ? 200 : 503, said: { status, checks: { database, works } } };
}
