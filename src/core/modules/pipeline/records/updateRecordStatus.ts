import { z } from 'zod';
import type { Shown } from '../../../application/access/readPolicy.js';
import type { FeedWrites } from '../../../application/events/feedStore.js';
import type { Command } from '../../../application/useCases/useCase.js';
import { errors } from '../../../kernel/errors.js';
import { orNull } from '../../../kernel/values/shapes.js';
import { type RecordTarget, recordTarget } from '../../../kernel/values/targets.js';
import { placed, placeOf } from '../rules/records/meetings.js';
import { recordChanged } from '../rules/records/recordEvents.js';
import { enterStatus } from '../rules/records/transitions.js';
import { timed } from '../rules/timers/recordTimer.js';
import { assertOpen } from '../rules/vacancies/vacancyTransitions.js';
import { assertNotErased } from '../shapes/erasureToken.js';
import { time } from '../shapes/namedTimers.js';
import { type FeatureRecord, statusCode } from '../shapes/record.js';
import type { RecordWrites } from '../stores/recordWrites.js';

export const enteredStatus = z.strictObject({
  code: statusCode.describe(
    'The status: capital letters and digits, words joined by underscores, 64 characters at most. Not FINISHED, DISCARDED or CANCELLED: these have their own mutations.',
  ),
  descriptionCode: orNull(statusCode).describe('How the record comes to the status; UPDATED if it is omitted.'),
  notificationDelay: orNull(time).describe('The delay of the notification; 0 if it is omitted.'),
});

/**
 * Enters any status, except those that close, discard or cancel a record (docs/BEHAVIOUR.md, "Records and moves").
 * @throws NOT_FOUND RECORD_NOT_FOUND; CONFLICT VACANCY_CLOSED, FEATURE_ALREADY_CLOSED, LIMIT_REACHED; UNPROCESSABLE
 *   INVALID_TRANSITION
 */
export const updateRecordStatus: Command<
  RecordTarget,
  z.infer<typeof enteredStatus>,
  FeatureRecord,
  { readonly records: RecordWrites; readonly feed: FeedWrites },
  never,
  Shown<FeatureRecord>
> = {
  kind: 'command',
  operation: 'updateRecordStatus',
  target: recordTarget,
  body: enteredStatus,
  shows: (record, readPolicy) => readPolicy.record(record),
  async run({ target, body: { code, descriptionCode, notificationDelay } }, scene) {
    const { store, now } = scene;
    const locked = await store.records.lock(target);
    if (!locked) throw errors.recordNotFound();
    assertNotErased(locked.record);
    assertOpen(locked.vacancyStatus);
    const entered = { code, descriptionCode: descriptionCode ?? 'UPDATED', notificationDelay: notificationDelay ?? 0 };
    const changed = timed(locked.record, enterStatus(locked.record, entered, now), locked, now);
    await store.records.save(locked.record, changed);
    const place = placeOf(locked.feature);
    const event = recordChanged('RECORD_STATUS_CHANGED', placed(locked.record, place), placed(changed, place));
    await store.feed.append(target.companyId, [event], scene);
    return changed;
  },
};
