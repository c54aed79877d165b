import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { EventContext } from '../application/event.js';
import { errors } from '../kernel/errors.js';
import type { Instant } from '../kernel/values/instants.js';
import { rising } from '../kernel/values/instants.js';
import { entriesOf } from '../kernel/values/objects.js';
import { httpUrl, id, name, type RecordTarget, recordTarget } from '../kernel/values/shapes.js';
import { enterStatus } from '../pipeline/rules/recordTransitions.js';
import { assertVacancyOpen } from '../pipeline/rules/vacancyTransitions.js';
import { assertNotErased } from '../pipeline/shapes/erasureToken.js';
import { type Psychometric, provenanceShape, type Report, statusCode } from '../pipeline/shapes/record.js';
import type { RecordWrites } from '../pipeline/stores/recordWrites.js';
import { type Locked, type OneRecordStore, saveOne } from './changeOne.js';

const maxReports = 100;

const facts = z
  .strictObject({
    submissionId: id.nullable().describe("The company's submission id."),
    link: httpUrl.nullable().describe('The link to the test, for the candidate.'),
    evaluationId: z.number().nullable().describe("The provider's evaluation id."),
    evaluationName: name.nullable().describe("The provider's evaluation name."),
    reports: z
      .array(z.strictObject({ name: name.describe('A label.'), url: httpUrl.describe('Where it can be downloaded.') }))
      .max(maxReports)
      .describe('The reports: all of them.'),
    ...provenanceShape.shape,
  })
  .partial();

export const results = facts.extend({
  status: statusCode.optional().describe('The status that the record enters; not a closed list.'),
});
/** What a call or a message reports about a test. */
export type Results = z.infer<typeof results>;

/**
 * Stores facts about a psychometric test. A missing member does not change, null clears it. A closed record accepts
 * facts, but no status.
 * @throws NOT_FOUND PSYCHOMETRIC_NOT_FOUND; CONFLICT VACANCY_CLOSED, FEATURE_ALREADY_CLOSED, LIMIT_REACHED;
 *   UNPROCESSABLE INVALID_TRANSITION
 */
export const recordPsychometric = defineCommand({
  operation: 'recordPsychometric',
  takes: inputOf(recordTarget, results),
  async run({ target, body }, context: UseCaseContext<OneRecordStore>): Promise<Psychometric> {
    const { store, now } = context;
    const locked = await lockPsychometric(store, target);
    assertNotErased(locked.record);
    assertVacancyOpen(locked.vacancyStatus);
    return saveResults(context, locked, changedBy(locked.record, body, now));
  },
  shows: (record, readPolicy) => readPolicy.record(record),
});

export async function lockPsychometric(
  store: { readonly records: RecordWrites },
  target: RecordTarget,
): Promise<Locked<Psychometric>> {
  const locked = await store.records.lock(target);
  if (locked?.record.kind !== 'psychometric') throw errors.psychometricNotFound();
  return { ...locked, record: locked.record };
}

/** The record with the sent facts; the same object if nothing is new. */
export function changedBy(record: Psychometric, { status, ...sent }: Results, at: Instant): Psychometric {
  const reported = (code: string) => ({ code, descriptionCode: 'REPORTED', notificationDelay: 0 });
  const entered = status === undefined ? record : enterStatus(record, reported(status), at);
  const { reports, ...single } = sent;
  const isNew =
    entriesOf(single).some(([field, value]) => value !== record[field]) ||
    (reports !== undefined && !areSame(reports, record.reports));
  return isNew ? { ...entered, ...sent, updatedAt: rising(record.updatedAt, at) } : entered;
}

const areSame = (some: readonly Report[], others: readonly Report[]): boolean =>
  some.length === others.length &&
  some.every(({ name, url }, at) => name === others[at]?.name && url === others[at]?.url);

/** Stores what has changed of a locked record, with its event. */
export async function saveResults(
  context: EventContext & { readonly store: OneRecordStore },
  locked: Locked<Psychometric>,
  changed: Psychometric,
): Promise<Psychometric> {
  const before = locked.record;
  if (changed === before) return before;
  const type = changed.status === before.status ? 'RECORD_SCORED' : 'RECORD_STATUS_CHANGED';
  return saveOne(context, locked, type, changed);
}
