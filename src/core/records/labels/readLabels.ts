import { z } from 'zod';
import { ReadPolicy } from '../../application/access/readPolicy.js';
import { inputOf } from '../../application/dispatching/call.js';
import { defineQuery } from '../../application/dispatching/useCase.js';
import type { UseCaseContext } from '../../application/dispatching/useCaseContext.js';
import { id } from '../../kernel/values/shapes.js';
import type { LabelReads } from '../../pipeline/stores/labelStore.js';
import type { LabelledCandidate } from './putCandidates.js';

const target = z.strictObject({ companyId: id, candidateIds: z.array(id).readonly() });

/** Candidates with their labels, in the order of the ids; null for callers who may not read candidates. */
export const readLabels = defineQuery({
  operation: 'readCandidateLabel',
  takes: inputOf(target),
  async run(
    { target: { companyId, candidateIds } },
    { store, caller }: UseCaseContext<{ readonly labels: LabelReads }>,
  ): Promise<readonly (LabelledCandidate | null)[]> {
    if (!new ReadPolicy(caller, companyId).mayRead('Candidate')) return candidateIds.map(() => null);
    const labels = await store.labels.ofCandidates(companyId, candidateIds);
    return candidateIds.map((candidateId) => ({ companyId, candidateId, label: labels.get(candidateId) ?? null }));
  },
});
