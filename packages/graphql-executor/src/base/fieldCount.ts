import { defaultLimits, LimitExceeded, type Limits } from './limits.js';

/**
 * Counts the fields that one execution may resolve. The length of a list is known only once it is read: each list is
 * then charged the fields of all its items, before any of them is resolved. Once the limit is exceeded, nothing
 * beneath further lists is read, and the answer is discarded.
 */
export class FieldCount {
  #fields = 0;
  readonly #allowed: number;

  constructor({ resolved }: Pick<Limits, 'resolved'> = defaultLimits) {
    this.#allowed = resolved;
  }

  /** @returns whether this many more fields may be resolved */
  take(fields: number): boolean {
    this.#fields += fields;
    return this.#fields <= this.#allowed;
  }

  /** Null while more may be resolved. */
  get error(): LimitExceeded | null {
    return this.#fields > this.#allowed ? this.exceeded() : null;
  }

  exceeded(): LimitExceeded {
    return new LimitExceeded('resolved', this.#fields, this.#allowed);
  }
}
