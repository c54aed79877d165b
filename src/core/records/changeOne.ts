import type { EventContext } from '../application/event.js';
import type { FeedWrites } from '../application/feedStore.js';
import { placed, placeOf } from '../pipeline/rules/meetings.js';
import { type RecordEventType, recordChanged } from '../pipeline/rules/recordEvents.js';
import { timed } from '../pipeline/rules/recordTimer.js';
import { assertVacancyOpen } from '../pipeline/rules/vacancyTransitions.js';
import { assertNotErased } from '../pipeline/shapes/erasureToken.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { RecordInVacancy, RecordWrites } from '../pipeline/stores/recordWrites.js';

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
