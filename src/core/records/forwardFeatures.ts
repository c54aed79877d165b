import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext, withReplay } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { companyTarget, id, orNull } from '../kernel/values/shapes.js';
import { moveOn } from '../pipeline/rules/moves.js';
import { recordMoved } from '../pipeline/rules/recordEvents.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { BanReads } from '../pipeline/stores/labelStore.js';
import type { BulkWrites } from '../pipeline/stores/recordWrites.js';
import { bulkBody, candidateIdsOf, type ItemError, inOrder, saveChanges } from './bulk.js';
import { replayedByIds, shownIn } from './bulkReplay.js';

/** All to one stage is a move that a caller with the grant to orchestrate makes for one. */
const forwardBody = bulkBody.extend({ destFeatureId: orNull(id) });

/** The outcome for one record. */
export interface ForwardOutcome {
  readonly resourceId: string;
  readonly closed: FeatureRecord | null;
  /** Null also if no feature follows: the candidate has finished. */
  readonly next: FeatureRecord | null;
  readonly error: ItemError | null;
}

/**
 * Moves each candidate to the next feature, or all to one, as orchestration does. The result of each record is the move or an error.
 * Errors in the results: RECORD_NOT_FOUND, VACANCY_CLOSED, FEATURE_ALREADY_CLOSED, CANDIDATE_BANNED, REVIEW_PENDING,
 *   CANDIDATE_ALREADY_IN_FEATURE, INVALID_DESTINATION.
 */
export const forwardFeatures = withReplay(
  defineCommand({
    operation: 'forwardFeatures',
    takes: inputOf(companyTarget, forwardBody),
    needs: ({ destFeatureId }) => (destFeatureId ? ['Mutation.orchestrate'] : []),
    async run(
      { target: { companyId }, body: { resourceIds, destFeatureId } },
      context: UseCaseContext<
        { readonly records: BulkWrites; readonly bans: BanReads; readonly feed: FeedWrites },
        'ids'
      >,
    ): Promise<readonly ForwardOutcome[]> {
      const { store, tools, now } = context;
      const locked = await store.records.lockMany(companyId, resourceIds, 'shared');
      const { reviewGate } = locked;
      const banned = await store.bans.find(companyId, candidateIdsOf(locked.records));
      const all = inOrder(
        resourceIds,
        locked,
        ({ record, records, vacancy: { features, freezeState } }) => {
          const surroundings = { records, features, isBanned: banned.has(record.candidateId), reviewGate, freezeState };
          const wanted = {
            by: destFeatureId ? 'ORCHESTRATED' : 'FORWARDED',
            destFeatureId: destFeatureId ?? null,
            destPhaseId: null,
            nextId: tools.ids.uuid(),
          } as const;
          const move = moveOn(record, surroundings, wanted, now);
          return { changed: move.closed, begun: move.next, events: [recordMoved(record, move)] };
        },
        now,
      );
      await saveChanges(store, companyId, all, context);
      return all.map(({ made, error }, at) => ({
        resourceId: resourceIds[at] ?? '',
        closed: made?.changed ?? null,
        next: made?.begun ?? null,
        error,
      }));
    },
    shows: shownIn(['closed', 'next']),
  }),
  replayedByIds('closed', 'next'),
);
