import { z } from 'zod';
import { errors, Refusal } from '../errors.js';
import type { Clock, Digest, IdempotencyClaim, Ids, Store } from '../ports.js';
import { Timely } from './timely.js';

/** Runs a command once, however often it is sent (CONTRACT "REST"; ADR 2). */

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, { error: 'must have 1 to 255 visible ASCII characters' });

interface ClaimWorld {
  readonly store: Pick<Store, 'claimIdempotencyKey' | 'releaseIdempotencyKey'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly digest: Digest;
}

interface KeyedCommand extends Pick<IdempotencyClaim, 'companyId' | 'scope' | 'operation' | 'key'> {
  /** The parsed input. A call with the same key and another input is refused. */
  readonly input: unknown;
}

/**
 * Makes a change unless its key already has a result. The claim is stored before the work begins, so that a second
 * request sees it. A refusal releases the claim.
 * @param make makes the change and settles the claim in the same transaction
 * @returns the new result, or the result that the key already has
 * @throws UNPROCESSABLE IDEMPOTENCY_MISMATCH, CONFLICT IDEMPOTENCY_IN_FLIGHT, and what `make` throws
 */
export async function once<R>(
  { store, clock, ids, digest }: ClaimWorld,
  { input, ...command }: KeyedCommand,
  make: (claim: IdempotencyClaim) => Promise<R>,
): Promise<{ readonly made: R } | { readonly kept: unknown }> {
  const claim: IdempotencyClaim = {
    ...command,
    payloadHash: digest.sha256(canonicalJson(input)),
    claimId: ids.uuid(),
    at: new Timely(clock).now,
  };
  const outcome = await store.claimIdempotencyKey(claim);
  if (outcome.state !== 'claimed') {
    if (outcome.payloadHash !== claim.payloadHash) throw errors.idempotencyMismatch();
    if (outcome.state === 'running') throw errors.idempotencyInFlight(outcome.leftMs);
    return { kept: outcome.result };
  }
  try {
    return { made: await make(claim) };
  } catch (error) {
    const heldMs = await store.releaseIdempotencyKey(claim);
    // If the client tries again before the claim ends, it gets IDEMPOTENCY_IN_FLIGHT.
    throw error instanceof Refusal ? error.notBefore(heldMs) : error;
  }
}

/** JSON with sorted keys, so that equal inputs of both adapters give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
