import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { type Candidate, readCandidate } from '../../core/records/readCandidate.js';
import type { GraphqlContext } from '../context.js';
import { ofCompany, rootQuery } from '../rootCalls.js';
import { selectionOf } from '../selection.js';
import { CandidateType } from '../types/candidate.js';
import { CompanyId } from './args.js';

const candidateCall = rootQuery(readCandidate, { ids: { ...ofCompany, candidateId: 'candidateId' } });

@Resolver()
export class CandidateResolver {
  @Query(() => CandidateType, { nullable: true, description: "Reads a candidate's whole way through the company." })
  candidate(
    @CompanyId() companyId: string,
    @Arg('candidateId', () => ID, { description: 'The candidate.' }) candidateId: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Candidate> {
    return candidateCall.ask({ companyId, candidateId }, context, info, selectionOf(info));
  }
}
