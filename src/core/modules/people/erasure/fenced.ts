import { errors } from '../../../kernel/errors.js';
import type { Instant } from '../../../kernel/values/instants.js';
import { isToken } from '../../pipeline/shapes/erasureToken.js';
import type { ErasureReads } from '../stores/erasureStore.js';

/** @throws CONFLICT CANDIDATE_ERASED if a fence keeps the person out, or the id is a token */
export async function assertNotFenced(
  store: Pick<ErasureReads, 'fenceOf'>,
  { companyId, candidateId }: { readonly companyId: string; readonly candidateId: string },
  now: Instant,
): Promise<void> {
  if (isToken(candidateId) || (await store.fenceOf(companyId, candidateId, now))) throw errors.candidateErased();
}
