import type { Telemetry } from '../../core/application/instruments.js';
import type { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Ids, Span, WallClock } from '../../core/kernel/ports.js';
import type { Store } from '../../core/ports.js';

/** One kind of background work, company by company: deliveries, timers, removals (ADR 17). */
export interface Job {
  /** Its name in the log. */
  readonly name: string;
  /** The most milliseconds between two scans for due work. */
  readonly everyMs: number;
  /**
   * Whether it also runs while this machine's clock is skewed: only for work that removes nothing by age. By default it is
   * left to other processes then.
   */
  readonly runsWhileSkewed?: boolean;
  /** The most companies at a time; by default 3. One of them is reserved for companies whose last run left no work. */
  readonly atOnce?: number;
  /**
   * The scan: the companies with due work, in any order. One statement finds them. It only reads, and returns only ids
   * of companies. All other statements name a company. The scan takes turns with other work.
   */
  due(): Promise<readonly string[]>;
  /**
   * Does some of a company's due work. It must be short, because other companies wait for it. Meanwhile this process
   * begins no second run for the company, but another process may.
   * @param signal aborted when this process stops, and after 30 s; then the run must end as soon as that is safe
   * @param span of the run, if somebody collects traces
   * @returns milliseconds until the company has more due work, 0 if it has some now; undefined if the next scan will
   *   find it
   */
  run(companyId: string, signal: AbortSignal, span?: Span): Promise<number | undefined>;
  /**
   * Whether a run must begin at once, because this process has appended events of a company. Each write calls it, so it
   * may only read memory. Missing if scans are enough.
   */
  startsAtOnce?(companyId: string): boolean;
  /** Ends the activities that continue after a run. Called when no run is active. Missing if there are none. */
  stop?(): Promise<void>;
}

/** The dependencies of all work. */
export interface WorkersNeed {
  readonly store: Store;
  readonly dispatcher: Dispatcher;
  /** The permits of work without a request. */
  readonly permits: FairSemaphore;
  readonly clock: WallClock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Whether webhooks may be sent to this machine, also over http. */
  readonly allowsLoopbackWebhooks: boolean;
  /** Receivers in this process: webhooks may be sent to these addresses in any case. */
  readonly ownReceivers?: ReadonlySet<string> | undefined;
  /** Whether this process runs timers. */
  readonly runsTimers: boolean;
  /** Whether companies may have test clocks. */
  readonly hasTestClock: boolean;
  /** Metrics and traces of this process; by default none. */
  readonly telemetry?: Telemetry;
}

/** Time and random numbers. Tests have their own. */
export interface Timing {
  /** Milliseconds. It never goes back. */
  now(): number;
  /** @returns the function that cancels the callback */
  after(ms: number, then: () => void): () => void;
  /** From 0 to less than 1. */
  random(): number;
}

export const realTiming: Timing = {
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
