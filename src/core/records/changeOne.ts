import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, withReplay } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import type { EventContext } from '../application/event.js';
import type { FeedWrites } from '../application/feedStore.js';
import type { OperationName } from '../application/operations.js';
import { companyTarget } from '../kernel/values/targets.js';
import { placed, placeOf } from '../pipeline/rules/meetings.js';
import { type RecordEventType, recordChanged } from '../pipeline/rules/recordEvents.js';
import { timed } from '../pipeline/rules/recordTimer.js';
import { assertVacancyOpen } from '../pipeline/rules/vacancyTransitions.js';
import { assertNotErased } from '../pipeline/shapes/erasureToken.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { BulkWrites, LockedRecords, RecordInVacancy, RecordWrites } from '../pipeline/stores/recordWrites.js';
import {
  type BulkOutcome,
  bulkBody,
  bulkOutcomes,
  type Candidacy,
  type Change,
  inOrder,
  type SaveOptions,
  saveChanges,
} from './bulk.js';
import { replayedByIds, shownIn } from './bulkReplay.js';

/** What a command that changes one record writes at least. */
export type OneRecordStore = { readonly records: RecordWrites; readonly feed: FeedWrites };
type Context = EventContext & { readonly store: OneRecordStore };

/** A locked record of the kind that a command changes. */
export interface Locked<R extends FeatureRecord> extends RecordInVacancy {
  readonly record: R;
}

/**
 * Changes a locked record of an open vacancy.
 * @param change a pure transition
 * @throws NOT_FOUND RECORD_NOT_FOUND if the person was erased; CONFLICT VACANCY_CLOSED; what `change` throws
 */
export function changeOne<R extends FeatureRecord>(
  context: Context,
  locked: Locked<R>,
  type: RecordEventType,
  change: (record: R) => R,
): Promise<R> {
  assertNotErased(locked.record);
  assertVacancyOpen(locked.vacancyStatus);
  return saveOne(context, locked, type, change(locked.record));
}

/** Saves a changed record with its new timer, and appends the event. */
export async function saveOne<R extends FeatureRecord>(
  context: Context,
  locked: Locked<R>,
  type: RecordEventType,
  changed: R,
): Promise<R> {
  const { store, now } = context;
  const { record: before, feature } = locked;
  const after = timed(before, changed, locked, now);
  await store.records.save(before, after);
  const place = placeOf(feature);
  const event = recordChanged(type, placed(before, place), placed(after, place));
  await store.feed.append(after.companyId, [event], context);
  return after;
}

/** What such a command reads and writes at least. */
export type BulkStore = { readonly records: BulkWrites; readonly feed: FeedWrites };
type Decide = (candidacy: Candidacy) => Change;

interface ChangeEach<S> {
  readonly operation: OperationName;
  /** Locks the records; by default with shared locks of their vacancies. */
  readonly lock?: (store: S, companyId: string, ids: readonly string[]) => Promise<LockedRecords>;
  /** Reads the data that all records need. @returns the function that decides on one record; it may throw a Refusal */
  readonly decides: (context: UseCaseContext<S>, locked: LockedRecords, companyId: string) => Decide | Promise<Decide>;
  readonly save?: SaveOptions['save'];
}

const lockShared: NonNullable<ChangeEach<{ readonly records: BulkWrites }>['lock']> = (store, companyId, ids) =>
  store.records.lockMany(companyId, ids, 'shared');

/**
 * Makes a command that changes each named record and nothing else.
 * @typeParam S the part of the store that it reads and writes
 */
export function changeEach<S extends BulkStore = BulkStore>({
  operation,
  lock = lockShared,
  decides,
  ...options
}: ChangeEach<S>) {
  const command = defineCommand({
    operation,
    takes: inputOf(companyTarget, bulkBody),
    async run(
      { target: { companyId }, body: { resourceIds } },
      context: UseCaseContext<S>,
    ): Promise<readonly BulkOutcome[]> {
      const { store, now } = context;
      const locked = await lock(store, companyId, resourceIds);
      const all = inOrder(resourceIds, locked, await decides(context, locked, companyId), now);
      await saveChanges(store, companyId, all, context, options);
      return bulkOutcomes(resourceIds, all);
    },
    shows: shownIn(['record']),
  });
  return withReplay(command, replayedByIds('record'));
}
