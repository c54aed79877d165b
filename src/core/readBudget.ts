import { errors, type Refusal } from './errors.js';

/** Milliseconds after which no further read is begun for a request: each of its statements may take its time. */
const maxMs = 5_000;

/** Bytes of memory that what is read for a request may take by default, about. */
const maxBytes = 128 * 1024 * 1024;

/**
 * What the reads of one request may take together. How long rows are shows only as they come: a statement that goes beyond
 * the budget is given up on the way.
 */
export class ReadBudget {
  #bytes = 0;
  #since: number | null = null;
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
    this.#since ??= now;
    const ms = now - this.#since;
    if (ms > maxMs) this.#refuse('seconds', Math.ceil(ms / 1000), maxMs / 1000);
  }

  #refuse(limit: string, value: number, allowed: number): never {
    this.#refusal ??= errors.queryLimitExceeded(limit, value, allowed);
    throw this.#refusal;
  }
}
