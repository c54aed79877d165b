import type { Allowance, Limiter } from '../core/limiter.js';

/** A limiter that all nodes share, and that may be out of reach. */
export interface SharedLimiter extends Limiter {
  /** Whether it is known to be in reach; where not, it isn't worth asking. */
  readonly ready: boolean;
  /** Calls the listener each time it comes into reach. */
  onReady(listener: () => void): void;
}

export interface OutageLogger {
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

/**
 * The shared limiter while it answers, this node's memory at once while it does not (CONTRACT "Limiter"). Units that
 * the shared one allowed here are noted in memory too, so that an outage gives no key a fresh budget on this node.
 */
export class ResilientLimiter implements Limiter {
  readonly #shared: SharedLimiter;
  readonly #local: Limiter;
  readonly #logger: OutageLogger;
  #isOut = false;

  constructor(shared: SharedLimiter, local: Limiter, logger: OutageLogger) {
    this.#shared = shared;
    this.#local = local;
    this.#logger = logger;
    // Without a request, too, an outage that is over is to be known as such.
    shared.onReady(() => this.#recover());
  }

  /** Whether limits are counted on this node alone. */
  get degraded(): boolean {
    return this.#isOut || !this.#shared.ready;
  }

  async consume(bucket: string, limit: number): Promise<Allowance> {
    const allowance = await this.#ask((shared) => shared.consume(bucket, limit));
    if (!allowance) return this.#local.consume(bucket, limit);
    if (allowance.allowed) await this.#local.consume(bucket, limit);
    return allowance;
  }

  async peek(bucket: string, limit: number): Promise<Allowance> {
    return (await this.#ask((shared) => shared.peek(bucket, limit))) ?? this.#local.peek(bucket, limit);
  }

  async #ask(question: (shared: SharedLimiter) => Promise<Allowance>): Promise<Allowance | null> {
    if (!this.#shared.ready) return this.#fail('not connected');
    try {
      const allowance = await question(this.#shared);
      this.#recover();
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
    if (!this.#isOut) return;
    this.#isOut = false;
    this.#logger.info({}, 'the shared limiter answers again');
  }
}
