import { authorOf } from '../application/access/caller.js';
import { errors } from '../kernel/errors.js';
import { rising } from '../kernel/values/instants.js';
import { recordTimed } from '../pipeline/rules/recordEvents.js';
import { heldReasonOf } from '../pipeline/rules/recordTimer.js';
import { discardRecord } from '../pipeline/rules/recordTransitions.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { HeldReason } from '../pipeline/shapes/storedTimers.js';
import { watcherOf } from '../pipeline/shapes/timerSettings.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';
import type { LockedRecords } from '../pipeline/stores/recordWrites.js';
import type { VacancyWrites } from '../pipeline/stores/vacancyStore.js';
import { withEndedTimer } from '../timers/effects.js';
import { retimeNow } from '../timers/retiming.js';
import { type BulkStore, changeEach } from './changeOne.js';

/** An admin's decisions about held records (docs/TIMERS.md, "Limits"). */

/** @throws CONFLICT NOT_HELD */
function reasonFor(record: FeatureRecord): HeldReason {
  const heldReason = heldReasonOf(record);
  if (heldReason === null) throw errors.notHeld();
  return heldReason;
}

type LockStore = BulkStore & {
  readonly vacancies: Pick<VacancyWrites, 'lock'>;
  readonly records: Pick<RecordReads, 'find'>;
};

/**
 * Locks records. If workers still compute due times in their vacancies, those of these records are computed first: the
 * change of a vacancy may have ended a hold.
 */
async function lockTimed(store: LockStore, companyId: string, ids: readonly string[]): Promise<LockedRecords> {
  const locked = await store.records.lockMany(companyId, ids, 'alone');
  const retimed = locked.vacancies.filter(({ isRetimed }) => isRetimed);
  if (retimed.length === 0) return locked;
  for (const { id } of retimed) {
    const vacancy = await store.vacancies.lock(companyId, id);
    if (vacancy) await retimeNow(store, vacancy, ids);
  }
  return store.records.lockMany(companyId, ids, 'alone');
}

/**
 * Discards held records, in any mode. The admin is the actor. The result of each is the record or an error.
 * Errors in the results: RECORD_NOT_FOUND, VACANCY_CLOSED, NOT_HELD.
 */
export const releaseHeld = changeEach<LockStore>({
  operation: 'releaseHeld',
  lock: lockTimed,
  decides({ caller, now }) {
    const discard = { recruiterUserId: authorOf(caller), rejectedReasonId: null, fromKernel: false };
    return ({ record }) => {
      const heldReason = reasonFor(record);
      const changed = discardRecord(record, discard, now, watcherOf(record.status.code) ?? undefined);
      const released = recordTimed('RECORD_RELEASED', record, record, { heldReason });
      const discarded = recordTimed('RECORD_DISCARDED', record, changed, { heldReason });
      return { changed, begun: null, events: [released, discarded] };
    };
  },
});

/**
 * Keeps held records open. Their timers end for their present statuses.
 * Errors in the results: RECORD_NOT_FOUND, VACANCY_CLOSED, NOT_HELD.
 */
export const dismissHeld = changeEach<LockStore>({
  operation: 'dismissHeld',
  lock: lockTimed,
  decides:
    ({ now }) =>
    ({ record }) => {
      const heldReason = reasonFor(record);
      const changed = { ...withEndedTimer(record), updatedAt: rising(record.updatedAt, now) };
      return { changed, begun: null, events: [recordTimed('RECORD_DISMISSED', record, changed, { heldReason })] };
    },
  save: (store, changed) => store.records.saveTimers(changed),
});
