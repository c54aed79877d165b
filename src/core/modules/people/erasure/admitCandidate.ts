import type { FeedWrites } from '../../../application/events/feedStore.js';
import { type Command, nothing } from '../../../application/useCases/useCase.js';
import { errors } from '../../../kernel/errors.js';
import { type PersonTarget, personTarget } from '../../../kernel/values/targets.js';
import type { Candidate } from '../../pipeline/records/reading/readCandidate.js';
import { candidateAdmitted } from '../shapes/erasureEvents.js';
import type { ErasureReads, ErasureWrites } from '../stores/erasureStore.js';

/**
 * Ends the fence of an erased person, who may then be put into vacancies again. A ban stays.
 * @throws CONFLICT NOT_ERASED, ERASURE_RUNNING
 */
export const admitCandidate: Command<
  PersonTarget,
  undefined,
  Candidate,
  { readonly erasures: ErasureReads & ErasureWrites; readonly feed: FeedWrites }
> = {
  kind: 'command',
  operation: 'admitCandidate',
  target: personTarget,
  body: nothing,
  async run({ target: { companyId, candidateId } }, scene) {
    const { store } = scene;
    const fence = await store.erasures.fenceOf(companyId, candidateId, scene.now);
    if (!fence) throw errors.notErased();
    // What is erased still is found by the id. What a new life adds must not be.
    if (fence.status === 'RUNNING') throw errors.erasureRunning();
    const ended = await store.erasures.endFences(companyId, candidateId, scene.now);
    if (ended === 0) throw errors.notErased();
    await store.feed.append(companyId, [candidateAdmitted(candidateId)], scene);
    return { companyId, candidateId };
  },
};
