import { inputOf } from '../../application/dispatching/call.js';
import { defineCommand } from '../../application/dispatching/useCase.js';
import type { UseCaseContext } from '../../application/dispatching/useCaseContext.js';
import type { FeedWrites } from '../../application/feedStore.js';
import { errors } from '../../kernel/errors.js';
import { personTarget } from '../../kernel/values/targets.js';
import type { Candidate } from '../../records/readCandidate.js';
import { candidateAdmitted } from '../shapes/erasure.js';
import type { ErasureReads, ErasureWrites } from '../stores/erasureStore.js';

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
