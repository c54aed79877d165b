import { errors } from '../../kernel/errors.js';
import type { Repair, Retrying } from './transactions.js';

/** The data on which a change was decided have changed before it was stored. Nothing is stored: it is decided again. */
export class Collision extends Error {}

/** How the time between two attempts passes. */
export interface Backoff {
  readonly wait: (milliseconds: number) => Promise<void>;
  /** From 0 to less than 1. */
  readonly random: () => number;
}

/** What the errors of a store mean. */
interface StoreErrors {
  readonly isCollision: (error: unknown) => boolean;
  /** The DomainError for an error; the error itself if there is none. */
  readonly translated: (error: unknown) => unknown;
}

const ownErrors: StoreErrors = {
  isCollision: (error) => error instanceof Collision,
  translated: (error) => (error instanceof Collision ? errors.overloaded(error) : error),
};

/**
 * The most attempts of one change, whatever each fails by: four decisions on data that others change, a freeze that must
 * come first, and a lock that must be exclusive.
 */
export const maxAttempts = 6;

/** The longest wait after the first attempt, in milliseconds. It doubles with each further attempt. */
const firstWaitMs = 5;

/**
 * Repeats a change that collided with others. Before the next attempt it waits for a random time with exponential
 * backoff ("full jitter"), so that changes that collided do not collide again.
 */
export class RetryPolicy implements Retrying {
  readonly #backoff: Backoff;
  readonly #errors: StoreErrors;

  constructor(backoff: Backoff, storeErrors: StoreErrors = ownErrors) {
    this.#backoff = backoff;
    this.#errors = storeErrors;
  }

  /**
   * @param attempt stores everything or nothing
   * @throws SERVICE_UNAVAILABLE OVERLOADED if no attempt succeeds; any other error of an attempt at once
   */
  async retrying<R>(attempt: () => Promise<R>, repair?: Repair): Promise<R> {
    const { isCollision, translated } = this.#errors;
    for (let failed = 1; ; failed += 1) {
      try {
        return await attempt();
      } catch (error) {
        const hasCollided = isCollision(error);
        if (!hasCollided && !(await repair?.(error))) throw translated(error);
        if (failed === maxAttempts) throw hasCollided ? translated(error) : errors.overloaded();
        if (hasCollided) await this.#backoff.wait(this.#backoff.random() * firstWaitMs * 2 ** (failed - 1));
      }
    }
  }
}
