import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import { initFeatures } from '../../core/records/initFeatures.js';
import { listInterviews, listPsychometrics } from '../../core/records/listRecords.js';
import { type Move, orchestrate } from '../../core/records/orchestrate.js';
import { readInterview, readPsychometric, readRecord } from '../../core/records/readRecord.js';
import type { FeatureRecord, Interview, Psychometric } from '../../core/records/record.js';
import type { Connection } from '../connection.js';
import { callOf, type GraphqlContext } from '../context.js';
import { InterviewPageArgs, PsychometricPageArgs } from '../inputs/pages.js';
import { InitFeaturesInput, OrchestrateInput } from '../inputs/records.js';
import { selectionOf } from '../selection.js';
import { InterviewConnection, PsychometricConnection } from '../types/connections.js';
import { FeatureRecordType, InterviewType, PsychometricType } from '../types/record.js';
import { InitFeaturesResult, OrchestrateResult } from '../types/results.js';
import { CompanyId, Id, IdempotencyKey, VacancyId } from './args.js';
import { pageOf } from './pageOf.js';

@Resolver()
export class RecordResolver {
  @Query(() => InterviewType, { nullable: true, description: 'Reads an interview record.' })
  interview(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('record') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Interview> {
    const selection = selectionOf(info);
    return context.door.ask(
      readInterview,
      callOf(context, 'Query.interview', { companyId, vacancyId, id }, { selection }),
    );
  }

  @Query(() => PsychometricType, { nullable: true, description: 'Reads a psychometric record.' })
  psychometric(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('record') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Psychometric> {
    const selection = selectionOf(info);
    return context.door.ask(
      readPsychometric,
      callOf(context, 'Query.psychometric', { companyId, vacancyId, id }, { selection }),
    );
  }

  @Query(() => FeatureRecordType, { nullable: true, description: 'Reads a record of any kind.' })
  record(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('record') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<FeatureRecord> {
    const selection = selectionOf(info);
    return context.door.ask(readRecord, callOf(context, 'Query.record', { companyId, vacancyId, id }, { selection }));
  }

  @Query(() => InterviewConnection, { nullable: true, description: "A company's interviews, oldest first." })
  interviews(
    @CompanyId() companyId: string,
    @Args(() => InterviewPageArgs) args: InterviewPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Interview>> {
    return pageOf(listInterviews, 'Query.interviews', { companyId, scope: {} }, args, context, info);
  }

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
    return pageOf(listPsychometrics, 'Query.psychometrics', { companyId, scope: {} }, args, context, info);
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
    const target = { companyId, vacancyId, id };
    const more = { body: () => input, idempotencyKey, selection: selectionOf(info) };
    return context.door.tell(orchestrate, callOf(context, 'Mutation.orchestrate', target, more));
  }

  @Mutation(() => InitFeaturesResult, {
    nullable: true,
    description: 'Puts candidates into a feature; the first candidate moves a SAVED vacancy to IN_PROGRESS.',
  })
  async initFeatures(
    @Arg('input', () => InitFeaturesInput, { description: 'The candidates and the feature.' }) input: InitFeaturesInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<InitFeaturesResult> {
    const { companyId, ...body } = input;
    const call = callOf(context, 'Mutation.initFeatures', { companyId }, { body: () => body, idempotencyKey });
    return { results: await context.door.tell(initFeatures, call) };
  }
}
