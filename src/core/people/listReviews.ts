import { z } from 'zod';
import { ReadPolicy } from '../application/access/readPolicy.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import { presentOnly } from '../kernel/values/objects.js';
import { id, instant } from '../kernel/values/shapes.js';
import { companyTarget } from '../kernel/values/targets.js';
import { decidedSubjects } from './decisions/assembleDecisions.js';
import { reviewStates } from './shapes/decisionShapes.js';
import { type DecisionReview, shownReview } from './shapes/review.js';
import type { ReviewReads } from './stores/reviewStore.js';

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
