import { defineJob } from '../../application/dispatching/jobUseCase.js';
import type { JobContext } from '../../application/dispatching/useCase.js';
import type { DomainEvent } from '../../application/event.js';
import type { FeedWrites } from '../../application/feedStore.js';
import { recordChanged } from '../../pipeline/rules/recordEvents.js';
import { endRecord } from '../../pipeline/rules/recordTransitions.js';
import type { FeatureRecord } from '../../pipeline/shapes/record.js';
import type { BulkWrites } from '../../pipeline/stores/recordWrites.js';
import { redactedRecord } from '../personal/redaction.js';
import { type ErasingStore, type Person, personToErase } from './erasing.js';

/** The most records of one transaction. */
const batch = 200;

/**
 * Ends open records of erased persons. Erasures before 2026-11-27 left a record open that a move had begun at the same
 * moment: it took a place, and every call about it was rejected. A database that was restored may have some, too.
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

/**
 * The open records of an erased person end first: CANCELLED, without a next one, also in CLOSED vacancies. That thaws
 * nothing and is no activity. Their events have the token from the start.
 */

interface RecordClosedByErasure {
  readonly closed: FeatureRecord;
  readonly event: DomainEvent;
}

export function closedByErasure(record: FeatureRecord, person: Person): RecordClosedByErasure {
  const closed = endRecord(record, person.now);
  const event = recordChanged('RECORD_CANCELLED', redactedRecord(record, person), redactedRecord(closed, person));
  return { closed, event: { ...event, isRedacted: true } };
}
