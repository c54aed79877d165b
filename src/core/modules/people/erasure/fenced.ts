import { errors } from '../../../kernel/errors.js';
import type { Instant } from '../../../kernel/values/instants.js';
import type { PersonTarget } from '../../../kernel/values/targets.js';
import { isToken } from '../../pipeline/shapes/erasureToken.js';
import type { StoredErasure } from '../shapes/erasure.js';
import type { ErasureReads, ErasureWrites } from '../stores/erasureStore.js';

/** @throws CONFLICT CANDIDATE_ERASED if a fence keeps the person out, or the id is a token */
export async function assertNotFenced(
  store: { readonly erasures: Pick<ErasureReads, 'fenceOf'> },
  { companyId, candidateId }: PersonTarget,
  now: Instant,
): Promise<void> {
  if (isToken(candidateId) || (await store.erasures.fenceOf(companyId, candidateId, now)))
    throw errors.candidateErased();
}

/**
 * The fence of a person of whom the company has something; null if none keeps the person out.
 *
 * Knowledge is asked before the fence: whom an erasure ends in between has a fence. It is asked again after it: who was
 * admitted in between is known by that.
 * @throws NOT_FOUND CANDIDATE_NOT_FOUND
 */
export async function fenceOfKnown(
  store: { readonly erasures: Pick<ErasureReads, 'fenceOf'> & Pick<ErasureWrites, 'knowsPerson'> },
  { companyId, candidateId }: PersonTarget,
  now: Instant,
): Promise<StoredErasure | null> {
  for (let look = 1; look <= 2; look += 1) {
    const isKnown = !isToken(candidateId) && (await store.erasures.knowsPerson(companyId, candidateId));
    const fence = await store.erasures.fenceOf(companyId, candidateId, now);
    if (fence || isKnown) return fence;
  }
  throw errors.candidateNotFound();
}
