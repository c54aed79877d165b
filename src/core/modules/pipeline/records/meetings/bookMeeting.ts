import { z } from 'zod';
import type { Shown } from '../../../../application/access/readPolicy.js';
import type { FeedWrites } from '../../../../application/events/feedStore.js';
import type { Command } from '../../../../application/useCases/useCase.js';
import { errors } from '../../../../kernel/errors.js';
import { instant, orNull } from '../../../../kernel/values/shapes.js';
import { type RecordTarget, recordTarget } from '../../../../kernel/values/targets.js';
import { book, isScheduling, placed, placeOf } from '../../rules/records/meetings.js';
import { recordChanged } from '../../rules/records/recordEvents.js';
import { timed } from '../../rules/timers/recordTimer.js';
import { assertOpen } from '../../rules/vacancies/vacancyTransitions.js';
import { assertNotErased } from '../../shapes/erasureToken.js';
import { time } from '../../shapes/namedTimers.js';
import type { FeatureRecord } from '../../shapes/record.js';
import type { RecordWrites } from '../../stores/recordWrites.js';

export const booking = z.strictObject({
  date: instant.describe("When it begins: one of the feature's possible dates, if it has any."),
  duration: orNull(time).describe(
    'How many minutes it takes. A possible date has its own duration; a feature without dates requires one here.',
  ),
});

/**
 * Books the meeting of a record whose feature schedules one (docs/BEHAVIOUR.md, "Meetings").
 * @throws NOT_FOUND RECORD_NOT_FOUND, also for records of other features; CONFLICT VACANCY_CLOSED,
 *   FEATURE_ALREADY_CLOSED, LIMIT_REACHED; UNPROCESSABLE INVALID_DATE
 */
export const bookMeeting: Command<
  RecordTarget,
  z.infer<typeof booking>,
  FeatureRecord,
  { readonly records: RecordWrites; readonly feed: FeedWrites },
  never,
  Shown<FeatureRecord>
> = {
  kind: 'command',
  operation: 'bookMeeting',
  target: recordTarget,
  body: booking,
  shows: (record, readPolicy) => readPolicy.record(record),
  async run({ target, body: { date, duration } }, scene) {
    const { store, now } = scene;
    const locked = await store.records.lock(target);
    // The kind of the feature may have changed before the record was reopened.
    const isBookable = locked?.record.kind === 'module' && locked.feature && isScheduling(locked.feature);
    if (!isBookable) throw errors.recordNotFound();
    assertNotErased(locked.record);
    assertOpen(locked.vacancyStatus);
    const booked = book(locked.record, locked.feature, { date, duration: duration ?? null }, now);
    const changed = timed(locked.record, booked, locked, now);
    await store.records.save(locked.record, changed);
    const place = placeOf(locked.feature);
    const event = recordChanged('RECORD_BOOKED', placed(locked.record, place), placed(changed, place));
    await store.feed.append(target.companyId, [event], scene);
    return changed;
  },
};
