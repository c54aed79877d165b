import { z } from 'zod';
import { actorOf } from '../application/access/caller.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext } from '../application/dispatching/useCase.js';
import { subjectOf } from '../application/event.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { id } from '../kernel/values/shapes.js';
import { assertNotErased } from '../pipeline/shapes/erasureToken.js';
import type { BulkWrites } from '../pipeline/stores/recordWrites.js';
import type { SettingsReads } from '../settings/companySettings.js';
import { type EvidenceReads, newestDecisions } from './decisions/assembleDecisions.js';
import { reviewRequesters } from './shapes/decisionShapes.js';
import { type DecisionReview, maxReviews, openReview, reason, reviewChanged, shownReview } from './shapes/review.js';
import type { ReviewWrites } from './stores/decisionStore.js';

const target = z.strictObject({ companyId: id, recordId: id });
export const reviewRequest = z.strictObject({
  reason,
  requestedBy: z.enum(reviewRequesters).describe('Who wants it.'),
});

/**
 * Enters an objection to the discard of a record, in a closed vacancy too.
 * @throws NOT_FOUND RECORD_NOT_FOUND; CONFLICT NOT_DISCARDED, also if the discard is no longer kept as evidence;
 *   CONFLICT REVIEW_OPEN, LIMIT_REACHED
 */
export const requestReview = defineCommand({
  operation: 'requestReview',
  takes: inputOf(target, reviewRequest),
  async run(
    { target: { companyId, recordId }, body: sent },
    context: UseCaseContext<
      EvidenceReads & {
        readonly records: BulkWrites;
        readonly settings: SettingsReads;
        readonly reviews: ReviewWrites;
        readonly feed: FeedWrites;
      },
      'ids'
    >,
  ): Promise<DecisionReview> {
    const { store, tools, caller, now } = context;
    const { records } = await store.records.lockMany(companyId, [recordId], 'shared');
    const record = records.find((one) => one.id === recordId);
    if (!record) throw errors.recordNotFound();
    assertNotErased(record);
    const { candidateId, vacancyId } = record;
    const found = await newestDecisions(
      store,
      { companyId, records: [{ recordId, candidateId }], now },
      { outcome: {}, person: {} },
    );
    const decision = found.get(recordId);
    if (record.status.code !== 'DISCARDED' || decision?.outcome !== 'DISCARDED') throw errors.notDiscarded();
    const states = await store.reviews.states(companyId, recordId);
    if (states.includes('OPEN')) throw errors.reviewOpen();
    if (states.length >= maxReviews) throw errors.limitReached('reviews per record', maxReviews);
    const actor = actorOf(caller);
    const review = openReview({
      ...sent,
      id: tools.ids.uuid(),
      companyId,
      decisionId: decision.id,
      recordId,
      vacancyId,
      candidateId,
      actorKind: actor.kind,
      actorId: actor.id,
      requestedAt: now,
      subject: subjectOf(record),
      decidedBy: decision.person,
    });
    await store.reviews.insert(review);
    await store.feed.append(companyId, [reviewChanged('REVIEW_REQUESTED', null, shownReview(review))], context);
    return shownReview(review);
  },
});
