import { WaitingList } from '../../core/application/limits/shares.js';

/**
 * Shares out this process itself. What one request does at a time is bounded, but all others wait for it. So while the
 * requests that have arrived take long, the next ones begin one at a time, and companies take turns. Between them the
 * process reads what has arrived for all: without this, forty requests of two companies, each of which takes 30 ms, would
 * delay each step of a third one's by more than a second.
 */

/** Requests begin at once for so long, in one iteration of the event loop. */
const shareMs = 5;
/** The most waiting requests that begin in one iteration: short ones do not wait for as many iterations. */
const atOnce = 16;

export class EventLoopScheduler {
  /** The requests that wait, by company. The company whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #size = 0;
  readonly #lowPriority = new WaitingList();
  /** When the first request of this iteration began; null if none has. */
  #since: number | null = null;

  /**
   * @param company for a request without a credential, a name that all of these share
   * @returns null if a request may begin at once
   */
  waitFor(company: string): Promise<void> | null {
    if (this.#size === 0 && this.#isShort()) return null;
    return new Promise((begin) => {
      const queue = this.#waiting.get(company);
      if (queue) queue.push(begin);
      else this.#waiting.set(company, [begin]);
      this.#size += 1;
    });
  }

  /**
   * Waits for an iteration in which no request waits.
   * @param gone is aborted when nobody wants the work any more
   * @throws the reason of the signal
   */
  async waitLowPriority(gone: AbortSignal): Promise<void> {
    gone.throwIfAborted();
    if (this.#size === 0 && this.#lowPriority.size === 0 && this.#isShort()) return;
    await this.#lowPriority.run(gone, async () => undefined);
  }

  /** Whether what has begun in this iteration has not taken long yet. */
  #isShort(): boolean {
    const now = performance.now();
    if (this.#since === null) {
      this.#since = now;
      setImmediate(this.#goOn);
    }
    return now - this.#since < shareMs;
  }

  /** Each callback of an iteration is followed by what it has begun. So the time tells how long that has taken. */
  readonly #goOn = (): void => {
    this.#since = null;
    if (this.#size === 0) {
      if (!this.#lowPriority.beginNext()) return;
      this.#since = performance.now();
      setImmediate(this.#goOn);
      return;
    }
    const since = performance.now();
    this.#since = since;
    this.#beginNext();
    for (let further = Math.min(this.#size, atOnce - 1); further > 0; further -= 1) {
      setImmediate(() => {
        if (performance.now() - since < shareMs) this.#beginNext();
      });
    }
    setImmediate(() => {
      // What others have begun now continues without a long one between each two steps.
      if (performance.now() - since < shareMs) this.#goOn();
      else setTimeout(this.#goOn, shareMs);
    });
  };

  #beginNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    const [company, queue] = next;
    // Its next turn comes after the others'.
    this.#waiting.delete(company);
    const begin = queue.shift();
    this.#size -= 1;
    if (queue.length > 0) this.#waiting.set(company, queue);
    begin?.();
  }
}
