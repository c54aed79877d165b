import { errors } from '../../kernel/errors.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { PersonTarget } from '../../kernel/values/targets.js';
import { isToken } from '../../pipeline/shapes/erasureToken.js';
import type { StoredErasure } from '../shapes/erasure.js';
import type { ErasureReads, ErasureWrites } from '../stores/erasureStore.js';

/** @throws CONFLICT CANDIDATE_ERASED if an erasure block keeps the person out, or the id is a token */
export async function assertNoErasureBlock(
  store: { readonly erasures: Pick<ErasureReads, 'erasureBlockOf'> },
  { companyId, candidateId }: PersonTarget,
  now: Instant,
): Promise<void> {
  if (isToken(candidateId) || (await store.erasures.erasureBlockOf(companyId, candidateId, now)))
    throw errors.candidateErased();
}

/**
 * The erasure block of a person of whom the company has something; null if none keeps the person out.
 *
 * Knowledge is asked before the erasure block: whom an erasure ends in between has an erasure block. It is asked again
 * after it: who was admitted in between is known by that.
 * @throws NOT_FOUND CANDIDATE_NOT_FOUND
 */
export async function erasureBlockOfKnown(
  store: { readonly erasures: Pick<ErasureReads, 'erasureBlockOf'> & Pick<ErasureWrites, 'knowsPerson'> },
  { companyId, candidateId }: PersonTarget,
  now: Instant,
): Promise<StoredErasure | null> {
  for (let look = 1; look <= 2; look += 1) {
    const isKnown = !isToken(candidateId) && (await store.erasures.knowsPerson(companyId, candidateId));
    const erasureBlock = await store.erasures.erasureBlockOf(companyId, candidateId, now);
    if (erasureBlock || isKnown) return erasureBlock;
  }
  throw errors.candidateNotFound();
}
