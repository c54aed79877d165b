import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { holdCandidate, releaseCandidate } from '../../../core/people/holds/holdCandidate.js';
import { listHolds } from '../../../core/people/holds/listHolds.js';
import { previewRetention, type RetentionPreview } from '../../../core/people/retention/previewRetention.js';
import { encodeCursor } from '../../../core/reading/page.js';
import type { GraphqlContext } from '../../execution/context.js';
import { connectionOf, type List } from '../connection.js';
import { HoldCandidateInput } from '../inputs/hold.js';
import { PageArgs } from '../inputs/pages.js';
import { ofCompany, pageArguments, rootCommand, rootQuery } from '../rootCalls.js';
import { DateTime } from '../scalars.js';
import { CandidateHoldConnection, CandidateHoldType, RetentionPreviewType } from '../types/hold.js';
import { CandidateId, CompanyId, IdempotencyKey } from './args.js';

const ofPerson = { ...ofCompany, candidateId: 'candidateId' } as const;

const listCall = rootQuery(listHolds, {
  ids: ofCompany,
  body: pageArguments<PageArgs & { readonly companyId: string }>,
});
const holdCall = rootCommand(holdCandidate, {
  ids: ofPerson,
  body: ({ input }: { readonly input: HoldCandidateInput }) => input,
});
const releaseCall = rootCommand(releaseCandidate, { ids: ofPerson });
const previewCall = rootQuery(previewRetention, {
  ids: ofCompany,
  body: ({ at, first }: { readonly at: string; readonly first: number }) => ({ at, first }),
});

const byHold = ({ heldAt, candidateId }: CandidateHoldType): string => encodeCursor({ value: heldAt, id: candidateId });

@Resolver()
export class HoldResolver {
  @Query(() => CandidateHoldConnection, {
    nullable: true,
    description: 'The legal holds that stand, oldest first. For admins.',
  })
  async candidateHolds(
    @CompanyId() companyId: string,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<List> {
    return connectionOf(await listCall.ask({ ...args, companyId }, context, info), args.after, byHold);
  }

  @Query(() => RetentionPreviewType, {
    nullable: true,
    description:
      'Whom `candidateRetentionDays` will have erased by an instant, if nothing else changes: the same as `advanceClock` would do, timers aside. For admins.',
  })
  retentionPreview(
    @CompanyId() companyId: string,
    @Arg('at', () => DateTime, { description: 'The end of the preview. A past instant counts as now.' }) at: string,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: 100,
      description: 'How many items are returned, 1 to 1,000.',
    })
    first: number,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<RetentionPreview> {
    return previewCall.ask({ companyId, at, first }, context, info);
  }

  @Mutation(() => CandidateHoldType, {
    nullable: true,
    description:
      "Keeps a candidate's data from being erased, until an instant or until `releaseCandidate`. It replaces a hold that is there. For admins.",
  })
  holdCandidate(
    @CompanyId() companyId: string,
    @CandidateId() candidateId: string,
    @Arg('input', () => HoldCandidateInput, { description: 'Why, and how long.' }) input: HoldCandidateInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CandidateHoldType> {
    return holdCall.tell({ companyId, candidateId, input, idempotencyKey }, context, info);
  }

  @Mutation(() => CandidateHoldType, { nullable: true, description: 'Ends a legal hold. For admins.' })
  releaseCandidate(
    @CompanyId() companyId: string,
    @CandidateId() candidateId: string,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CandidateHoldType> {
    return releaseCall.tell({ companyId, candidateId, idempotencyKey }, context, info);
  }
}
