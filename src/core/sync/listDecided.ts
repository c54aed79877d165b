import { z } from 'zod';
import { ReadPolicy } from '../application/access/readPolicy.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { whole } from '../application/domainEvent.js';
import { isInstant } from '../kernel/reading/page.js';
import { presentOnly } from '../kernel/values/objects.js';
import { companyTarget, id, shownBy } from '../kernel/values/shapes.js';
import { decidedSubjects, type EvidenceReads } from '../people/decisions/assembleDecisions.js';
import { listDecisions, sentNumber } from '../people/decisions/listDecisions.js';
import type { Decision } from '../people/shapes/decision.js';
import {
  causeShape,
  decisionOutcomes,
  decisionShape,
  reviewStates,
  scoreShape,
  stepShape,
} from '../people/shapes/decisionShapes.js';
import { shownReview } from '../people/shapes/review.js';
import type { ReviewReads } from '../people/stores/decisionStore.js';
import type { BanReads } from '../pipeline/stores/labelStore.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';
import { cursorValueIn, cursorValueOf } from '../records/bans.js';
import { type ListPage, listArguments, listPage } from './listing.js';
import { banAsJson } from './objectJson.js';

/** Lists of what was decided, oldest first: decisions, reviews of them, and bans. */

type DecisionStore = EvidenceReads & { readonly records: RecordReads };

const decisionsBody = z.strictObject({
  ...listArguments,
  vacancyId: id.optional(),
  outcome: z.enum(decisionOutcomes).optional(),
});

const shownDecision = shownBy(decisionShape);
const shownCause = shownBy(causeShape);
const shownScore = shownBy(scoreShape);
const shownStep = shownBy(stepShape);

/** As GraphQL has it, without its text. */
function decisionAsJson(decision: Decision): string {
  const shown = shownDecision(decision);
  const { cause, scores, steps } = shown;
  return JSON.stringify({
    ...shown,
    cause: shownCause(cause),
    scores: scores.map(shownScore),
    steps: steps.map(shownStep),
  });
}

/** A decision's number is its place. */
const none = '-';
const mostDecisions = 100;

export const listAllDecisions = defineQuery({
  operation: 'readDecision',
  takes: inputOf(companyTarget, decisionsBody),
  run(
    { target, body: { vacancyId, outcome, ...page } },
    context: UseCaseContext<DecisionStore, 'clock' | 'digest'>,
  ): Promise<ListPage> {
    const filter = presentOnly({ vacancyId, outcome });
    return listPage(
      {
        companyId: target.companyId,
        list: 'decisions',
        filters: filter,
        // Events are numbered in the order of commits, not of their instants.
        isInOrderOfTime: false,
        isValue: (value) => sentNumber.safeParse(value).success,
        async read(after, most) {
          const first = Math.min(most, mostDecisions);
          const input = { target, body: { first, after: after?.value ?? null, filter } };
          const { items, hasNextPage, endCursor } = await listDecisions.run(input, context);
          return {
            objects: items.map((one) => ({
              json: decisionAsJson(one),
              at: one.at,
              place: { value: one.seq, id: none },
            })),
            end: hasNextPage && endCursor !== null ? { value: endCursor, id: none } : null,
          };
        },
      },
      page,
      context,
    );
  },
});

const reviewsBody = z.strictObject({ ...listArguments, state: z.enum(reviewStates).optional() });

export const listAllReviews = defineQuery({
  operation: 'listReviews',
  takes: inputOf(companyTarget, reviewsBody),
  run(
    { target: { companyId }, body: { state, ...page } },
    context: UseCaseContext<{ readonly reviews: ReviewReads }, 'clock' | 'digest'>,
  ): Promise<ListPage> {
    const { caller, store } = context;
    const readPolicy = new ReadPolicy(caller, companyId);
    const subjects = decidedSubjects.filter((subject) => readPolicy.mayRead(subject));
    const filter = presentOnly({ state });
    return listPage(
      {
        companyId,
        list: 'reviews',
        filters: filter,
        isInOrderOfTime: true,
        isValue: isInstant,
        async read(after, first) {
          const { items, hasNextPage } = await store.reviews.page({ companyId, subjects, ...filter }, { first, after });
          const objects = items.map((one) => ({
            json: JSON.stringify(whole('DecisionReview', shownReview(one))),
            at: one.requestedAt,
            place: { value: one.requestedAt, id: one.id },
          }));
          return { objects, end: (hasNextPage && objects.at(-1)?.place) || null };
        },
      },
      page,
      context,
    );
  },
});

const bansBody = z.strictObject(listArguments);

export const listAllBans = defineQuery({
  operation: 'listBans',
  takes: inputOf(companyTarget, bansBody),
  run(
    { target: { companyId }, body: page },
    context: UseCaseContext<{ readonly bans: BanReads }, 'clock' | 'digest'>,
  ): Promise<ListPage> {
    const { bans } = context.store;
    return listPage(
      {
        companyId,
        list: 'bans',
        filters: {},
        isInOrderOfTime: true,
        isValue: (value) => cursorValueIn(value) !== null,
        async read(after, first) {
          const { items, hasNextPage } = await bans.page(companyId, { first, after });
          const objects = items.map((one) => ({
            json: banAsJson(one),
            at: one.bannedAt,
            place: { value: cursorValueOf(one), id: one.id },
          }));
          return { objects, end: (hasNextPage && objects.at(-1)?.place) || null };
        },
      },
      page,
      context,
    );
  },
});
