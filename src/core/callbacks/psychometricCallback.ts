import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineMessage } from '../application/dispatching/jobUseCase.js';
import type { JobContext } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { dayMs, instantAt } from '../kernel/values/instants.js';
import { id, instant } from '../kernel/values/shapes.js';
import { assertNotErased } from '../pipeline/shapes/erasureToken.js';
import type { RecordWrites } from '../pipeline/stores/recordWrites.js';
import { changedBy, lockPsychometric, type Results, results, saveResults } from '../records/recordPsychometric.js';
import type { CallbackWrites } from './callbackStore.js';

const callbackBody = results
  .extend({
    vacancyId: id.describe('The vacancy.'),
    recordId: id.describe('The psychometric record.'),
    occurredAt: instant
      .optional()
      .describe(
        'When this became true; by default, and at the latest, the `webhook-timestamp`. Messages are ordered by it.',
      ),
  })
  .meta({ id: 'PsychometricResults', description: 'What is known about a test. Omitted fields stay as they are.' });

const messageTarget = z.strictObject({
  companyId: id,
  webhookId: z.string().regex(/^[\x21-\x7e]{1,255}$/, { error: 'must have 1 to 255 visible ASCII characters' }),
  sentAt: instant,
});

/** How long the id of a message is stored. A sender repeats a message for days, each time with a new timestamp. */
const rememberedMs = 7 * dayMs;

/**
 * Stores facts about a psychometric test by a message of the test's provider, once for each message id. If the record or the vacancy is closed, the
 * facts are stored and the status is ignored, because the provider can't correct that. Of an erased person nothing is
 * stored, and the provider learns that it must delete. A message that comes after a later one sets only the members that
 * no later message has set.
 * @throws NOT_FOUND PSYCHOMETRIC_NOT_FOUND; CONFLICT CANDIDATE_ERASED, LIMIT_REACHED; UNPROCESSABLE INVALID_TRANSITION
 */
export const psychometricCallback = defineMessage({
  takes: inputOf(messageTarget, callbackBody),
  by: { actor: { kind: 'PROVIDER', id: 'psychometrics' }, operation: 'recordPsychometric' },
  async run(
    { target: { companyId, webhookId, sentAt }, body },
    context: JobContext<
      { readonly records: RecordWrites; readonly callbacks: CallbackWrites; readonly feed: FeedWrites },
      'digest'
    >,
  ): Promise<void> {
    const { vacancyId, recordId, occurredAt = sentAt, ...results } = body;
    const { store, now, tools } = context;
    const since = instantAt(Date.parse(now) - rememberedMs);
    const orderedAt = occurredAt < sentAt ? occurredAt : sentAt;
    const idHash = tools.digest.sha256(webhookId);
    const message = { companyId, idHash, recordId, orderedAt, members: Object.keys(results) };
    if (!(await store.callbacks.remember(message, now, since))) return;
    // Messages about one record wait for each other here, so that each sees those before it.
    const locked = await lockPsychometric(store, { companyId, vacancyId, id: recordId });
    const { record, vacancyStatus } = locked;
    assertNotErased(record);
    const later = await store.callbacks.setLater(message);
    const sent: Results = Object.fromEntries(Object.entries(results).filter(([member]) => !later.has(member)));
    const { status, ...known } = sent;
    const isClosed = record.isClosed || vacancyStatus === 'CLOSED';
    await saveResults(context, locked, changedBy(record, isClosed ? known : sent, now));
  },
});
