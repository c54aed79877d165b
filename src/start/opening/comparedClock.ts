import type { Logger } from '../../core/kernel/logger.js';
import type { Clock, ClockComparison, WallClock } from '../../core/kernel/ports.js';

/** Beyond this difference, a process does no work that time makes due: what it would discard or erase is gone for good. */
const skewedBeyondMs = 30_000;
/** The most milliseconds between two comparisons. */
const everyMs = 60_000;
/** How often it is checked whether the clock was set since the last comparison. */
const tickMs = 1_000;
/** Readings of one comparison. The median of them counts, so a slow reading or two do no harm. */
const readings = 5;

interface ComparedClockParts {
  /** Up to this difference in milliseconds, this machine's clock is used as it is. */
  readonly toleratedMs: number;
  readonly log: Logger;
  /** This machine's time of day. */
  readonly wall?: Clock;
  /** This machine's monotonic clock. */
  readonly uptime?: Clock;
}

type Level = 'right' | 'off' | 'skewed';

/**
 * The time of day of a process with a database that has a clock of its own (ADR 19). It is this machine's, unless that
 * differs too much from the database's: then it is the database's, by the monotonic clock since the last comparison. So a
 * clock that is set while the process runs changes nothing, not even until the next comparison. Before the first one it is
 * this machine's.
 */
export class ComparedClock implements WallClock, ClockComparison {
  readonly compared: ClockComparison = this;
  readonly #toleratedMs: number;
  readonly #log: Logger;
  readonly #wall: Clock;
  readonly #uptime: Clock;
  /** Milliseconds from the monotonic clock to the database's time of day; null before the first comparison. */
  #toDatabase: number | null = null;
  /** What the log has said last. */
  #level: Level = 'right';
  #comparedAt = Number.NEGATIVE_INFINITY;
  #ticking: NodeJS.Timeout | undefined;

  constructor({ toleratedMs, log, wall = Date, uptime = performance }: ComparedClockParts) {
    this.#toleratedMs = toleratedMs;
    this.#log = log;
    this.#wall = wall;
    this.#uptime = uptime;
  }

  now(): number {
    const wall = this.#wall.now();
    if (this.#toDatabase === null) return wall;
    const byDatabase = this.#uptime.now() + this.#toDatabase;
    return Math.abs(wall - byDatabase) > this.#toleratedMs ? Math.floor(byDatabase) : wall;
  }

  earliest(): number {
    const wall = this.#wall.now();
    return this.#toDatabase === null ? wall : Math.min(wall, Math.floor(this.#uptime.now() + this.#toDatabase));
  }

  /** Milliseconds by which this machine's clock is ahead of the database's now; null before the first comparison. */
  get offsetMs(): number | null {
    return this.#toDatabase === null ? null : this.#wall.now() - this.#uptime.now() - this.#toDatabase;
  }

  get isSkewed(): boolean {
    return this.#levelNow() === 'skewed';
  }

  /**
   * Compares the clocks, and logs a change of what that means. Half of the round trip of a reading counts as its way back.
   * @param databaseTime reads the database's time of day
   * @throws what a reading throws; then the last comparison stays
   */
  async compare(databaseTime: () => Promise<number>): Promise<void> {
    const differences: number[] = [];
    while (differences.length < readings) {
      const sent = this.#uptime.now();
      const time = await databaseTime();
      differences.push(time - (sent + this.#uptime.now()) / 2);
    }
    this.#toDatabase = differences.toSorted((a, b) => a - b)[Math.floor(readings / 2)] ?? null;
    this.#comparedAt = this.#uptime.now();
    this.#tell();
  }

  /** Compares the clocks each minute from now on, and within a second after this machine's clock was set. */
  follow(databaseTime: () => Promise<number>): void {
    let isComparing = false;
    this.#ticking = setInterval(() => {
      const isDue = this.#uptime.now() - this.#comparedAt >= everyMs;
      if (isComparing || !(isDue || this.#levelNow() !== this.#level)) return;
      isComparing = true;
      // Without an answer the last comparison stays: the monotonic clock keeps the time until the database is back.
      void this.compare(databaseTime)
        .catch(() => this.#tell())
        .finally(() => {
          isComparing = false;
        });
    }, tickMs).unref();
  }

  /** Ends {@link follow}. */
  stop(): void {
    clearInterval(this.#ticking);
  }

  #levelNow(): Level {
    const off = Math.abs(this.offsetMs ?? 0);
    if (off <= this.#toleratedMs) return 'right';
    return off <= skewedBeyondMs ? 'off' : 'skewed';
  }

  #tell(): void {
    const level = this.#levelNow();
    if (level === this.#level) return;
    this.#level = level;
    const offsetSeconds = Math.round(this.offsetMs ?? 0) / 1000;
    if (level === 'right') {
      this.#log.info({ offsetSeconds }, "this machine's clock agrees with the database's again");
    } else if (level === 'off') {
      this.#log.warn(
        { offsetSeconds },
        "this machine's clock differs from the database's: this process uses the database's time; synchronise both by NTP",
      );
    } else {
      this.#log.warn(
        { offsetSeconds },
        "this machine's clock differs from the database's: this process uses the database's time, and leaves timers, retention " +
          'and other scheduled work to processes whose clocks are correct; synchronise both by NTP',
      );
    }
  }
}
