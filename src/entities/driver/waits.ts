import type { Pool, PoolClient } from 'pg';
import { errors } from '../../core/kernel/errors.js';

/**
 * Time limits are counted in ticks of this process's event loop. While the loop is busy, no tick passes. So nothing times
 * out while the answer of the database has arrived but is not yet read. pg's own limits (`connectionTimeoutMillis`,
 * `query_timeout`) are timers, which end before the answer is read.
 */
export const tickMs = 100;

export const ticksOf = (ms: number): number => ms / tickMs;

/** Time limits of callers that wait for a connection. */
const limits = {
  /** While no connection becomes free. */
  stalled: ticksOf(800),
  /** While other callers get connections. */
  queueing: ticksOf(5_000),
} as const;

type Opened = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void;

interface Waiting {
  readonly since: number;
  /** Null when it has got a connection or an error. pg keeps what it calls back, and so would keep the caller's rows. */
  opened: Opened | null;
}

/** The callers that wait for a connection of a pool. All times are ticks. */
export class Waits {
  readonly #waiting = new Set<Waiting>();
  #now = 0;
  /** When a connection was last opened or given back. */
  #movedAt = 0;

  constructor(pool: Pool) {
    const moved = (): void => {
      this.#movedAt = this.#now;
    };
    pool.on('connect', moved);
    // A lost connection does not mean that connections become free, so it does not count.
    pool.on('release', (error) => error || moved());
    const connect = pool.connect.bind(pool) as (opened: Opened) => void;
    const timed = (opened: Opened): void => {
      const waiting: Waiting = { since: this.#now, opened };
      this.#waiting.add(waiting);
      connect((error, client, release) => {
        const caller = this.#ended(waiting);
        if (caller) caller(error, client, release);
        else process.nextTick(() => release?.());
      });
    };
    pool.connect = ((opened?: Opened): unknown =>
      opened
        ? timed(opened)
        : new Promise((resolve, reject) =>
            timed((error, client) => (error ? reject(error) : resolve(client))),
          )) as Pool['connect'];
  }

  tick(): void {
    this.#now += 1;
    const isStalled = this.#now - this.#movedAt >= limits.stalled;
    for (const waiting of this.#waiting) {
      const ticks = this.#now - waiting.since;
      if (isStalled && ticks >= limits.stalled) this.#ended(waiting)?.(errors.databaseUnavailable());
      else if (ticks >= limits.queueing) this.#ended(waiting)?.(errors.overloaded());
    }
  }

  /** Whom to call back; null if the wait had ended already. */
  #ended(waiting: Waiting): Opened | null {
    const { opened } = waiting;
    this.#waiting.delete(waiting);
    waiting.opened = null;
    return opened;
  }
}
