import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { exportCandidate } from '../../../core/people/export/exportCandidate.js';
import type { GraphqlContext } from '../../execution/context.js';
import { connectionOf, type List } from '../connection.js';
import { PageArgs } from '../inputs/pages.js';
import { ofCompany, rootQuery } from '../rootCalls.js';
import { ExportConnection } from '../types/export.js';
import { CandidateId, CompanyId } from './args.js';

const exportCall = rootQuery(exportCandidate, {
  ids: { ...ofCompany, candidateId: 'candidateId' } as const,
  body: ({ first, after }: PageArgs) => ({ first, after }),
});

@Resolver()
export class ExportResolver {
  @Query(() => ExportConnection, {
    nullable: true,
    description:
      'Everything that is kept about a candidate: by place, time and id, each item once. A page ends after 8 MiB. What comes later than the first page is not in it, and the first page has an event. For admins.',
  })
  async candidateExport(
    @CompanyId() companyId: string,
    @CandidateId() candidateId: string,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<List> {
    const page = await exportCall.ask({ ...args, companyId, candidateId }, context, info);
    return connectionOf(page, args.after, ({ cursor }) => cursor);
  }
}
