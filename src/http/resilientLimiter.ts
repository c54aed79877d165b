import { type Allowance, type Limiter, windowMs } from '../core/limiter.js';
import type { Logger } from '../core/logger.js';
import type { Clock } from '../core/ports.js';
import type { MemoryLimiter } from './slidingLog.js';

/** A limiter that all nodes share, and that may be out of reach. */
export interface SharedLimiter extends Limiter {
  /** Whether it is known to be in reach; where not, it isn't worth asking. */
  readonly ready: boolean;
  /** What the last connection failed for, in words. */
  readonly fault?: string | undefined;
  /** Calls the listener each time it comes into reach, before it is asked anything: it may have forgotten what it knew. */
  onReady(listener: () => void): void;
}

/**
 * The shared limiter while it answers, this node's memory at once while it does not (CONTRACT "Limiter"). Units that the
 * shared one allowed here are noted in memory too, so that an outage gives no key a fresh budget on this node. For one
 * window after the shared one is back, both must allow: it has not heard of what was allowed meanwhile, and may have
 * forgotten the rest. So the end of an outage gives no fresh budget either.
 */
export class ResilientLimiter implements Limiter {
  readonly #shared: SharedLimiter;
  readonly #local: MemoryLimiter;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #isOut = false;
  /** Since when both must allow; null where the shared one has been in reach for a window. */
  #bothSince: number | null;

  /** @param local by the same clock */
  constructor(shared: SharedLimiter, local: MemoryLimiter, clock: Clock, logger: Logger) {
    this.#shared = shared;
    this.#local = local;
    this.#clock = clock;
    this.#logger = logger;
    // A process that begins has allowed nothing yet.
    this.#bothSince = shared.ready ? null : clock.now();
    // The end of an outage is to be known without a request, too.
    shared.onReady(() => this.#recover());
  }

  /** Whether limits are counted on this node alone. */
  get degraded(): boolean {
    return this.#isOut || !this.#shared.ready;
  }

  async consume(bucket: string, limit: number): Promise<Allowance> {
    if (this.#mustBothAllow()) return this.#consumeOfBoth(bucket, limit);
    const allowance = await this.#ask((shared) => shared.consume(bucket, limit));
    if (!allowance) return this.#local.consume(bucket, limit);
    // It was out of reach after it was asked: what was allowed here meanwhile counts as well.
    if (allowance.allowed && this.#mustBothAllow()) {
      return stricter(allowance, await this.#local.consume(bucket, limit));
    }
    if (allowance.allowed) this.#local.note(bucket);
    return allowance;
  }

  async peek(bucket: string, limit: number): Promise<Allowance> {
    const isOfBoth = this.#mustBothAllow();
    const allowance = await this.#ask((shared) => shared.peek(bucket, limit));
    if (allowance && !isOfBoth) return allowance;
    const local = await this.#local.peek(bucket, limit);
    return allowance ? stricter(allowance, local) : local;
  }

  /** The local unit is taken first: nothing can come between look and charge there. */
  async #consumeOfBoth(bucket: string, limit: number): Promise<Allowance> {
    const at = this.#clock.now();
    const local = this.#local.take(bucket, limit, at);
    const charge = (shared: SharedLimiter) => shared.consume(bucket, limit);
    const look = (shared: SharedLimiter) => shared.peek(bucket, limit);
    const allowance = await this.#ask(local.allowed ? charge : look);
    if (!allowance) return local;
    if (!local.allowed || allowance.allowed) return stricter(allowance, local);
    this.#local.giveBack(bucket, at);
    return stricter(allowance, await this.#local.peek(bucket, limit));
  }

  #mustBothAllow(): boolean {
    if (this.#bothSince === null) return false;
    const now = this.#clock.now();
    // A clock that is set back must not lengthen it.
    this.#bothSince = Math.min(this.#bothSince, now);
    if (now - this.#bothSince >= windowMs) this.#bothSince = null;
    return this.#bothSince !== null;
  }

  async #ask(question: (shared: SharedLimiter) => Promise<Allowance>): Promise<Allowance | null> {
    if (!this.#shared.ready) return this.#fail(this.#shared.fault ?? 'not connected');
    try {
      const allowance = await question(this.#shared);
      if (this.#isOut) this.#recover();
      return allowance;
    } catch (error) {
      return this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #fail(cause: string): null {
    if (!this.#isOut) {
      this.#isOut = true;
      this.#logger.warn({ cause }, 'the shared limiter does not answer: this node counts alone');
    }
    return null;
  }

  #recover(): void {
    this.#bothSince = this.#clock.now();
    if (!this.#isOut) return;
    this.#isOut = false;
    this.#logger.warn({}, 'the shared limiter answers again');
  }
}

/** What a bucket may do where both must allow. */
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
