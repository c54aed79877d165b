import { z } from 'zod';
import { ReadPolicy } from '../application/access/readPolicy.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { DomainError, errors } from '../kernel/errors.js';
import { isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import { presentOnly } from '../kernel/values/objects.js';
import { companyTarget, id, instant } from '../kernel/values/shapes.js';
import { assertNotErased } from '../pipeline/shapes/erasureToken.js';
import type { BanReads } from '../pipeline/stores/labelStore.js';
import type { BulkWrites } from '../pipeline/stores/recordWrites.js';
import { saveChanges } from '../records/bulk.js';
import { reopened } from '../records/reopenRecords.js';
import type { SettingsReads } from '../settings/companySettings.js';
import { decidedSubjects, type EvidenceReads, newestDecisions } from './decisions/assembleDecisions.js';
import { reviewStates } from './shapes/decisionShapes.js';
import { type DecisionReview, reviewChanged, settled, settlement, shownReview } from './shapes/review.js';
import type { ReviewReads, ReviewWrites } from './stores/decisionStore.js';

const target = z.strictObject({ companyId: id, id });

/**
 * Settles a review, once, by an admin who did not make the decision. REVERSED reopens the record as `reopenRecords` does,
 * but however long ago the discard was. If that is rejected, the review stays OPEN.
 * @throws NOT_FOUND REVIEW_NOT_FOUND; FORBIDDEN OWN_DECISION; CONFLICT REVIEW_SETTLED_ALREADY; to reverse, also what
 *   `reopenRecords` answers: CONFLICT NOT_DISCARDED, also if the record was reopened and discarded again; VACANCY_CLOSED,
 *   CANDIDATE_BANNED and others
 */
export const settleReview = defineCommand({
  operation: 'settleReview',
  takes: inputOf(target, settlement),
  async run(
    { target: { companyId, id: reviewId }, body: { outcome, reason } },
    context: UseCaseContext<
      EvidenceReads & {
        readonly records: BulkWrites;
        readonly bans: BanReads;
        readonly settings: SettingsReads;
        readonly reviews: ReviewReads & ReviewWrites;
        readonly feed: FeedWrites;
      }
    >,
  ): Promise<DecisionReview> {
    const { store, caller, now } = context;
    const known = await store.reviews.findOne(companyId, reviewId);
    if (!known) throw errors.reviewNotFound();
    const { recordId, candidateId } = known;
    // The record comes before its review, as where a review is requested.
    const locked = await store.records.lockMany(companyId, [recordId], outcome === 'REVERSED' ? 'alone' : 'shared');
    const review = await store.reviews.lock(companyId, reviewId);
    if (!review) throw errors.reviewNotFound();
    for (const record of locked.records) assertNotErased(record);
    if (review.decidedBy === caller.id) throw errors.ownDecision();
    if (review.state !== 'OPEN') throw errors.reviewSettledAlready();
    const after = settled(review, { outcome, reason, by: caller.id, at: now });
    await store.reviews.save(after);
    const event = reviewChanged('REVIEW_SETTLED', shownReview(review), shownReview(after));
    await store.feed.append(companyId, [event], context);
    if (outcome === 'REVERSED') {
      const selection = { outcome: {} };
      const found = await newestDecisions(store, { companyId, records: [{ recordId, candidateId }], now }, selection);
      if (found.get(recordId)?.id !== review.decisionId) throw errors.notDiscarded();
      const all = await reopened(store, { companyId, resourceIds: [recordId], locked, isWhenever: true }, now);
      const error = all[0]?.error;
      if (error) throw new DomainError(error.code, error.reason, error.message);
      await saveChanges(store, companyId, all, context);
    }
    return shownReview(after);
  },
});

/** A filter as clients send it. */
export const reviewFilter = z.strictObject({
  state: z.enum(reviewStates).nullish().describe('Reviews in this state.'),
  vacancyId: id.nullish().describe('Reviews in this vacancy.'),
  candidateId: id.nullish().describe('Reviews for this candidate.'),
  recordId: id.nullish().describe('Reviews of this record.'),
  createdAfter: instant.nullish().describe('Reviews that were requested after this instant.'),
});

const body = z.strictObject({ first: z.number(), after: z.string().nullish(), filter: reviewFilter.nullish() });

/** A page of reviews, oldest first, about records of the kinds that the caller may read. */
export const listReviews = defineQuery({
  operation: 'listReviews',
  takes: inputOf(companyTarget, body),
  async run(
    { target: { companyId }, body: { filter, ...sent } },
    { store, caller }: UseCaseContext<{ readonly reviews: ReviewReads }>,
  ): Promise<Page<DecisionReview>> {
    const page = pageRequest(sent, isInstant);
    const readPolicy = new ReadPolicy(caller, companyId);
    const subjects = decidedSubjects.filter((subject) => readPolicy.mayRead(subject));
    const { items, hasNextPage } = await store.reviews.page({ companyId, subjects, ...presentOnly(filter) }, page);
    return { items: items.map(shownReview), hasNextPage };
  },
});
