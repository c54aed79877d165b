/**
 * How many messages one socket may send: 20 a second, and 300 at once. A client needs two for each of its subscriptions,
 * and a ping now and then.
 */

/** Messages beyond the rate, such as those of a client that connects again with all its subscriptions. */
const burst = 300;
/** Messages that each look adds: 20 a second. */
const perLook = 10;
/** Looks, one after the other, that find all used up: 10 s. */
const mostLooks = 20;

export class MessageAllowance {
  #left = burst;
  #looksAtEnd = 0;

  /** Whether a socket is read further before the next look. */
  get isUsedUp(): boolean {
    return this.#left <= 0;
  }

  /** @returns whether the message is one too many: the client sends far more at once, or goes on for too long */
  spend(): boolean {
    this.#left -= 1;
    return this.#left < -burst || this.#looksAtEnd >= mostLooks;
  }

  /** Half a second has passed. */
  look(): void {
    this.#looksAtEnd = this.isUsedUp ? this.#looksAtEnd + 1 : 0;
    this.#left = Math.min(burst, Math.max(this.#left, 0) + perLook);
  }
}
