import { authorOf } from '../access.js';
import { errors } from '../errors.js';
import type { DomainEvent } from '../events/event.js';
import { recordTimed } from '../events/told.js';
import { rising } from '../instants.js';
import {
  type BulkBody,
  type BulkOutcome,
  type BulkTarget,
  bulkBody,
  bulkOutcomes,
  bulkTarget,
  changesOf,
  inTurn,
  keepChanges,
} from '../records/bulk.js';
import { keptByIds } from '../records/keptRecords.js';
import type { FeatureRecord } from '../records/record.js';
import { discardRecord } from '../records/transitions.js';
import type { Command } from '../useCase.js';
import { inState } from './effects.js';
import type { HeldReason } from './kept.js';
import { heldReasonOf } from './recordTimer.js';
import { watcherOf } from './watch.js';

/** What an admin decides about records that timers hold (CONTRACT "Timers", "Held"). */

/** @throws CONFLICT NOT_HELD */
function reasonFor(record: FeatureRecord): HeldReason {
  const heldReason = heldReasonOf(record);
  if (heldReason === null) throw errors.notHeld();
  return heldReason;
}

/**
 * Has held records discarded after all, in any mode, as the admin: per record its state, or an error.
 * In the results: RECORD_NOT_FOUND, VACANCY_CLOSED, NOT_HELD.
 */
export const releaseHeld: Command<BulkTarget, BulkBody, readonly BulkOutcome[]> = {
  operation: 'releaseHeld',
  target: bulkTarget,
  body: bulkBody,
  keeping: keptByIds('record'),
  async run({ target: { companyId }, body: { resourceIds } }, scene) {
    const { store, caller, now } = scene;
    const locked = await store.lockRecords(companyId, resourceIds, 'shared');
    const discard = { recruiterUserId: authorOf(caller), rejectedReasonId: null, fromKernel: false };
    const discards = new Map<string, DomainEvent>();
    const all = inTurn(
      resourceIds,
      locked,
      ({ record }) => {
        const heldReason = reasonFor(record);
        const changed = discardRecord(record, discard, now, watcherOf(record.status.code) ?? undefined);
        discards.set(record.id, recordTimed('RECORD_DISCARDED', record, changed, { heldReason }));
        return { changed, begun: null, event: recordTimed('RECORD_RELEASED', record, record, { heldReason }) };
      },
      now,
    );
    await keepChanges(store, companyId, all, scene, ({ changed: { id } }) => [discards.get(id) ?? []].flat());
    return bulkOutcomes(resourceIds, all);
  },
};

/**
 * Leaves held records as they are: their timers have ended for the statuses that they are in.
 * In the results: RECORD_NOT_FOUND, VACANCY_CLOSED, NOT_HELD.
 */
export const dismissHeld: Command<BulkTarget, BulkBody, readonly BulkOutcome[]> = {
  operation: 'dismissHeld',
  target: bulkTarget,
  body: bulkBody,
  keeping: keptByIds('record'),
  async run({ target: { companyId }, body: { resourceIds } }, scene) {
    const { store, now } = scene;
    const locked = await store.lockRecords(companyId, resourceIds, 'shared');
    const all = inTurn(
      resourceIds,
      locked,
      ({ record }) => {
        const heldReason = reasonFor(record);
        const changed = { ...inState(record, 'ENDED'), updatedAt: rising(record.updatedAt, now) };
        return { changed, begun: null, event: recordTimed('RECORD_DISMISSED', record, changed, { heldReason }) };
      },
      now,
    );
    const changes = changesOf(all);
    await store.saveTimers(changes.map(({ changed }) => changed));
    await store.appendEvents(
      companyId,
      changes.map(({ event }) => event),
      scene,
    );
    return bulkOutcomes(resourceIds, all);
  },
};
