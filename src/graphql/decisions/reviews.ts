import { encodeCursor } from '../../core/kernel/reading/page.js';
import { listReviews } from '../../core/people/listReviews.js';
import { requestReview } from '../../core/people/requestReview.js';
import { settleReview } from '../../core/people/settleReview.js';
import { id, input, named, ofCompany } from '../fields/args.js';
import { command, connectedBy, query, rootFields } from '../fields/rootRows.js';
import {
  DecisionReviewConnection,
  DecisionReviewType,
  RequestReviewInput,
  ReviewPageArgs,
  SettleReviewInput,
} from './decisionTypes.js';
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
