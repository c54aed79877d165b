import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import type { Ban } from '../../../core/records/bans/ban.js';
import { readBans } from '../../../core/records/bans/bans.js';
import { listRecords } from '../../../core/records/reading/listRecords.js';
import { type Candidate, readCandidate } from '../../../core/records/reading/readCandidate.js';
import type { FeatureRecord } from '../../../core/records/record.js';
import { callOf } from '../../calls/calling.js';
import type { GraphqlContext } from '../../execution/context.js';
import type { Connection } from '../connection.js';
import { Planned } from '../fields.js';
import { AnyRecordPageArgs } from '../inputs/pages.js';
import { ofCompany, rootQuery } from '../rootCalls.js';
import { BanType } from '../types/ban.js';
import { CandidateType } from '../types/candidate.js';
import { RecordConnection } from '../types/connections.js';
import { CompanyId } from './args.js';
import { pageOf } from './pageOf.js';

const candidateCall = rootQuery(readCandidate, { ids: { ...ofCompany, candidateId: 'candidateId' } });

@Resolver(() => CandidateType)
export class CandidateResolver {
  @Query(() => CandidateType, {
    nullable: true,
    description: "Reads a candidate with the records in all of the company's vacancies.",
  })
  candidate(
    @CompanyId() companyId: string,
    @Arg('candidateId', () => ID, { description: 'The candidate.' }) candidateId: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Candidate> {
    return candidateCall.ask({ companyId, candidateId }, context, info);
  }

  @Planned({ by: 'execution', needs: [] })
  @FieldResolver(() => BanType, {
    nullable: true,
    description: 'The ban of the candidate; null if there is none. API keys need the grant `Query.bans`.',
  })
  ban(
    @Root() { companyId, candidateId }: Candidate,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Ban | null> {
    return context.batches.loadInCommon(info, `bans of ${companyId}`, candidateId, (candidateIds) =>
      context.door.ask(readBans, callOf(context, 'Query.bans', { companyId, candidateIds })),
    );
  }

  @Planned({ by: 'execution', needs: [] })
  @FieldResolver(() => RecordConnection, {
    nullable: true,
    description: 'The records in all vacancies, oldest first unless ordered otherwise.',
  })
  records(
    @Root() { companyId, candidateId }: Candidate,
    @Args(() => AnyRecordPageArgs) args: AnyRecordPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<FeatureRecord>> {
    return pageOf(listRecords, { companyId, scope: { candidateId } }, args, context, info);
  }
}
