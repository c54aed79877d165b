import { noTelemetry, type Telemetry, workLabelOf } from '../../core/application/instruments.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Clock, WallClock } from '../../core/kernel/ports.js';
import { presentTable } from '../../core/kernel/zones/presentTable.js';
import type { DatabaseState, Store } from '../../core/ports.js';
import type { Backlogs } from './backlogs.js';
import { type Job, realTiming, type Timing } from './job.js';
import { JobRunner, type JobRunnerParts } from './jobRunner.js';

interface WorkersParts {
  readonly store: Pick<Store, 'whenAppended'>;
  readonly permits: JobRunnerParts['permits'];
  readonly jobs: readonly Job[];
  readonly logger: Logger;
  readonly timing?: Timing;
  readonly clock?: Clock;
  readonly telemetry?: Telemetry;
  /** Missing if nobody reads the metrics. */
  readonly backlogs?: Pick<Backlogs, 'start' | 'stop'> | null;
}

/**
 * Runs the background work of a process (docs/OPERATIONS.md, "What runs"; ADR 17). Several processes may run the same
 * work: each work ensures that an item that two processes find due is done once.
 */
export class Workers {
  readonly #parts: WorkersParts;
  #runners: readonly JobRunner[] = [];
  #endListening: () => void = () => undefined;

  constructor(parts: WorkersParts) {
    this.#parts = parts;
  }

  start(): void {
    const {
      store,
      jobs,
      permits,
      logger,
      timing = realTiming,
      clock = Date,
      telemetry = noTelemetry,
      backlogs,
    } = this.#parts;
    const runners = jobs.map((job) => new JobRunner({ job, permits, timing, clock, logger, telemetry }));
    this.#runners = runners;
    this.#endListening = store.whenAppended((companyId) => {
      for (const runner of runners) runner.appended(companyId);
    });
    for (const runner of runners) runner.start();
    backlogs?.start();
    telemetry.metrics.gauge('work_last_run_timestamp_seconds', () => this.#lastRuns());
  }

  /** The jobs that have not run for too long, although they ought to have looked for due work. */
  stalled(): readonly string[] {
    return this.#parts.jobs.flatMap(({ name }, at) => (this.#runners[at]?.isStalled ? [name] : []));
  }

  #lastRuns(): Readonly<Record<string, number>> {
    const last: Record<string, number> = {};
    this.#parts.jobs.forEach(({ name }, at) => {
      const label = workLabelOf(name);
      const ranAt = this.#runners[at]?.lastRunAt ?? null;
      if (ranAt !== null) last[label] = Math.max(last[label] ?? 0, ranAt / 1000);
    });
    return last;
  }

  /** Begins a run of one job for a company, if this process does that job. @param name of the job */
  wake(name: string, companyId: string): void {
    this.#parts.jobs.forEach((job, at) => {
      if (job.name === name) this.#runners[at]?.wake(companyId);
    });
  }

  /** Begins no more runs, and aborts the running ones. @returns resolves when these have ended */
  async stop(): Promise<void> {
    this.#endListening();
    await this.#parts.backlogs?.stop();
    await Promise.all(this.#runners.map((runner) => runner.stop()));
  }
}

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
