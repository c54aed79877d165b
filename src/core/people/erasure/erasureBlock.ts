import { inputOf } from '../../application/dispatching/call.js';
import { defineCommand, type UseCaseContext } from '../../application/dispatching/useCase.js';
import type { FeedWrites } from '../../application/feedStore.js';
import { errors } from '../../kernel/errors.js';
import type { Instant } from '../../kernel/values/instants.js';
import { type PersonTarget, personTarget } from '../../kernel/values/shapes.js';
import { isToken } from '../../pipeline/shapes/erasureToken.js';
import type { Candidate } from '../../records/readRecord.js';
import { candidateAdmitted, type StoredErasure } from '../shapes/erasure.js';
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

/**
 * Ends the erasure block of a person, who may then be put into vacancies again. A ban stays.
 * @throws CONFLICT NOT_ERASED, ERASURE_RUNNING
 */
export const admitCandidate = defineCommand({
  operation: 'admitCandidate',
  takes: inputOf(personTarget),
  async run(
    { target: { companyId, candidateId } },
    context: UseCaseContext<{ readonly erasures: ErasureReads & ErasureWrites; readonly feed: FeedWrites }>,
  ): Promise<Candidate> {
    const { store } = context;
    const erasureBlock = await store.erasures.erasureBlockOf(companyId, candidateId, context.now);
    if (!erasureBlock) throw errors.notErased();
    // What is erased still is found by the id. What a new life adds must not be.
    if (erasureBlock.status === 'RUNNING') throw errors.erasureRunning();
    const ended = await store.erasures.endErasureBlocks(companyId, candidateId, context.now);
    if (ended === 0) throw errors.notErased();
    await store.feed.append(companyId, [candidateAdmitted(candidateId)], context);
    return { companyId, candidateId };
  },
});
