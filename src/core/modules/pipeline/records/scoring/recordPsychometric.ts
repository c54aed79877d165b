import { z } from 'zod';
import type { Shown } from '../../../../application/access/readPolicy.js';
import type { EventContext } from '../../../../application/events/event.js';
import type { FeedWrites } from '../../../../application/events/feedStore.js';
import type { Command } from '../../../../application/useCases/useCase.js';
import { errors } from '../../../../kernel/errors.js';
import type { Instant } from '../../../../kernel/values/instants.js';
import { rising } from '../../../../kernel/values/instants.js';
import { entriesOf } from '../../../../kernel/values/objects.js';
import { httpUrl, id, name } from '../../../../kernel/values/shapes.js';
import { type RecordTarget, recordTarget } from '../../../../kernel/values/targets.js';
import { recordChanged } from '../../rules/records/recordEvents.js';
import { enterStatus } from '../../rules/records/transitions.js';
import { timed } from '../../rules/timers/recordTimer.js';
import { assertOpen } from '../../rules/vacancies/vacancyTransitions.js';
import { assertNotErased } from '../../shapes/erasureToken.js';
import { type Psychometric, provenanceShape, type Report, statusCode } from '../../shapes/record.js';
import type { RecordInVacancy, RecordWrites } from '../../stores/recordWrites.js';

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
  status: statusCode.optional().describe('The status that the record comes to; not a closed list.'),
});
/** What a call or a message tells of a test. */
export type Results = z.infer<typeof results>;

/**
 * Stores facts about a psychometric test. A missing member does not change, null clears it. A closed record accepts
 * facts, but no status.
 * @throws NOT_FOUND PSYCHOMETRIC_NOT_FOUND; CONFLICT VACANCY_CLOSED, FEATURE_ALREADY_CLOSED, LIMIT_REACHED;
 *   UNPROCESSABLE INVALID_TRANSITION
 */
export const recordPsychometric: Command<
  RecordTarget,
  Results,
  Psychometric,
  { readonly records: RecordWrites; readonly feed: FeedWrites },
  never,
  Shown<Psychometric>
> = {
  kind: 'command',
  operation: 'recordPsychometric',
  target: recordTarget,
  body: results,
  shows: (record, readPolicy) => readPolicy.record(record),
  async run({ target, body }, scene) {
    const { store, now } = scene;
    const locked = await lockPsychometric(store, target);
    assertNotErased(locked.record);
    assertOpen(locked.vacancyStatus);
    return saveResults(scene, locked, changedBy(locked.record, body, now));
  },
};

interface LockedPsychometric extends RecordInVacancy {
  readonly record: Psychometric;
}

export async function lockPsychometric(
  store: { readonly records: RecordWrites },
  target: RecordTarget,
): Promise<LockedPsychometric> {
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
  scene: EventContext & { readonly store: { readonly records: RecordWrites; readonly feed: FeedWrites } },
  locked: LockedPsychometric,
  changed: Psychometric,
): Promise<Psychometric> {
  const before = locked.record;
  if (changed === before) return before;
  const { store, now } = scene;
  const after = timed(before, changed, locked, now);
  await store.records.save(before, after);
  const type = after.status === before.status ? 'RECORD_SCORED' : 'RECORD_STATUS_CHANGED';
  await store.feed.append(after.companyId, [recordChanged(type, before, after)], scene);
  return after;
}
