import { z } from 'zod';
import type { FeedWrites } from '../../application/events/feedStore.js';
import type { Message } from '../../application/useCases/systemCommand.js';
import { dayMs, instantAt } from '../../kernel/values/instants.js';
import { id } from '../../kernel/values/shapes.js';
import { changedBy, lockPsychometric, results, saveResults } from '../pipeline/records/scoring/recordPsychometric.js';
import { assertNotErased } from '../pipeline/shapes/erasureToken.js';
import type { RecordWrites } from '../pipeline/stores/recordWrites.js';
import type { CallbackWrites } from './callbackStore.js';

const callbackBody = results
  .extend({ vacancyId: id.describe('The vacancy.'), recordId: id.describe('The psychometric record.') })
  .meta({ id: 'PsychometricResults', description: 'What is known about a test. Omitted fields stay as they are.' });

/** How long the id of a message is stored. A sender repeats a message for days, each time with a new timestamp. */
const rememberedMs = 7 * dayMs;

/**
 * Stores facts about a psychometric test by a message of the test's provider, once for each message id. If the record or the vacancy is closed, the
 * facts are stored and the status is ignored, because the provider can't correct that. Of an erased person nothing is
 * stored, and the provider learns that it must delete.
 * @throws NOT_FOUND PSYCHOMETRIC_NOT_FOUND; CONFLICT CANDIDATE_ERASED, LIMIT_REACHED; UNPROCESSABLE INVALID_TRANSITION
 */
export const psychometricCallback: Message<
  { companyId: string; webhookId: string },
  z.infer<typeof callbackBody>,
  { readonly records: RecordWrites; readonly callbacks: CallbackWrites; readonly feed: FeedWrites },
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
    if (!(await store.callbacks.remember(companyId, tools.digest.sha256(webhookId), now, since))) return;
    const locked = await lockPsychometric(store, { companyId, vacancyId, id: recordId });
    const { record, vacancyStatus } = locked;
    assertNotErased(record);
    const { status, ...known } = sent;
    const isClosed = record.isClosed || vacancyStatus === 'CLOSED';
    await saveResults(scene, locked, changedBy(record, isClosed ? known : sent, now));
  },
};
