import { z } from 'zod';
import { DomainError, errors } from '../../kernel/errors.js';
import type { Digest, Ids, WallClock } from '../../kernel/ports.js';
import { dayMs, earlier, type Instant, instantAt } from '../../kernel/values/instants.js';
import { Deadline } from '../limits/deadline.js';

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

/** Runs a command once, however often it is sent (docs/BEHAVIOUR.md, "Idempotency"; ADR 7). */

/** How long a key has its result: then it is free, and is removed. */
export const keyRetentionMs = dayMs;

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, { error: 'must have 1 to 255 visible ASCII characters' });

interface Claiming {
  readonly store: { readonly idempotency: Claims };
  readonly clock: WallClock;
  readonly ids: Ids;
  readonly digest: Digest;
}

/** A command with the caller and the key as they are. */
interface KeyedCommand extends Pick<IdempotencyClaim, 'companyId' | 'scope' | 'operation' | 'key'> {
  /** The parsed input. A call with the same key and another input is rejected. */
  readonly input: unknown;
}

/**
 * Makes a change unless its key already has a result. The claim is stored before the work begins, so that a second
 * request sees it. An error releases the claim. If the COMMIT of `make` was lost and yet done, the claim is settled: then
 * it can't be released, and the repetition gets the result.
 * @param make makes the change and settles the claim in the same transaction
 * @returns the new result, or the result that the key already has
 * @throws UNPROCESSABLE IDEMPOTENCY_MISMATCH, CONFLICT IDEMPOTENCY_IN_FLIGHT, and what `make` throws
 */
export async function once<R>(
  { store, clock, ids, digest }: Claiming,
  { input, ...command }: KeyedCommand,
  make: (claim: IdempotencyClaim) => Promise<R>,
): Promise<{ readonly made: R } | { readonly stored: unknown }> {
  const { now: at } = new Deadline(clock);
  const claim: IdempotencyClaim = {
    ...command,
    // Equality is all that they are for, and both may name a person (docs/PRIVACY.md, "Where copies are").
    scope: digest.sha256(command.scope),
    key: digest.sha256(command.key),
    payloadHash: digest.sha256(canonicalJson(input)),
    claimId: ids.uuid(),
    at,
    ...(clock.compared && { expiresBy: earlier(at, instantAt(clock.compared.earliest())) }),
  };
  const outcome = await store.idempotency.claim(claim);
  if (outcome.state !== 'claimed') {
    if (outcome.payloadHash !== claim.payloadHash) throw errors.idempotencyMismatch();
    if (outcome.state === 'running') throw errors.idempotencyInFlight(outcome.leftMs);
    return { stored: outcome.result };
  }
  try {
    return { made: await make(claim) };
  } catch (error) {
    const heldMs = await store.idempotency.release(claim);
    // If the client tries again before the claim ends, it gets IDEMPOTENCY_IN_FLIGHT.
    throw error instanceof DomainError ? error.notBefore(heldMs) : error;
  }
}

/** JSON with sorted keys, so that equal inputs of both adapters give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
