import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { errors } from '../kernel/errors.js';
import { instant, orNull } from '../kernel/values/shapes.js';
import { recordTarget } from '../kernel/values/targets.js';
import { book, isScheduling } from '../pipeline/rules/meetings.js';
import { time } from '../pipeline/shapes/namedTimers.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import { changeOne, type OneRecordStore } from './changeOne.js';

export const booking = z.strictObject({
  date: instant.describe("When it begins: one of the feature's possible dates, if it has any."),
  duration: orNull(time).describe(
    'The duration in minutes. A possible date has its own duration; a feature without dates requires one here.',
  ),
});

/**
 * Books the meeting of a record whose feature schedules one (docs/BEHAVIOUR.md, "Meetings").
 * @throws NOT_FOUND RECORD_NOT_FOUND, also for records of other features; CONFLICT VACANCY_CLOSED,
 *   FEATURE_ALREADY_CLOSED, LIMIT_REACHED; UNPROCESSABLE INVALID_DATE
 */
export const bookMeeting = defineCommand({
  operation: 'bookMeeting',
  takes: inputOf(recordTarget, booking),
  async run({ target, body: { date, duration } }, context: UseCaseContext<OneRecordStore>): Promise<FeatureRecord> {
    const { store, now } = context;
    const locked = await store.records.lock(target);
    // The kind of the feature may have changed before the record was reopened.
    const feature = locked?.record.kind === 'module' ? locked.feature : null;
    if (!locked || !feature || !isScheduling(feature)) throw errors.recordNotFound();
    return changeOne(context, locked, 'RECORD_BOOKED', (record) =>
      book(record, feature, { date, duration: duration ?? null }, now),
    );
  },
  shows: (record, readPolicy) => readPolicy.record(record),
});
