import type { Command } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import type { FeedWrites } from '../application/feedStore.js';
import { type CompanyTarget, companyTarget } from '../kernel/values/targets.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';
import type { BulkWrites, LockedRecords } from '../pipeline/stores/recordWrites.js';
import {
  type BulkBody,
  type BulkOutcome,
  bulkBody,
  bulkOutcomes,
  type Candidacy,
  type Change,
  inOrder,
  type SaveOptions,
  saveChanges,
} from './bulk.js';
import { replayedByIds, type ShownOutcome, shownIn } from './bulkReplay.js';

/** What such a command reads and writes at least. */
export type BulkStore = { readonly records: BulkWrites; readonly feed: FeedWrites };
type Bulk<S> = Command<{
  target: CompanyTarget;
  body: BulkBody;
  result: readonly BulkOutcome[];
  store: S;
  shown: readonly ShownOutcome<BulkOutcome, 'record'>[];
  completedBy: { readonly records: RecordReads };
}>;
type Decide = (candidacy: Candidacy) => Change;

interface ChangeEach<S> {
  readonly operation: Bulk<S>['operation'];
  /** Locks the records; by default with shared locks of their vacancies. */
  readonly lock?: (store: S, companyId: string, ids: readonly string[]) => Promise<LockedRecords>;
  /** Reads the data that all records need. @returns the function that decides on one record; it may throw a Refusal */
  readonly decides: (context: UseCaseContext<S>, locked: LockedRecords, companyId: string) => Decide | Promise<Decide>;
  readonly save?: SaveOptions['save'];
}

const lockShared: NonNullable<ChangeEach<{ readonly records: BulkWrites }>['lock']> = (store, companyId, ids) =>
  store.records.lockMany(companyId, ids, 'shared');

/**
 * Makes a command that changes each named record and nothing else.
 * @typeParam S the part of the store that it reads and writes
 */
export function changeEach<S extends BulkStore = BulkStore>({
  operation,
  lock = lockShared,
  decides,
  ...options
}: ChangeEach<S>): Bulk<S> {
  return {
    kind: 'command',
    operation,
    target: companyTarget,
    body: bulkBody,
    replay: replayedByIds('record'),
    shows: shownIn(['record']),
    async run({ target: { companyId }, body: { resourceIds } }, context) {
      const { store, now } = context;
      const locked = await lock(store, companyId, resourceIds);
      const all = inOrder(resourceIds, locked, await decides(context, locked, companyId), now);
      await saveChanges(store, companyId, all, context, options);
      return bulkOutcomes(resourceIds, all);
    },
  };
}
