import type { Metrics } from '../../core/application/instruments.js';
import type { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import type { Clock } from '../../core/kernel/ports.js';
import type { Backlog, Store } from '../../core/ports.js';

/** A scrape asks the database nothing, so a process that works reads what is late so often. */
const everyMs = 15_000;

interface BacklogsParts {
  readonly store: Pick<Store, 'scans'>;
  readonly permits: Pick<FairSemaphore, 'scan'>;
  readonly clock: Clock;
  readonly hasTestClock: boolean;
  readonly metrics: Metrics;
}

/** Shows what is late over all companies. */
export class Backlogs {
  readonly #parts: BacklogsParts;
  #last: Backlog | null = null;
  #timer: NodeJS.Timeout | null = null;
  #reading: Promise<void> | null = null;

  constructor(parts: BacklogsParts) {
    this.#parts = parts;
    const { metrics } = parts;
    metrics.gauge('timers_lag_seconds', () => this.#last?.timersLag ?? null);
    metrics.gauge('deliveries_waiting', () => this.#last?.waiting ?? null);
    metrics.gauge('deliveries_oldest_seconds', () => this.#last?.oldest ?? null);
  }

  start(): void {
    this.#timer = setInterval(() => void this.read(), everyMs);
    this.#timer.unref();
    void this.read();
  }

  /** Reads now, unless it reads already. It never rejects: without an answer nothing is known. */
  read(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#reading;
    this.#last = null;
  }

  async #read(): Promise<void> {
    const { store, permits, clock, hasTestClock } = this.#parts;
    const now = new Date(clock.now()).toISOString();
    this.#last = await permits.scan(() => store.scans.backlog(now, hasTestClock)).catch(() => null);
  }
}
