import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { admitCandidate } from '../../../core/people/erasure/admitCandidate.js';
import { eraseCandidate } from '../../../core/people/erasure/eraseCandidate.js';
import type { ErasureReceiver } from '../../../core/people/erasure/erasure.js';
import { listErasures, readErasure, readReceivers } from '../../../core/people/erasure/readErasures.js';
import { encodeCursor } from '../../../core/reading/page.js';
import type { Candidate } from '../../../core/records/reading/readCandidate.js';
import { callOf } from '../../execution/calling.js';
import type { GraphqlContext } from '../../execution/context.js';
import { connectionOf, type List } from '../connection.js';
import { CountsAs, Planned } from '../fields.js';
import { EraseCandidateInput, ErasurePageArgs } from '../inputs/erasure.js';
import { ofCompany, pageArguments, rootCommand, rootQuery } from '../rootCalls.js';
import { CandidateType } from '../types/candidate.js';
import {
  EraseCandidateResultType,
  ErasureConnection,
  type ErasureNode,
  ErasureReceiverType,
  ErasureType,
  erasureNode,
} from '../types/erasure.js';
import { CandidateId, CompanyId, Id, IdempotencyKey } from './args.js';

const ofPerson = { ...ofCompany, candidateId: 'candidateId' } as const;

const readCall = rootQuery(readErasure, { ids: { ...ofCompany, id: 'id' } });
const listCall = rootQuery(listErasures, {
  ids: ofCompany,
  body: pageArguments<ErasurePageArgs & { readonly companyId: string }>,
});
const eraseCall = rootCommand(eraseCandidate, {
  ids: ofPerson,
  body: ({ input }: { readonly input: EraseCandidateInput }) => input,
});
const admitCall = rootCommand(admitCandidate, { ids: ofPerson });

const byErasure = ({ createdAt, id }: ErasureNode): string => encodeCursor({ value: createdAt, id });

/** The most webhooks of a company. */
const mostReceivers = 20;

@Resolver(() => ErasureType)
export class ErasureResolver {
  @Query(() => ErasureType, { nullable: true, description: 'Reads the receipt of an erasure. For admins.' })
  async erasure(
    @CompanyId() companyId: string,
    @Id('erasure') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ErasureNode> {
    return erasureNode(await readCall.ask({ companyId, id }, context, info));
  }

  @Query(() => ErasureConnection, {
    nullable: true,
    description: 'The receipts of erasures, newest first. For admins.',
  })
  async erasures(
    @CompanyId() companyId: string,
    @Args(() => ErasurePageArgs) args: ErasurePageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<List> {
    const { items, hasNextPage } = await listCall.ask({ ...args, companyId }, context, info);
    return connectionOf({ items: items.map(erasureNode), hasNextPage }, args.after, byErasure);
  }

  @Mutation(() => EraseCandidateResultType, {
    nullable: true,
    description:
      "Erases a person's data: open records end, content goes from every place, and a token replaces the id. Erasing again answers the first receipt. For admins.",
  })
  async eraseCandidate(
    @CompanyId() companyId: string,
    @CandidateId() candidateId: string,
    @Arg('input', () => EraseCandidateInput, { description: 'Why.' }) input: EraseCandidateInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<EraseCandidateResultType> {
    const { erasure } = await eraseCall.tell({ companyId, candidateId, input, idempotencyKey }, context, info);
    return { erasure: erasureNode(erasure) };
  }

  @Mutation(() => CandidateType, {
    nullable: true,
    description: 'Lets an erased person come back. A ban stays. For admins.',
  })
  admitCandidate(
    @CompanyId() companyId: string,
    @CandidateId() candidateId: string,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Candidate> {
    return admitCall.tell({ companyId, candidateId, idempotencyKey }, context, info);
  }

  @Planned({ by: 'execution', needs: ['id', 'companyId'] })
  @CountsAs(mostReceivers)
  @FieldResolver(() => [ErasureReceiverType], {
    description:
      'The webhooks that are told of it: those that want its event, and those that had events of the person.',
  })
  receivers(
    @Root() { companyId, id }: ErasureNode,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<readonly ErasureReceiver[]> {
    return context.batches.load(info, companyId, id, (ids) =>
      context.door.ask(readReceivers, callOf(context, 'Erasure.receivers', { companyId, ids })),
    );
  }
}
