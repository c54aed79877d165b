import { selectionOf } from '#graphql-executor';
import type { DomainError } from '../../core/kernel/errors.js';
import { encodeCursor } from '../../core/kernel/reading/page.js';
import { decisionText } from '../../core/people/decisions/decisionText.js';
import { listDecisions } from '../../core/people/decisions/listDecisions.js';
import { readDecision, readDecisionsOf } from '../../core/people/decisions/readDecision.js';
import { requestReview } from '../../core/people/requestReview.js';
import { listReviews, settleReview } from '../../core/people/settleReview.js';
import type { Decision, DecisionLocale } from '../../core/people/shapes/decision.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import { loadFor } from '../calls/batches.js';
import { callOf, coordinateOf } from '../calls/calling.js';
import { id, input, named, ofCompany } from '../fields/args.js';
import { DecisionLocaleName } from '../fields/enums.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { command, connectedBy, query, rootFields } from '../fields/rootRows.js';
import { FeatureRecordType } from '../pipeline/recordTypes.js';
import {
  DecisionConnection,
  DecisionPageArgs,
  DecisionReviewConnection,
  DecisionReviewType,
  DecisionType,
  RequestReviewInput,
  ReviewPageArgs,
  SettleReviewInput,
} from './decisionTypes.js';

export const DecisionResolver = rootFields({
  decision: query(readDecision, {
    type: () => DecisionType,
    description: 'The newest decision about a record; null if nothing was decided yet.',
    ids: { ...ofCompany, recordId: named('recordId', 'The record.') },
    countsAs: 1,
  }),
  decisions: query(listDecisions, {
    type: () => DecisionConnection,
    description: "A company's decisions about records, oldest first, in the order of their events.",
    ids: ofCompany,
    page: DecisionPageArgs,
    shows: connectedBy(({ seq }) => seq),
  }),
});

export const DecisionFields = nestedFields(() => DecisionType, {
  text: nested<Decision, { readonly locale: DecisionLocale }>({
    type: () => String,
    description:
      'The decision in plain words, to give to the candidate: only facts, without answers, thoughts of a scorer, or ids of persons.',
    args: [{ name: 'locale', type: () => DecisionLocaleName, description: 'The language.' }],
    // It needs names and scores: the selection names it, and the core reads them for it.
    plan: { by: 'execution', needs: [] },
    resolve: (decisions, { locale }) => decisions.map((decision) => decisionText(decision, locale)),
  }),
});

export const RecordDecision = nestedFields(() => FeatureRecordType, {
  decision: nested<FeatureRecord>({
    type: () => DecisionType,
    nullable: true,
    description: 'The newest decision about the record; null if nothing was decided yet.',
    plan: { by: 'execution', needs: ['id', 'companyId', 'candidateId'] },
    countsAs: 1,
    resolve(records, _, { context, info }) {
      const via = coordinateOf(info);
      return loadFor<FeatureRecord, { recordId: string; candidateId: string }, Decision | DomainError | null>(
        records,
        ({ id: recordId, candidateId }) => ({ recordId, candidateId }),
        (companyId, records) =>
          context.dispatcher.query(
            readDecisionsOf,
            callOf(context, via, { companyId, records }, { selection: selectionOf(info) }),
          ),
      );
    },
  }),
});

export const ReviewResolver = rootFields({
  reviews: query(listReviews, {
    type: () => DecisionReviewConnection,
    description: 'Objections to discards, oldest first.',
    ids: ofCompany,
    page: ReviewPageArgs,
    shows: connectedBy(({ requestedAt, id }) => encodeCursor({ value: requestedAt, id })),
  }),
  requestReview: command(requestReview, {
    type: () => DecisionReviewType,
    description: 'Enters an objection to the discard of a record. An admin settles it.',
    ids: { ...ofCompany, recordId: named('recordId', 'The discarded record.') },
    args: [input(RequestReviewInput, 'The objection.')],
  }),
  settleReview: command(settleReview, {
    type: () => DecisionReviewType,
    description:
      'Settles a review, once. Reversing the decision reopens the record, however long ago it was discarded. For admins who did not make the decision.',
    ids: { ...ofCompany, id: id('review') },
    args: [input(SettleReviewInput, 'The outcome and the reason.')],
  }),
});
