import type { Instant } from '../../kernel/values/instants.js';

/** What the dispatcher stores of idempotency keys. */

export interface IdempotencyClaim {
  readonly companyId: string;
  /** SHA-256 of the caller, as {@link scopeOf} gives it. */
  readonly scope: string;
  readonly operation: string;
  /** SHA-256 of the key that the client has sent. */
  readonly key: string;
  /** SHA-256 of the parsed input. */
  readonly payloadHash: string;
  /** Identifies this attempt among all attempts with the same key. */
  readonly claimId: string;
  readonly at: Instant;
  /**
   * By which older keys expire; `at` unless given. It is earlier where two clocks differ, because a key that expires too
   * early lets a change be repeated.
   */
  readonly expiresBy?: Instant;
}

export type ClaimOutcome =
  | { readonly state: 'claimed' }
  /** `leftMs`: milliseconds until the claim ends if its holder stops renewing it. */
  | { readonly state: 'running'; readonly payloadHash: string; readonly leftMs: number }
  | { readonly state: 'done'; readonly payloadHash: string; readonly result: unknown };

/** In transactions of their own. */
export interface Claims {
  /**
   * Claims an idempotency key in a separate transaction, so that a second request sees it at once. The store renews the
   * claim until it is settled or released. A claim that is no longer renewed ends, and another call may take the key.
   */
  claim(claim: IdempotencyClaim): Promise<ClaimOutcome>;
  /**
   * Releases an unsettled claim after a refusal. It never rejects: if the release fails, it is repeated until the claim
   * ends.
   * @returns milliseconds for which the key may still be claimed; 0 if it was released
   */
  release(claim: IdempotencyClaim): Promise<number>;
}

/** Within the transaction of a change. */
export interface ClaimWrites {
  /**
   * Stores the result of a claimed key in the transaction of its change.
   * @returns the characters of the result
   * @throws CONFLICT IDEMPOTENCY_IN_FLIGHT if another call has the key now; CONFLICT LIMIT_REACHED if the results of
   *   the company's keys take too much together
   */
  settle(claim: IdempotencyClaim, result: unknown): Promise<number>;
  /** Removes keys that were claimed until an instant, the oldest first: `most`, or fewer with large results. @returns how many */
  remove(companyId: string, until: Instant, most: number): Promise<number>;
}
