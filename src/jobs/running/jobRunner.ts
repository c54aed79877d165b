import { noTelemetry, type Telemetry, type WorkLabel, workLabelOf } from '../../core/application/instruments.js';
import type { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import { isOutage } from '../../core/kernel/errors.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Clock } from '../../core/kernel/ports.js';
import { defined } from '../../core/kernel/values/objects.js';
import type { Job, Timing } from './job.js';

const usualAtOnce = 3;
/** After this time a run is aborted. */
const runMs = 30_000;
/** The delay after a company's first failed run. Each further failure doubles it, up to the longest delay. */
const firstWaitMs = 1_000;
const mostWaitMs = 60_000;
/**
 * A run that the database has not answered after so long does not show an outage, nor does a cancelled statement: with
 * very many rows of a company, a read is cancelled after 3 s, another statement after 10 s, and a transaction of many
 * statements given up after 11 s. Such a failure delays only this company. It is logged if it happens twice in a row,
 * because the first time the database may have fallen silent.
 */
const cancelledAfterMs = 9_000;
/** The most failing companies that are tracked. Further ones have no delay: each scan repeats their runs. */
const maxFailing = 10_000;
/** The most failing companies in the log, because a fault may affect all companies. */
const maxNamed = 20;
/** Work that scans for what is due several times in this time has stalled if it has not run for so long. */
const stalledMs = 120_000;
/** Scans are randomly earlier by up to this share, so that processes do not all scan at the same time. */
const jitter = 0.2;

export interface JobRunnerParts {
  readonly job: Job;
  /** A scan waits for a permit, as one more company. In a process that serves, they are not those of calls. */
  readonly permits: Pick<FairSemaphore, 'scan'>;
  readonly timing: Timing;
  /** The time of day that the metrics show; this machine's unless given. */
  readonly clock?: Clock;
  readonly logger: Logger;
  readonly telemetry?: Telemetry;
}

interface Failing {
  readonly times: number;
  /** When the next attempt begins. */
  readonly at: number;
}

/** Schedules one kind of work. Runners do not delay each other, and a failing company does not delay others. */
export class JobRunner {
  readonly #job: Job;
  readonly #permits: JobRunnerParts['permits'];
  readonly #timing: Timing;
  readonly #clock: Clock;
  readonly #logger: Logger;
  /** The companies that wait for a run, in order. */
  readonly #ready = new Set<string>();
  /** The companies with an active run, and whether another run was requested meanwhile. */
  readonly #running = new Map<string, boolean>();
  /** The due times of companies that are due before the next scan. */
  readonly #later = new Map<string, number>();
  readonly #failing = new Map<string, Failing>();
  /** The companies whose last run has left work. */
  readonly #unfinished = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #callOff: (() => void) | null = null;
  #armedFor = Number.POSITIVE_INFINITY;
  #nextScan = Number.NEGATIVE_INFINITY;
  #isScanning = false;
  /** What failed in the present outage: a scan or a run. Null if there is no outage. */
  #out: 'scan' | 'run' | null = null;
  readonly #telemetry: Telemetry;
  readonly #label: WorkLabel;
  /** When it last scanned for due work or did some: by its timing. */
  #ranAt: number;
  /** The same in milliseconds since the epoch; null if it has not run yet. */
  #lastRunAt: number | null = null;

  constructor({ job, permits, timing, clock = Date, logger, telemetry = noTelemetry }: JobRunnerParts) {
    this.#job = job;
    this.#permits = permits;
    this.#timing = timing;
    this.#clock = clock;
    this.#logger = logger;
    this.#telemetry = telemetry;
    this.#label = workLabelOf(job.name);
    this.#ranAt = timing.now();
  }

  /** When it last ran: milliseconds since the epoch; null if it has not run yet. */
  get lastRunAt(): number | null {
    return this.#lastRunAt;
  }

  /** Whether it has not run for too long. */
  get isStalled(): boolean {
    const { everyMs } = this.#job;
    const most = everyMs < stalledMs / 2 ? stalledMs : everyMs + stalledMs;
    return !this.#isStopped && this.#timing.now() - this.#ranAt > most;
  }

  start(): void {
    this.#arm(this.#timing.now());
  }

  /** Begins no more runs. @returns resolves when all runs and scans have ended */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#callOff?.();
    await Promise.all(this.#underWay);
    await this.#job.stop?.();
  }

  /** Call this when this process has appended events of a company. */
  appended(companyId: string): void {
    if (this.#job.startsAtOnce?.(companyId)) this.wake(companyId);
  }

  /** Call this when a company has due work. */
  wake(companyId: string): void {
    // A failing company waits for its next attempt, even if it has new work.
    if (this.#isStopped || this.#isWaiting(companyId)) return;
    this.#wants(companyId);
    this.#arm(this.#timing.now());
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #isWaiting(companyId: string): boolean {
    return (this.#failing.get(companyId)?.at ?? Number.NEGATIVE_INFINITY) > this.#timing.now();
  }

  #wants(companyId: string): void {
    if (this.#running.has(companyId)) this.#running.set(companyId, true);
    else this.#ready.add(companyId);
  }

  /** Ensures a {@link #tick} at the latest at an instant. */
  #arm(at: number): void {
    if (this.#isStopped || this.#armedFor <= at) return;
    this.#callOff?.();
    this.#armedFor = at;
    this.#callOff = this.#timing.after(Math.max(0, at - this.#timing.now()), () => this.#tick());
  }

  #tick(): void {
    this.#armedFor = Number.POSITIVE_INFINITY;
    this.#callOff = null;
    if (this.#isStopped) return;
    const now = this.#timing.now();
    if (now >= this.#nextScan && !this.#isScanning) this.#track(this.#scan());
    let next = this.#isScanning ? Number.POSITIVE_INFINITY : this.#nextScan;
    for (const [companyId, at] of this.#later) {
      if (at > now) {
        next = Math.min(next, at);
        continue;
      }
      this.#later.delete(companyId);
      this.#wants(companyId);
    }
    this.#begin();
    if (next < Number.POSITIVE_INFINITY) this.#arm(next);
  }

  /** One run is reserved for companies whose last run left no work: they don't wait for those that have much. */
  #begin(): void {
    const atOnce = this.#job.atOnce ?? usualAtOnce;
    const ofUnfinished = [...this.#running.keys()].filter((companyId) => this.#unfinished.has(companyId)).length;
    let freeToUnfinished = Math.max(1, atOnce - 1) - ofUnfinished;
    for (const companyId of this.#ready) {
      if (this.#isStopped || this.#running.size >= atOnce) return;
      if (this.#unfinished.has(companyId)) {
        if (freeToUnfinished <= 0) continue;
        freeToUnfinished -= 1;
      }
      this.#ready.delete(companyId);
      this.#track(this.#run(companyId));
    }
  }

  #track(underWay: Promise<void>): void {
    this.#underWay.add(underWay);
    void underWay.finally(() => this.#underWay.delete(underWay));
  }

  async #scan(): Promise<void> {
    this.#isScanning = true;
    try {
      const due = await this.#permits.scan(() => this.#job.due());
      this.#counted('done');
      if (this.#out === 'scan' || due.length === 0) this.#answered();
      for (const companyId of this.#shuffled(due)) if (!this.#isWaiting(companyId)) this.#wants(companyId);
    } catch (error) {
      this.#counted('failed');
      this.#outage('scan', error);
    }
    this.#isScanning = false;
    const { everyMs } = this.#job;
    this.#nextScan = this.#timing.now() + everyMs * (1 - jitter * this.#timing.random());
    this.#begin();
    this.#arm(this.#nextScan);
  }

  async #run(companyId: string): Promise<void> {
    this.#running.set(companyId, false);
    const tooLong = new AbortController();
    const begun = this.#timing.now();
    const name = this.#job.name;
    const span = this.#telemetry.tracer?.begin(`work ${name}`, 'INTERNAL', {
      attributes: { 'recruitment.work': name },
    });
    const callOff = this.#timing.after(runMs, () => tooLong.abort());
    try {
      const signal = AbortSignal.any([this.#stopping.signal, tooLong.signal]);
      const moreMs = await this.#job.run(companyId, signal, span);
      this.#counted('done');
      this.#answered();
      this.#succeeded(companyId);
      if (moreMs === 0) this.#unfinished.add(companyId);
      else this.#unfinished.delete(companyId);
      if (moreMs !== undefined) this.#dueAt(companyId, this.#timing.now() + moreMs);
    } catch (error) {
      this.#counted('failed');
      span?.fail();
      this.#failed(companyId, error, this.#timing.now() - begun);
    }
    span?.end();
    callOff();
    const wasWoken = this.#running.get(companyId) === true;
    this.#running.delete(companyId);
    if (wasWoken && !this.#isWaiting(companyId)) this.#ready.add(companyId);
    this.#begin();
  }

  #counted(outcome: 'done' | 'failed'): void {
    this.#telemetry.metrics.count('work_runs_total', { work: this.#label, outcome });
    if (outcome === 'failed') return;
    this.#ranAt = this.#timing.now();
    this.#lastRunAt = this.#clock.now();
  }

  /** Ignores due times after the next scan, because that scan finds them. */
  #dueAt(companyId: string, at: number): void {
    if (!this.#isScanning && at >= this.#nextScan) return;
    this.#later.set(companyId, at);
    this.#arm(at);
  }

  #failed(companyId: string, error: unknown, tookMs: number): void {
    if (this.#isStopped) return;
    const isUnanswered = isOutage(error);
    const isCancelled = isUnanswered && (error.isCancelled || tookMs >= cancelledAfterMs);
    if (isUnanswered && !isCancelled) {
      this.#outage('run', error);
      return;
    }
    const times = (this.#failing.get(companyId)?.times ?? 0) + 1;
    if (times === (isCancelled ? 2 : 1) && this.#failing.size < maxNamed) {
      this.#logger.error(
        { work: this.#job.name, companyId, err: error },
        'work for a company failed; it will be retried',
      );
    }
    if (times === 1 && this.#failing.size >= maxFailing) return;
    const at = this.#timing.now() + Math.min(mostWaitMs, firstWaitMs * 2 ** (times - 1));
    this.#failing.set(companyId, { times, at });
    this.#dueAt(companyId, at);
  }

  #succeeded(companyId: string): void {
    const failing = this.#failing.get(companyId);
    if (!failing) return;
    this.#failing.delete(companyId);
    this.#logger.info({ work: this.#job.name, companyId, failed: failing.times }, 'work for a company succeeds again');
  }

  /** The database does not answer, or too many calls wait. The next scan finds all due companies again. */
  #outage(during: 'scan' | 'run', cause: unknown): void {
    if (this.#isStopped) return;
    this.#ready.clear();
    this.#later.clear();
    const isKnown = this.#out !== null;
    this.#out = during;
    if (isKnown) return;
    this.#logger.warn({ work: this.#job.name, err: cause }, 'work cannot be done right now; it will be retried');
  }

  #answered(): void {
    if (this.#out === null) return;
    this.#out = null;
    this.#logger.warn({ work: this.#job.name }, 'work is being done again');
  }

  /** Shuffles the companies, so that several processes begin with different ones. */
  #shuffled(companyIds: readonly string[]): readonly string[] {
    const shuffled = [...companyIds];
    for (let at = shuffled.length - 1; at > 0; at -= 1) {
      const other = Math.floor(this.#timing.random() * (at + 1));
      [shuffled[at], shuffled[other]] = [defined(shuffled[other]), defined(shuffled[at])];
    }
    return shuffled;
  }
}
