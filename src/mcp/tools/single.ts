import { z } from 'zod';
import { instant } from '../../core/kernel/values/shapes.js';
import { bookMeeting } from '../../core/records/bookMeeting.js';
import { resendDelivery } from '../../core/webhooks/manageDeliveries.js';
import { changes, idempotencyKey, place, placeOf } from './bulk.js';
import { companyId, reference, tool } from './tool.js';

/** Tools that change one thing at once. */

export const bookMeetings = tool({
  name: 'book_meeting',
  title: 'Book a meeting',
  description: 'Books the meeting of a record whose stage schedules one, on one of the dates of the stage.',
  calls: ['Mutation.bookMeeting'],
  hints: changes,
  input: z.strictObject({
    companyId,
    vacancyId: reference,
    recordId: reference,
    date: instant.describe('When it begins.'),
    duration: z.number().optional().describe('In minutes, if the stage has no dates of its own.'),
    idempotencyKey,
  }),
  output: z.object({ record: place }),
  async run({ vacancyId, recordId: id, date, duration, idempotencyKey: key }, { tell }) {
    const record = await tell(bookMeeting, 'Mutation.bookMeeting', { vacancyId, id }, { date, duration }, key);
    return { data: { record: placeOf(record) } };
  },
});

export const resendDeliveries = tool({
  name: 'resend_delivery',
  title: 'Send a delivery again',
  description:
    'For admins, and API keys with webhooks of their own: makes one more attempt to deliver an event to a webhook. It changes nothing else.',
  calls: ['Mutation.resendDelivery'],
  hints: { ...changes, idempotentHint: true },
  input: z.strictObject({ companyId, deliveryId: reference, idempotencyKey }),
  output: z.object({ deliveryId: z.string(), status: z.string(), nextAttemptAt: z.string().nullable() }),
  async run({ deliveryId: id, idempotencyKey: key }, { tell }) {
    const delivery = await tell(resendDelivery, 'Mutation.resendDelivery', { id }, undefined, key);
    const { status, nextAttemptAt } = delivery;
    return { data: { deliveryId: delivery.id, status, nextAttemptAt } };
  },
});
