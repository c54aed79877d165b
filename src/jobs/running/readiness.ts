import type { WallClock } from '../../core/kernel/ports.js';
import { presentTable } from '../../core/kernel/zones/presentTable.js';
import type { DatabaseState } from '../../core/ports.js';
import type { Workers } from './workers.js';

interface Asked {
  /** What the database can do; rejects if it does not answer. */
  readonly ping: () => Promise<DatabaseState>;
  readonly workers: Pick<Workers, 'stalled'>;
  readonly draining: boolean;
  readonly clock?: Pick<WallClock, 'compared'>;
}

interface WorkerReadiness {
  readonly status: 200 | 503;
  readonly said: object;
}

/**
 * Whether a process that only works does its work (docs/OPERATIONS.md, "What runs"): it reaches the database, and no
 * work stands still. With a database that only reads, it is `unavailable`: all its work writes. With a skewed clock it
 * leaves some work to others, and is `degraded`.
 */
export async function workerReadiness({ ping, workers, draining, clock }: Asked): Promise<WorkerReadiness> {
  const database = await ping().catch(() => 'unavailable' as const);
  const works = workers.stalled().length > 0 ? 'stalled' : 'ok';
  const isReady = !draining && database === 'ok' && works === 'ok';
  const isSkewed = clock?.compared?.isSkewed ?? false;
  const ready = isSkewed ? 'degraded' : 'ready';
  const status = draining ? 'draining' : isReady ? ready : database === 'ok' ? 'stalled' : 'unavailable';
  const checks = { database, works, ...(isSkewed && { clock: 'skewed' }) };
  return { status: isReady ? 200 : 503, said: { status, tzdbVersion: presentTable().version, checks } };
}
