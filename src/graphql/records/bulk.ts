import { selectionOf } from '#graphql-executor';
import type { Change } from '../../core/dispatcher.js';
import { selectedOf } from '../../core/kernel/reading/projection.js';
import { cancelFeatures, discardFeatures } from '../../core/records/discardFeatures.js';
import { forwardFeatures } from '../../core/records/forwardFeatures.js';
import { initFeatures } from '../../core/records/initFeatures.js';
import { dismissHeld, releaseHeld } from '../../core/records/releaseHeld.js';
import { reopenRecords } from '../../core/records/reopenRecords.js';
import { type Argument, input, ofCompany } from '../fields/args.js';
import { command, type RootField, rootFields, type Targeted } from '../fields/rootRows.js';
import { BulkInput, DiscardFeaturesInput, InitFeaturesInput } from '../pipeline/bulkInputs.js';
import { BulkResult, ForwardResult, InitFeaturesResult } from '../pipeline/resultTypes.js';

/** A command on many items at once. Its input holds the company's id and the body. */
const inBulk = <R extends V, V>(
  useCase: Change<R, V> & Targeted<{ companyId: string }>,
  type: () => object,
  description: string,
  ...args: readonly Argument[]
): RootField =>
  command(useCase, {
    type,
    description,
    ids: ofCompany,
    args,
    isFlat: true,
    selects: (info) => selectedOf(selectionOf(info), 'results'),
    shows: (results) => ({ results }),
  });

const records = input(BulkInput, 'The records.');

export const BulkResolver = rootFields({
  initFeatures: inBulk(
    initFeatures,
    () => InitFeaturesResult,
    'Adds candidates to a feature; the first candidate moves a SAVED vacancy to IN_PROGRESS.',
    input(InitFeaturesInput, 'The candidates and the feature.'),
  ),
  forwardFeatures: inBulk(
    forwardFeatures,
    () => ForwardResult,
    'Closes records and moves each candidate on to the next feature.',
    input(BulkInput, 'The records to close.'),
  ),
  cancelFeatures: inBulk(
    cancelFeatures,
    () => BulkResult,
    'Cancels what was arranged in records. They become CANCELLED and stay open.',
    records,
  ),
  discardFeatures: inBulk(
    discardFeatures,
    () => BulkResult,
    'Rejects candidates: their records become DISCARDED and are closed. `reopenRecords` undoes it.',
    input(DiscardFeaturesInput, 'The records, and why.'),
  ),
  reopenRecords: inBulk(
    reopenRecords,
    () => BulkResult,
    'Undoes discards of the last 30 days: the records are open again, in their previous status.',
    records,
    {
      name: 'liftBan',
      type: () => Boolean,
      nullable: true,
      defaultValue: false,
      description: 'Whether the bans of these candidates end, too. API keys also need the grant `Mutation.liftBan`.',
    },
  ),
  releaseHeld: inBulk(
    releaseHeld,
    () => BulkResult,
    'Discards records that timers hold; the calling admin is the one who rejects. For admins.',
    records,
  ),
  dismissHeld: inBulk(
    dismissHeld,
    () => BulkResult,
    'Dismisses the timers that hold records: no timer watches their current status any more. For admins.',
    records,
  ),
});
