import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, withReplay } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import type { FeedWrites } from '../application/feedStore.js';
import type { OperationName } from '../application/operations.js';
import { companyTarget } from '../kernel/values/targets.js';
import type { BulkWrites, LockedRecords } from '../pipeline/stores/recordWrites.js';
import {
  type BulkOutcome,
  bulkBody,
  bulkOutcomes,
  type Candidacy,
  type Change,
  inOrder,
  type SaveOptions,
  saveChanges,
} from './bulk.js';
import { replayedByIds, shownIn } from './bulkReplay.js';

/** What such a command reads and writes at least. */
export type BulkStore = { readonly records: BulkWrites; readonly feed: FeedWrites };
type Decide = (candidacy: Candidacy) => Change;

interface ChangeEach<S> {
  readonly operation: OperationName;
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
}: ChangeEach<S>) {
  const command = defineCommand({
    operation,
    takes: inputOf(companyTarget, bulkBody),
    async run(
      { target: { companyId }, body: { resourceIds } },
      context: UseCaseContext<S>,
    ): Promise<readonly BulkOutcome[]> {
      const { store, now } = context;
      const locked = await lock(store, companyId, resourceIds);
      const all = inOrder(resourceIds, locked, await decides(context, locked, companyId), now);
      await saveChanges(store, companyId, all, context, options);
      return bulkOutcomes(resourceIds, all);
    },
    shows: shownIn(['record']),
  });
  return withReplay(command, replayedByIds('record'));
}
