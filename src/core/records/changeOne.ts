import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext, withReplay } from '../application/dispatching/useCase.js';
import type { EventContext } from '../application/event.js';
import type { FeedWrites } from '../application/feedStore.js';
import type { OperationName } from '../application/operations.js';
import { errors } from '../kernel/errors.js';
import { companyTarget, orNull, recordTarget } from '../kernel/values/shapes.js';
import { placed, placeOf } from '../pipeline/rules/meetings.js';
import { type RecordEventType, recordChanged } from '../pipeline/rules/recordEvents.js';
import { timed } from '../pipeline/rules/recordTimer.js';
import { enterStatus } from '../pipeline/rules/recordTransitions.js';
import { assertVacancyOpen } from '../pipeline/rules/vacancyTransitions.js';
import { assertNotErased } from '../pipeline/shapes/erasureToken.js';
import { time } from '../pipeline/shapes/namedTimers.js';
import { type FeatureRecord, statusCode } from '../pipeline/shapes/record.js';
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

export const enteredStatus = z.strictObject({
  code: statusCode.describe(
    'The status: capital letters and digits, words joined by underscores, 64 characters at most. Not FINISHED, DISCARDED or CANCELLED: these have their own mutations.',
  ),
  descriptionCode: orNull(statusCode).describe('How the record enters the status; UPDATED if omitted.'),
  notificationDelay: orNull(time).describe('The delay of the notification; 0 if omitted.'),
});

/**
 * Enters any status, except those that close, discard or cancel a record (docs/BEHAVIOUR.md, "Records and moves").
 * @throws NOT_FOUND RECORD_NOT_FOUND; CONFLICT VACANCY_CLOSED, FEATURE_ALREADY_CLOSED, LIMIT_REACHED; UNPROCESSABLE
 *   INVALID_TRANSITION
 */
export const updateRecordStatus = defineCommand({
  operation: 'updateRecordStatus',
  takes: inputOf(recordTarget, enteredStatus),
  async run(
    { target, body: { code, descriptionCode, notificationDelay } },
    context: UseCaseContext<OneRecordStore>,
  ): Promise<FeatureRecord> {
    const { store, now } = context;
    const locked = await store.records.lock(target);
    if (!locked) throw errors.recordNotFound();
    const entered = { code, descriptionCode: descriptionCode ?? 'UPDATED', notificationDelay: notificationDelay ?? 0 };
    return changeOne(context, locked, 'RECORD_STATUS_CHANGED', (record) => enterStatus(record, entered, now));
  },
  shows: (record, readPolicy) => readPolicy.record(record),
});
