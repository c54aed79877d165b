import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext, withReplay } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import type { Instant } from '../kernel/values/instants.js';
import { companyTarget, orNull } from '../kernel/values/shapes.js';
import { assertNotIn } from '../pipeline/rules/moves.js';
import { banLifted, recordChanged } from '../pipeline/rules/recordEvents.js';
import { reopenRecord } from '../pipeline/rules/recordTransitions.js';
import type { BanReads, BanWrites } from '../pipeline/stores/labelStore.js';
import type { BulkWrites, LockedRecords } from '../pipeline/stores/recordWrites.js';
import {
  afterFirstOf,
  type BulkOutcome,
  bulkBody,
  bulkOutcomes,
  type Change,
  candidateIdsOf,
  changesOf,
  type Decided,
  inOrder,
  saveChanges,
} from './bulk.js';
import { replayedByIds, shownIn } from './bulkReplay.js';
import { Places, takesPlace } from './places.js';

const reopenBody = bulkBody.extend({ liftBan: orNull(z.boolean()) });

/**
 * Undoes discards of the last 30 days. The result of each is the record or an error. The call may also lift the bans of
 * the candidates whose records it reopens; this needs the grant to lift bans.
 * Errors in the results: RECORD_NOT_FOUND, VACANCY_CLOSED, NOT_DISCARDED, REOPEN_EXPIRED, LIMIT_REACHED,
 *   CANDIDATE_BANNED, INVALID_DESTINATION, CANDIDATE_ALREADY_IN_FEATURE, VACANCY_FULL.
 */
export const reopenRecords = withReplay(
  defineCommand({
    operation: 'reopenRecords',
    takes: inputOf(companyTarget, reopenBody),
    needs: ({ liftBan }) => (liftBan ? ['Mutation.liftBan'] : []),
    async run(
      { target: { companyId }, body: { resourceIds, liftBan } },
      context: UseCaseContext<{
        readonly records: BulkWrites;
        readonly bans: BanReads & BanWrites;
        readonly feed: FeedWrites;
      }>,
    ): Promise<readonly BulkOutcome[]> {
      const { store, now } = context;
      // Locked alone, because a concurrent call may take the last place.
      const locked = await store.records.lockMany(companyId, resourceIds, 'alone');
      const all = await reopened(store, { companyId, resourceIds, locked, liftsBans: liftBan ?? false }, now);
      const changed = changesOf(all).map((change) => change.changed);
      const lifted = await store.bans.delete(companyId, liftBan ? candidateIdsOf(changed) : []);
      const moreEvents = afterFirstOf(lifted, (ban, { changed }) => banLifted(ban, changed.vacancyId));
      await saveChanges(store, companyId, all, context, { moreEvents });
      return bulkOutcomes(resourceIds, all);
    },
    shows: shownIn(['record']),
  }),
  replayedByIds('record'),
);

interface Reopening {
  readonly companyId: string;
  readonly resourceIds: readonly string[];
  /** The records with their vacancies, locked alone. */
  readonly locked: LockedRecords;
  /** Whether the bans of their candidates are lifted, too. */
  readonly liftsBans?: boolean;
  /** Also discards of more than 30 days ago. */
  readonly isWhenever?: boolean;
}

/** Decides which discards are undone. Nothing is stored. Refusals are in the results, as of {@link reopenRecords}. */
export async function reopened(
  store: { readonly records: BulkWrites; readonly bans: BanReads },
  { companyId, resourceIds, locked, liftsBans = false, isWhenever = false }: Reopening,
  now: Instant,
): Promise<Decided<Change>[]> {
  const banned = await store.bans.find(companyId, liftsBans ? [] : candidateIdsOf(locked.records));
  const bounded = locked.vacancies.filter(({ maxCandidates }) => maxCandidates !== null);
  const places = new Places(
    await store.records.placesTaken(
      companyId,
      bounded.map((vacancy) => vacancy.id),
    ),
  );
  return inOrder(
    resourceIds,
    locked,
    ({ record, records, vacancy }) => {
      const changed = reopenRecord(record, now, isWhenever);
      if (banned.has(record.candidateId)) throw errors.candidateBanned();
      if (!vacancy.features.some((feature) => feature.id === record.featureId)) {
        throw errors.invalidDestination('The vacancy no longer has the feature of the record.');
      }
      assertNotIn(record.featureId, records);
      if (!takesPlace(records)) places.take(vacancy);
      return { changed, begun: null, events: [recordChanged('RECORD_REOPENED', record, changed)] };
    },
    now,
  );
}
