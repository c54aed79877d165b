import { errors, type Refusal } from '../../../core/kernel/errors.js';
import { limits } from '../operation/document/limits.js';

/**
 * Counts the fields that one execution may resolve. The length of a list is known only once it is read: each list is
 * then charged the fields of all its items, before any of them is resolved. Once the limit is exceeded, nothing
 * beneath further lists is read, and the answer is discarded.
 */
export class FieldCount {
  #fields = 0;

  /** @returns whether this many more fields may be resolved */
  take(fields: number): boolean {
    this.#fields += fields;
    return this.#fields <= limits.resolved;
  }

  /** BAD_USER_INPUT QUERY_LIMIT_EXCEEDED; null while more may be resolved. */
  get refusal(): Refusal | null {
    return this.#fields > limits.resolved ? this.exceeded() : null;
  }

  exceeded(): Refusal {
    return errors.queryLimitExceeded('resolved', this.#fields, limits.resolved);
  }
}
