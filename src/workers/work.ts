import type { Logger } from '../core/logger.js';
import type { Clock, Ids, Store } from '../core/ports.js';
import type { Door } from '../core/useCase.js';

/** Something that is done without a request, company by company: deliveries, timers, what is to be removed (ADR 26). */
export interface Work {
  /** As the log names it. */
  readonly name: string;
  /** Milliseconds from one look for what is due to the next, at most. */
  readonly everyMs: number;
  /** Companies that are worked for at a time; 2 where left out. */
  readonly atOnce?: number;
  /**
   * Companies for which something is due, in any order. One statement finds them: it only reads, and answers only their ids.
   * All other statements name a company. The look takes its turn beside calls.
   */
  due(): Promise<readonly string[]>;
  /**
   * Does some of what is due for a company. It takes no more than a moment, because others wait for it. Meanwhile this
   * process begins no second run for the company; another process may.
   * @param signal aborted when this process stops, and after 30 s: what has begun is then ended or left as it is safe
   * @returns milliseconds until the company has more that is due, 0 where it has now; undefined where the next look will
   *   tell
   */
  run(companyId: string, signal: AbortSignal): Promise<number | undefined>;
  /**
   * Whether a run is wanted at once, now that this process has kept events of a company. It is asked with each write, so it
   * looks only at what is in memory. Missing where only looks tell.
   */
  heeds?(companyId: string): boolean;
  /** Ends what goes on beside its runs, once no run is under way. Missing where nothing does. */
  stop?(): Promise<void>;
}

/** What works are made of. */
export interface WorkersNeed {
  readonly store: Store;
  readonly door: Door;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Whether webhooks may be sent by http, and to this machine. */
  readonly allowsLoopbackWebhooks: boolean;
  /** Whether this process runs timers. */
  readonly runsTimers: boolean;
  /** Whether companies may have clocks of their own. */
  readonly hasTestClock: boolean;
}

/** Time and chance; tests have others. */
export interface Timing {
  /** Milliseconds, never set back. */
  now(): number;
  /** @returns what calls it off */
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
