import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { encodeCursor } from '../../../core/reading/page.js';
import { wants } from '../../../core/reading/selection.js';
import type { Ban } from '../../../core/records/bans/ban.js';
import { countBans, cursorValueOf, liftBan, listBans } from '../../../core/records/bans/bans.js';
import type { GraphqlContext } from '../../execution/context.js';
import { selectionOf } from '../../execution/selection.js';
import { type Connection, connectionOf } from '../connection.js';
import { PageArgs } from '../inputs/pages.js';
import { ofCompany, pageArguments, rootCommand, rootQuery } from '../rootCalls.js';
import { BanType } from '../types/ban.js';
import { BanConnection } from '../types/connections.js';
import { CompanyId, IdempotencyKey } from './args.js';

const bansCall = rootQuery(listBans, {
  ids: ofCompany,
  body: pageArguments<PageArgs & { readonly companyId: string }>,
});
const countCall = rootQuery(countBans, { ids: ofCompany });
const liftCall = rootCommand(liftBan, { ids: { ...ofCompany, candidateId: 'candidateId' } });

const byBan = (ban: Ban): string => encodeCursor({ value: cursorValueOf(ban), id: ban.candidateId });

@Resolver()
export class BanResolver {
  @Query(() => BanConnection, { nullable: true, description: 'Who is banned in a company, oldest first.' })
  async bans(
    @CompanyId() companyId: string,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Ban>> {
    const page = await bansCall.ask({ ...args, companyId }, context, info);
    if (!wants(selectionOf(info), 'totalCount')) return connectionOf(page, args.after, byBan);
    const total = await context.batches.loadInCommon(info, 'bans', { companyId }, (wanted) =>
      Promise.all(wanted.map((one) => countCall.ask(one, context, info))),
    );
    return connectionOf(page, args.after, byBan, total);
  }

  @Mutation(() => BanType, {
    nullable: true,
    description: "Lifts a candidate's ban, and returns it.",
  })
  liftBan(
    @CompanyId() companyId: string,
    @Arg('candidateId', () => ID, { description: 'The candidate.' }) candidateId: string,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Ban> {
    return liftCall.tell({ companyId, candidateId, idempotencyKey }, context, info);
  }
}
