import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { listReviews } from '../../../core/people/reviews/listReviews.js';
import { requestReview } from '../../../core/people/reviews/requestReview.js';
import type { DecisionReview } from '../../../core/people/reviews/review.js';
import { settleReview } from '../../../core/people/reviews/settleReview.js';
import { encodeCursor } from '../../../core/reading/page.js';
import type { GraphqlContext } from '../../execution/context.js';
import { connectionOf, type List } from '../connection.js';
import { RequestReviewInput, ReviewPageArgs, SettleReviewInput } from '../inputs/decisions.js';
import { ofCompany, pageArguments, rootCommand, rootQuery } from '../rootCalls.js';
import { DecisionReviewConnection, DecisionReviewType } from '../types/decision.js';
import { CompanyId, Id, IdempotencyKey } from './args.js';

const sent = { body: ({ input }: { readonly input: object }) => input };

const reviewsCall = rootQuery(listReviews, {
  ids: ofCompany,
  body: pageArguments<ReviewPageArgs & { readonly companyId: string }>,
});
const requestCall = rootCommand(requestReview, { ids: { ...ofCompany, recordId: 'recordId' }, ...sent });
const settleCall = rootCommand(settleReview, { ids: { ...ofCompany, id: 'id' }, ...sent });

const byReview = ({ requestedAt, id }: DecisionReview): string => encodeCursor({ value: requestedAt, id });

@Resolver()
export class ReviewResolver {
  @Query(() => DecisionReviewConnection, { nullable: true, description: 'Objections to discards, oldest first.' })
  async reviews(
    @CompanyId() companyId: string,
    @Args(() => ReviewPageArgs) args: ReviewPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<List<DecisionReview>> {
    const page = await reviewsCall.ask({ ...args, companyId }, context, info);
    return connectionOf(page, args.after, byReview);
  }

  @Mutation(() => DecisionReviewType, {
    nullable: true,
    description: 'Enters an objection to the discard of a record. An admin settles it.',
  })
  requestReview(
    @CompanyId() companyId: string,
    @Arg('recordId', () => ID, { description: 'The discarded record.' }) recordId: string,
    @Arg('input', () => RequestReviewInput, { description: 'The objection.' }) input: RequestReviewInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DecisionReview> {
    return requestCall.tell({ companyId, recordId, input, idempotencyKey }, context, info);
  }

  @Mutation(() => DecisionReviewType, {
    nullable: true,
    description:
      'Settles a review, once. To reverse the decision reopens the record, however long ago it was discarded. For admins who did not make the decision.',
  })
  settleReview(
    @CompanyId() companyId: string,
    @Id('review') id: string,
    @Arg('input', () => SettleReviewInput, { description: 'How, and why.' }) input: SettleReviewInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DecisionReview> {
    return settleCall.tell({ companyId, id, input, idempotencyKey }, context, info);
  }
}
