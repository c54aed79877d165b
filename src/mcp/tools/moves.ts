import { z } from 'zod';
import { isWithheld, type Withheld } from '../../core/application/access/readPolicy.js';
import { Refusal } from '../../core/kernel/errors.js';
import { instant } from '../../core/kernel/values/shapes.js';
import { bookMeeting } from '../../core/modules/pipeline/records/meetings/bookMeeting.js';
import { forwardFeatures } from '../../core/modules/pipeline/records/moving/forwardFeatures.js';
import { initFeatures } from '../../core/modules/pipeline/records/moving/initFeatures.js';
import { orchestrate } from '../../core/modules/pipeline/records/moving/orchestrate.js';
import type { FeatureRecord } from '../../core/modules/pipeline/shapes/record.js';
import { resendDelivery } from '../../core/modules/webhooks/manageDeliveries.js';
import { httpErrors } from '../../http/errors.js';
import { referenceTo } from '../answers/untrusted.js';
import { companyId, reference, tool } from '../tool.js';
import { stageOf } from './stages.js';

/**
 * Tools that change one thing at once. More than one candidate at a time needs the word of a person, which agents can't ask
 * for here, so it is refused (ADR 59).
 */

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .describe('The same for each time that this call is made: then it takes effect once.');

const maxSent = 500;

/** @throws UNPROCESSABLE CONFIRMATION_UNSUPPORTED */
function theOnly<T>([one, ...others]: readonly T[]): T {
  if (one === undefined || others.length > 0) throw httpErrors.confirmationUnsupported();
  return one;
}

const changes = { readOnlyHint: false, destructiveHint: false } as const;

const place = z.object({
  recordId: z.string(),
  candidateId: z.string(),
  vacancyId: z.string(),
  stageId: z.string(),
  status: z.string().nullable().describe('Null: the caller may change the record, and may not read it.'),
  isClosed: z.boolean().nullable(),
});

/** A grant of a change is none to read: of a record that the caller may not read, the ids are shown. */
function placeOf(shown: FeatureRecord | Withheld): z.infer<typeof place> {
  const { id, candidateId, vacancyId, featureId } = (isWithheld(shown) ? shown.ids : shown) as FeatureRecord;
  return {
    recordId: referenceTo(id),
    candidateId: referenceTo(candidateId),
    vacancyId: referenceTo(vacancyId),
    stageId: referenceTo(featureId),
    status: isWithheld(shown) ? null : shown.status.code,
    isClosed: isWithheld(shown) ? null : shown.isClosed,
  };
}

interface ItemError {
  readonly code: string;
  readonly reason: string;
  readonly message: string;
}

/** The refusal of the only item of a bulk call. */
const refusalOf = ({ code, reason, message }: ItemError): Refusal =>
  new Refusal(code as Refusal['family'], reason, message);

export const addCandidates = tool({
  name: 'add_candidates',
  title: 'Add a candidate',
  description: 'Puts one candidate into a stage of a vacancy. The first candidate publishes the vacancy.',
  calls: ['Mutation.initFeatures'],
  hints: changes,
  input: z.strictObject({
    companyId,
    vacancyId: reference,
    stage: reference.describe('The id or the name of the stage.'),
    candidates: z
      .array(z.strictObject({ candidateId: reference, relationId: reference }))
      .min(1)
      .max(maxSent)
      .describe('One at a time.'),
    idempotencyKey,
  }),
  output: z.object({ record: place }),
  async run({ vacancyId, stage, candidates, idempotencyKey: key }, calls) {
    const candidate = theOnly(candidates);
    const featureId = await stageOf(stage, vacancyId, calls);
    const body = { vacancyId, featureId, candidates: [candidate] };
    const [outcome] = await calls.tell(initFeatures, 'Mutation.initFeatures', {}, body, key);
    if (outcome?.error) throw refusalOf(outcome.error);
    return { data: { record: outcome?.record ? placeOf(outcome.record) : null } };
  },
});

export const moveCandidates = tool({
  name: 'move_candidates',
  title: 'Move a candidate on',
  description:
    'Closes one record and moves its candidate: to the next stage, or with vacancyId and stage to that one. After the last stage the candidate has finished.',
  calls: ['Mutation.forwardFeatures', 'Mutation.orchestrate'],
  hints: changes,
  input: z.strictObject({
    companyId,
    recordIds: z.array(reference).min(1).max(maxSent).describe('One at a time.'),
    vacancyId: reference.optional().describe('With a stage.'),
    stage: reference.optional().describe('The id or the name of a stage; without it, the next one.'),
    idempotencyKey,
  }),
  output: z.object({ closed: place, next: place.nullable().describe('Null: the candidate has finished.') }),
  async run({ recordIds, vacancyId, stage, idempotencyKey: key }, calls) {
    const recordId = theOnly(recordIds);
    if (stage !== undefined) {
      const destFeatureId = await stageOf(stage, vacancyId, calls);
      const body = { resourceId: recordId, destFeatureId };
      const moved = await calls.tell(orchestrate, 'Mutation.orchestrate', { vacancyId, id: recordId }, body, key);
      return { data: { closed: placeOf(moved.closed), next: moved.next && placeOf(moved.next) } };
    }
    const body = { resourceIds: [recordId] };
    const [outcome] = await calls.tell(forwardFeatures, 'Mutation.forwardFeatures', {}, body, key);
    if (outcome?.error) throw refusalOf(outcome.error);
    const { closed = null, next = null } = outcome ?? {};
    return { data: { closed: closed && placeOf(closed), next: next && placeOf(next) } };
  },
});

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
    duration: z.number().optional().describe('In minutes, where the stage has no dates of its own.'),
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
  description: 'For admins: makes one more attempt to deliver an event to a webhook. It changes nothing else.',
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
