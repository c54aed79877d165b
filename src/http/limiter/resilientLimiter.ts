import { type Allowance, type Limiter, windowMs } from '../../core/application/limits/limiter.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Clock } from '../../core/kernel/ports.js';
import type { MemoryLimiter } from './memoryLimiter.js';

/** A limiter that all nodes share, and that may be unavailable. */
export interface SharedLimiter extends Limiter {
  /** Whether it is connected. If not, calls fail. */
  readonly ready: boolean;
  /** Where it listens, as an operator knows it: host and port, without credentials. */
  readonly address: string;
  /** The message of the last connection error. */
  readonly fault?: string | undefined;
  /** Calls the listener after each connect, before any other call, because the limiter may have lost its data. */
  onReady(listener: () => void): void;
  /** Calls the listener when a connection is lost, or could not be opened. */
  onLost(listener: () => void): void;
}

/**
 * Uses the shared limiter while it answers, and otherwise this node's memory, without delay. Units that the shared
 * limiter allowed here are also charged in memory, so that an outage gives no key a new budget on this node. For one
 * window after the outage, both must allow a unit: the shared limiter does not know the units of the outage, and may
 * have lost the others. So the end of an outage gives no new budget either.
 */
export class ResilientLimiter implements Limiter {
  readonly #shared: SharedLimiter;
  readonly #local: MemoryLimiter;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #isOut = false;
  /** Since when both must allow; null if the shared limiter has been available for a window. */
  #bothSince: number | null;

  /** @param local must use the same clock */
  constructor(shared: SharedLimiter, local: MemoryLimiter, clock: Clock, logger: Logger) {
    this.#shared = shared;
    this.#local = local;
    this.#clock = clock;
    this.#logger = logger;
    // If the shared limiter is available, a new process needs no window with both, because it has allowed nothing yet.
    this.#bothSince = shared.ready ? null : clock.now();
    // The end of an outage must be noticed without a request, too.
    shared.onReady(() => this.#recover());
    // Its beginning too: a node that starts without Redis says so at once.
    shared.onLost(() => this.#fail(shared.fault ?? notConnected));
  }

  /** Whether units are counted only on this node. */
  get degraded(): boolean {
    return this.#isOut || !this.#shared.ready;
  }

  async consume(bucket: string, limit: number): Promise<Allowance> {
    if (this.#mustBothAllow()) return this.#consumeOfBoth(bucket, limit);
    const allowance = await this.#ask((shared) => shared.consume(bucket, limit), 'charge');
    if (!allowance) return this.#local.consume(bucket, limit);
    // The shared limiter was unavailable during the call, so the units allowed here meanwhile count, too.
    if (allowance.allowed && this.#mustBothAllow()) {
      return stricter(allowance, await this.#local.consume(bucket, limit));
    }
    if (allowance.allowed) this.#local.note(bucket);
    return allowance;
  }

  async peek(bucket: string, limit: number): Promise<Allowance> {
    // While Redis refuses to write, it may still be read, and it knows nothing of the units that are counted here.
    const isOfBoth = this.#mustBothAllow() || this.#isOut;
    const allowance = await this.#ask((shared) => shared.peek(bucket, limit), 'look');
    if (allowance && !isOfBoth) return allowance;
    const local = await this.#local.peek(bucket, limit);
    return allowance ? stricter(allowance, local) : local;
  }

  /** Takes the local unit first, because there nothing can happen between check and charge. */
  async #consumeOfBoth(bucket: string, limit: number): Promise<Allowance> {
    const at = this.#clock.now();
    const local = this.#local.take(bucket, limit, at);
    const charge = (shared: SharedLimiter) => shared.consume(bucket, limit);
    const look = (shared: SharedLimiter) => shared.peek(bucket, limit);
    const allowance = await (local.allowed ? this.#ask(charge, 'charge') : this.#ask(look, 'look'));
    if (!allowance) return local;
    if (!local.allowed || allowance.allowed) return stricter(allowance, local);
    this.#local.giveBack(bucket, at);
    return stricter(allowance, await this.#local.peek(bucket, limit));
  }

  #mustBothAllow(): boolean {
    if (this.#bothSince === null) return false;
    const now = this.#clock.now();
    // If the clock is set back, the window must not get longer.
    this.#bothSince = Math.min(this.#bothSince, now);
    if (now - this.#bothSince >= windowMs) this.#bothSince = null;
    return this.#bothSince !== null;
  }

  /**
   * Only a charge that was written ends an outage: a Redis that is full, or a replica that only reads, still answers.
   * @param kind what is asked
   */
  async #ask(
    question: (shared: SharedLimiter) => Promise<Allowance>,
    kind: 'charge' | 'look',
  ): Promise<Allowance | null> {
    if (!this.#shared.ready) return this.#fail(this.#shared.fault ?? notConnected);
    try {
      const allowance = await question(this.#shared);
      if (this.#isOut && kind === 'charge' && allowance.allowed) this.#recover();
      return allowance;
    } catch (error) {
      return this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #fail(cause: string): null {
    if (!this.#isOut) {
      this.#isOut = true;
      this.#logger.warn(
        { redis: this.#shared.address, cause },
        'Redis is unavailable: this node counts requests on its own',
      );
    }
    return null;
  }

  #recover(): void {
    this.#bothSince = this.#clock.now();
    if (!this.#isOut) return;
    this.#isOut = false;
    this.#logger.warn({ redis: this.#shared.address }, 'Redis is available again: nodes count requests together');
  }
}

const notConnected = 'not connected';

/** The stricter of two allowances. */
function stricter(a: Allowance, b: Allowance): Allowance {
  const [less, more] = a.remaining < b.remaining ? [a, b] : [b, a];
  const isEven = less.remaining === more.remaining;
  return {
    allowed: a.allowed && b.allowed,
    limit: less.limit,
    remaining: less.remaining,
    resetInMs: isEven ? Math.max(a.resetInMs, b.resetInMs) : less.resetInMs,
  };
}
