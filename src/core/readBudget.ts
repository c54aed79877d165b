import { errors, type Refusal } from './errors.js';

/** After so many milliseconds of reading, a request begins no further read. A read that has begun may take its time. */
const maxMs = 5_000;

/** Bytes of memory that what is read for a request may take by default, about. */
const maxBytes = 128 * 1024 * 1024;

/**
 * What the reads of one request may take together. The length of rows is known only when they come: a statement that goes
 * beyond the budget is given up on the way.
 */
export class ReadBudget {
  #bytes = 0;
  #ms = 0;
  #underWay = 0;
  /** Since when one is under way, or several are. */
  #since = 0;
  #refusal: Refusal | null = null;

  /** @param allowed bytes */
  constructor(private readonly allowed: number = maxBytes) {}

  /** Why nothing more may be read: BAD_USER_INPUT QUERY_LIMIT_EXCEEDED; null while something may. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** Takes the bytes of a row. @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED */
  take(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.allowed) this.#refuse('bytesRead', this.#bytes, this.allowed);
  }

  /**
   * To be asked before each read. @param now milliseconds since the epoch
   * @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED where the reads before it have taken too long
   */
  assertTime(now: number): void {
    const ms = this.#ms + (this.#underWay > 0 ? now - this.#since : 0);
    if (ms > maxMs) this.#refuse('seconds', Math.ceil(ms / 1000), maxMs / 1000);
  }

  /**
   * Runs a read and counts its time. Reads at the same time count once. Waiting for a turn doesn't count. @param now
   * milliseconds since the epoch
   */
  async during<R>(read: () => Promise<R>, now: () => number): Promise<R> {
    if (this.#underWay === 0) this.#since = now();
    this.#underWay += 1;
    try {
      return await read();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#ms += now() - this.#since;
    }
  }

  #refuse(limit: string, value: number, allowed: number): never {
    this.#refusal ??= errors.queryLimitExceeded(limit, value, allowed);
    throw this.#refusal;
  }
}
