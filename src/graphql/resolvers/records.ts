import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import { initFeatures } from '../../core/records/initFeatures.js';
import { listInterviews, listPsychometrics } from '../../core/records/listRecords.js';
import { type Move, orchestrate } from '../../core/records/orchestrate.js';
import { readInterview, readPsychometric, readRecord } from '../../core/records/readRecord.js';
import type { FeatureRecord, Interview, Psychometric } from '../../core/records/record.js';
import type { Connection } from '../connection.js';
import type { GraphqlContext } from '../context.js';
import { Planned } from '../fields.js';
import { InterviewPageArgs, PsychometricPageArgs } from '../inputs/pages.js';
import { InitFeaturesInput, OrchestrateInput } from '../inputs/records.js';
import { companyPages, ofCompany, ofRecord, rootCommand, rootQuery } from '../rootCalls.js';
import { selectionOf } from '../selection.js';
import { InterviewConnection, PsychometricConnection } from '../types/connections.js';
import { FeatureRecordType, InterviewType, PsychometricType } from '../types/record.js';
import { InitFeaturesResult, OrchestrateResult } from '../types/results.js';
import { CompanyId, Id, IdempotencyKey, VacancyId } from './args.js';
import { pageOf } from './pageOf.js';

const interviewCall = rootQuery(readInterview, { ids: ofRecord });
const psychometricCall = rootQuery(readPsychometric, { ids: ofRecord });
const recordCall = rootQuery(readRecord, { ids: ofRecord });
const orchestrateCall = rootCommand(orchestrate, {
  ids: ofRecord,
  body: ({ input }: { readonly input: OrchestrateInput }) => input,
});
const initFeaturesCall = rootCommand(initFeatures, {
  ids: ofCompany,
  body: ({ body }: { readonly body: Omit<InitFeaturesInput, 'companyId'> }) => body,
});

@Resolver()
export class RecordResolver {
  @Planned({ by: 'call', call: interviewCall })
  @Query(() => InterviewType, { nullable: true, description: 'Reads an interview record.' })
  interview(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('record') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Interview> {
    return interviewCall.ask({ companyId, vacancyId, id }, context, info, selectionOf(info));
  }

  @Planned({ by: 'call', call: psychometricCall })
  @Query(() => PsychometricType, { nullable: true, description: 'Reads a psychometric record.' })
  psychometric(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('record') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Psychometric> {
    return psychometricCall.ask({ companyId, vacancyId, id }, context, info, selectionOf(info));
  }

  @Query(() => FeatureRecordType, { nullable: true, description: 'Reads a record of any kind.' })
  record(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('record') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<FeatureRecord> {
    return recordCall.ask({ companyId, vacancyId, id }, context, info, selectionOf(info));
  }

  @Planned({ by: 'call', call: companyPages(listInterviews) })
  @Query(() => InterviewConnection, { nullable: true, description: "A company's interviews, oldest first." })
  interviews(
    @CompanyId() companyId: string,
    @Args(() => InterviewPageArgs) args: InterviewPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Interview>> {
    return pageOf(listInterviews, { companyId, scope: {} }, args, context, info);
  }

  @Planned({ by: 'call', call: companyPages(listPsychometrics) })
  @Query(() => PsychometricConnection, {
    nullable: true,
    description: "A company's psychometric records, oldest first.",
  })
  psychometrics(
    @CompanyId() companyId: string,
    @Args(() => PsychometricPageArgs) args: PsychometricPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Psychometric>> {
    return pageOf(listPsychometrics, { companyId, scope: {} }, args, context, info);
  }

  @Mutation(() => OrchestrateResult, {
    nullable: true,
    description: "Closes one of a candidate's records and moves the candidate on, exactly once.",
  })
  orchestrate(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id("record, any one of the candidate's in the vacancy") id: string,
    @Arg('input', () => OrchestrateInput, { description: 'What is closed, and where the candidate goes.' })
    input: OrchestrateInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Move> {
    const args = { companyId, vacancyId, id, input, idempotencyKey };
    return orchestrateCall.tell(args, context, info, selectionOf(info));
  }

  @Mutation(() => InitFeaturesResult, {
    nullable: true,
    description: 'Puts candidates into a feature; the first candidate moves a SAVED vacancy to IN_PROGRESS.',
  })
  async initFeatures(
    @Arg('input', () => InitFeaturesInput, { description: 'The candidates and the feature.' }) input: InitFeaturesInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<InitFeaturesResult> {
    const { companyId, ...body } = input;
    const args = { companyId, body, idempotencyKey };
    return { results: await initFeaturesCall.tell(args, context, info) };
  }
}
