import { type DomainError, errors } from '../../kernel/errors.js';

/** After this many milliseconds of reading, a request begins no further read. Running reads are not stopped. */
const maxMs = 5_000;

/** About the most bytes of memory that the rows of a request may take, by default. */
const maxBytes = 64 * 1024 * 1024;

/**
 * The most characters of results that the idempotency keys of one request store. Otherwise 29 small changes of large
 * records would store 29 times 8 million characters for a day.
 */
const maxStored = 16 * 1024 * 1024;

/**
 * The limit of time and memory for all reads of one request. The length of a row is known only when it arrives, so a
 * statement beyond the budget is aborted while its rows arrive.
 */
export class ReadBudget {
  #bytes = 0;
  #stored = 0;
  #ms = 0;
  #underWay = 0;
  /** Since when at least one read is running. */
  #since = 0;
  #refusal: DomainError | null = null;
  readonly #allowed: number;

  /** @param allowed bytes */
  constructor(allowed: number = maxBytes) {
    this.#allowed = allowed;
  }

  /** BAD_USER_INPUT QUERY_LIMIT_EXCEEDED if the budget is used up; else null. */
  get refusal(): DomainError | null {
    return this.#refusal;
  }

  /** Counts the bytes of a row. @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED */
  take(bytes: number): void {
    this.#assertOpen();
    this.#bytes += bytes;
    if (this.#bytes > this.#allowed) this.#reject('bytesRead', this.#bytes, this.#allowed);
  }

  /**
   * Call this before a result is committed. Only this change is rejected, and not the rest of the request.
   * @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED
   */
  assertStorable(characters: number): void {
    const stored = this.#stored + characters;
    if (stored > maxStored) throw errors.queryLimitExceeded('storedResults', stored, maxStored);
  }

  /** Counts the characters of a committed result. */
  noteStored(characters: number): void {
    this.#stored += characters;
  }

  /**
   * Call this before each read.
   * @param now milliseconds since the epoch
   * @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED if the earlier reads have taken too long
   */
  assertTime(now: number): void {
    this.#assertOpen();
    const ms = this.#ms + (this.#underWay > 0 ? now - this.#since : 0);
    if (ms > maxMs) this.#reject('seconds', Math.ceil(ms / 1000), maxMs / 1000);
  }

  /**
   * Runs a read and counts its time. The time of concurrent reads counts once. Waiting for a permit does not count.
   * @param now milliseconds since the epoch
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

  /** Rejects all further reads, and the rows of those that are running. @param refusal makes what they are rejected with */
  end(refusal: () => DomainError): void {
    this.#refusal ??= refusal();
  }

  #assertOpen(): void {
    if (this.#refusal) throw this.#refusal;
  }

  #reject(limit: string, value: number, allowed: number): never {
    this.#refusal ??= errors.queryLimitExceeded(limit, value, allowed);
    throw this.#refusal;
  }
}
