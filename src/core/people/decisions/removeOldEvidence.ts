import { defineJob } from '../../application/dispatching/jobUseCase.js';
import type { JobContext } from '../../application/dispatching/useCase.js';
import type { SettingsReads } from '../../settings/companySettings.js';
import type { DecisionWrites, ReviewWrites } from '../stores/decisionStore.js';
import { evidenceSince } from './assembleDecisions.js';

/** The most decisions, events of steps, and reviews that one transaction removes. */
const batch = 1_000;

/**
 * Removes a batch of what is older than a company keeps its evidence: decisions, what their steps come from, and settled
 * reviews.
 * @returns whether there may be more to remove
 */
export const removeOldEvidence = defineJob({
  by: { actor: { kind: 'WORKER', id: 'retention' }, operation: 'removeOldEvidence' },
  async run(
    companyId,
    {
      store,
      now,
    }: JobContext<{
      readonly settings: SettingsReads;
      readonly decisions: DecisionWrites;
      readonly reviews: ReviewWrites;
    }>,
  ): Promise<boolean> {
    const before = await evidenceSince(store, companyId, now);
    const hasMore = await store.decisions.removeEvidence(companyId, before, batch);
    return (await store.reviews.removeSettled(companyId, before, batch)) || hasMore;
  },
});
