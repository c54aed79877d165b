import { z } from 'zod';
import type { EventContext } from '../../../../application/events/event.js';
import type { FeedWrites } from '../../../../application/events/feedStore.js';
import type { Message } from '../../../../application/systemCommand.js';
import type { Command } from '../../../../application/useCase.js';
import { recordChanged } from '../../../../domainEvents.js';
import { errors } from '../../../../kernel/errors.js';
import type { Instant } from '../../../../kernel/values/instants.js';
import { dayMs, instantAt, rising } from '../../../../kernel/values/instants.js';
import { httpUrl, id, name } from '../../../../kernel/values/shapes.js';
import { type RecordTarget, recordTarget } from '../../../../kernel/values/targets.js';
import type { CallbackWrites } from '../../../callbacks/callbackStore.js';
import { timed } from '../../timers/recordTimer.js';
import { assertOpen } from '../../vacancies/transitions.js';
import { assertNotErased } from '../erasureToken.js';
import { type Psychometric, provenanceShape, type Report, statusCode } from '../record.js';
import type { RecordInVacancy, RecordWrites } from '../recordWrites.js';
import { enterStatus } from '../transitions.js';

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

const results = facts.extend({
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
export const recordPsychometric: Command<RecordTarget, Results, Psychometric, RecordWrites & FeedWrites> = {
  operation: 'recordPsychometric',
  target: recordTarget,
  body: results,
  shows: (record, sight) => sight.record(record),
  async run({ target, body }, scene) {
    const { store, now } = scene;
    const locked = await lockPsychometric(store, target);
    assertNotErased(locked.record);
    assertOpen(locked.vacancyStatus);
    return keep(scene, locked, changedBy(locked.record, body, now));
  },
};

const callbackBody = results
  .extend({ vacancyId: id.describe('The vacancy.'), recordId: id.describe('The psychometric record.') })
  .meta({ id: 'PsychometricResults', description: 'What is known about a test. Omitted fields stay as they are.' });

/** How long the id of a message is stored. A sender repeats a message for days, each time with a new timestamp. */
const rememberedMs = 7 * dayMs;

/**
 * The same by a message of the test's provider, once for each message id. If the record or the vacancy is closed, the
 * facts are stored and the status is ignored, because the provider can't correct that. Of an erased person nothing is
 * stored, and the provider learns that it must delete.
 * @throws NOT_FOUND PSYCHOMETRIC_NOT_FOUND; CONFLICT CANDIDATE_ERASED, LIMIT_REACHED; UNPROCESSABLE INVALID_TRANSITION
 */
export const psychometricCallback: Message<
  { companyId: string; webhookId: string },
  z.infer<typeof callbackBody>,
  RecordWrites & CallbackWrites & FeedWrites,
  'digest'
> = {
  target: z.strictObject({
    companyId: id,
    webhookId: z.string().regex(/^[\x21-\x7e]{1,255}$/, { error: 'must have 1 to 255 visible ASCII characters' }),
  }),
  body: callbackBody,
  by: { actor: { kind: 'PROVIDER', id: 'psychometrics' }, operation: 'recordPsychometric' },
  async run({ target: { companyId, webhookId }, body: { vacancyId, recordId, ...sent } }, scene) {
    const { store, now, tools } = scene;
    const since = instantAt(Date.parse(now) - rememberedMs);
    if (!(await store.rememberCallback(companyId, tools.digest.sha256(webhookId), now, since))) return;
    const locked = await lockPsychometric(store, { companyId, vacancyId, id: recordId });
    const { record, vacancyStatus } = locked;
    assertNotErased(record);
    const { status, ...known } = sent;
    const isClosed = record.isClosed || vacancyStatus === 'CLOSED';
    await keep(scene, locked, changedBy(record, isClosed ? known : sent, now));
  },
};

interface LockedPsychometric extends RecordInVacancy {
  readonly record: Psychometric;
}

async function lockPsychometric(store: RecordWrites, target: RecordTarget): Promise<LockedPsychometric> {
  const locked = await store.lockRecord(target);
  if (locked?.record.kind !== 'psychometric') throw errors.psychometricNotFound();
  return { ...locked, record: locked.record };
}

/** The record with the sent facts; the same object if nothing is new. */
export function changedBy(record: Psychometric, { status, ...sent }: Results, at: Instant): Psychometric {
  const reported = (code: string) => ({ code, descriptionCode: 'REPORTED', notificationDelay: 0 });
  const entered = status === undefined ? record : enterStatus(record, reported(status), at);
  const { reports, ...single } = sent;
  const isNew =
    Object.entries(single).some(([field, value]) => value !== record[field as keyof typeof single]) ||
    (reports !== undefined && !areSame(reports, record.reports));
  return isNew ? { ...entered, ...sent, updatedAt: rising(record.updatedAt, at) } : entered;
}

const areSame = (some: readonly Report[], others: readonly Report[]): boolean =>
  some.length === others.length &&
  some.every(({ name, url }, at) => name === others[at]?.name && url === others[at]?.url);

async function keep(
  scene: EventContext & { readonly store: RecordWrites & FeedWrites },
  locked: LockedPsychometric,
  changed: Psychometric,
): Promise<Psychometric> {
  const before = locked.record;
  if (changed === before) return before;
  const { store, now } = scene;
  const after = timed(before, changed, locked, now);
  await store.saveRecord(before, after);
  const type = after.status === before.status ? 'RECORD_SCORED' : 'RECORD_STATUS_CHANGED';
  await store.appendEvents(after.companyId, [recordChanged(type, before, after)], scene);
  return after;
}
