import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { errors } from '../kernel/errors.js';
import { orNull } from '../kernel/values/shapes.js';
import { recordTarget } from '../kernel/values/targets.js';
import { enterStatus } from '../pipeline/rules/recordTransitions.js';
import { time } from '../pipeline/shapes/namedTimers.js';
import { type FeatureRecord, statusCode } from '../pipeline/shapes/record.js';
import { changeOne, type OneRecordStore } from './changeOne.js';

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
