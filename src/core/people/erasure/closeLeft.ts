import { defineJob } from '../../application/dispatching/job.js';
import type { JobContext } from '../../application/dispatching/useCaseContext.js';
import type { FeedWrites } from '../../application/feedStore.js';
import type { BulkWrites } from '../../pipeline/stores/recordWrites.js';
import { closedByErasure } from './closeRecords.js';
import { personToErase } from './erasing.js';
import type { ErasingStore } from './erasingPlace.js';

/** The most records of one transaction. */
const batch = 200;

/**
 * Ends open records of erased persons. Erasures before 2026-11-27 left a record open that a move had begun at the same
 * moment: it took a place, and every call about it was refused. A database that was restored may have some, too.
 * @returns whether there may be more
 */
export const closeLeft = defineJob({
  by: { actor: { kind: 'WORKER', id: 'erasure' }, operation: 'eraseCandidate' },
  async run(
    companyId,
    { store, now, origin }: JobContext<ErasingStore & { readonly records: BulkWrites; readonly feed: FeedWrites }>,
  ): Promise<boolean> {
    const left = await store.erasures.lockLeftOpen(companyId, batch);
    const closed = [];
    for (const record of left) {
      const token = record.candidateId;
      const person = await personToErase(store, { companyId, candidateId: token, token }, now);
      closed.push(closedByErasure(record, person));
    }
    if (closed.length > 0) await store.records.saveEntered(closed.map((one) => one.closed));
    await store.feed.append(
      companyId,
      closed.map(({ event }) => event),
      { now, origin },
    );
    return left.length === batch;
  },
});
