import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import { bookMeeting } from '../../../core/records/meetings/bookMeeting.js';
import type { Move } from '../../../core/records/moving/moves.js';
import { orchestrate } from '../../../core/records/moving/orchestrate.js';
import { listInterviews, listPsychometrics, listRecords } from '../../../core/records/reading/listRecords.js';
import { readInterview, readPsychometric, readRecord } from '../../../core/records/reading/readRecord.js';
import type { FeatureRecord, Interview, Psychometric } from '../../../core/records/record.js';
import { updateRecordStatus } from '../../../core/records/updateRecordStatus.js';
import type { GraphqlContext } from '../../execution/context.js';
import { selectionOf } from '../../execution/selection.js';
import type { Connection } from '../connection.js';
import { Planned } from '../fields.js';
import { AnyRecordPageArgs, InterviewPageArgs, PsychometricPageArgs } from '../inputs/pages.js';
import { BookMeetingInput, OrchestrateInput, UpdateRecordStatusInput } from '../inputs/records.js';
import { companyPages, ofRecord, rootCommand, rootQuery } from '../rootCalls.js';
import { InterviewConnection, PsychometricConnection, RecordConnection } from '../types/connections.js';
import { FeatureRecordType, InterviewType, ModuleRecordType, PsychometricType } from '../types/record.js';
import { OrchestrateResult } from '../types/results.js';
import { CompanyId, Id, IdempotencyKey, VacancyId } from './args.js';
import { pageOf } from './pageOf.js';

const interviewCall = rootQuery(readInterview, { ids: ofRecord });
const psychometricCall = rootQuery(readPsychometric, { ids: ofRecord });
const recordCall = rootQuery(readRecord, { ids: ofRecord });
const orchestrateCall = rootCommand(orchestrate, {
  ids: ofRecord,
  body: ({ input }: { readonly input: OrchestrateInput }) => input,
});
const updateStatusCall = rootCommand(updateRecordStatus, {
  ids: ofRecord,
  body: ({ input }: { readonly input: UpdateRecordStatusInput }) => input,
});
const bookMeetingCall = rootCommand(bookMeeting, {
  ids: ofRecord,
  body: ({ input }: { readonly input: BookMeetingInput }) => input,
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
  @Query(() => InterviewConnection, {
    nullable: true,
    description: "A company's interviews, oldest first unless ordered otherwise.",
  })
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
    description: "A company's psychometric records, oldest first unless ordered otherwise.",
  })
  psychometrics(
    @CompanyId() companyId: string,
    @Args(() => PsychometricPageArgs) args: PsychometricPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Psychometric>> {
    return pageOf(listPsychometrics, { companyId, scope: {} }, args, context, info);
  }

  @Query(() => RecordConnection, {
    nullable: true,
    description: "A company's records of any kind, oldest first unless ordered otherwise.",
  })
  records(
    @CompanyId() companyId: string,
    @Args(() => AnyRecordPageArgs) args: AnyRecordPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<FeatureRecord>> {
    return pageOf(listRecords, { companyId, scope: {} }, args, context, info);
  }

  @Mutation(() => OrchestrateResult, {
    nullable: true,
    description: "Closes one of a candidate's records and moves the candidate on, exactly once.",
  })
  orchestrate(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('record: any record of the candidate in the vacancy') id: string,
    @Arg('input', () => OrchestrateInput, { description: 'The record to close, and where the candidate goes.' })
    input: OrchestrateInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Move> {
    const args = { companyId, vacancyId, id, input, idempotencyKey };
    return orchestrateCall.tell(args, context, info, selectionOf(info));
  }

  @Mutation(() => FeatureRecordType, {
    nullable: true,
    description: "Sets a record's status. Its current status may be entered again.",
  })
  updateRecordStatus(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('record') id: string,
    @Arg('input', () => UpdateRecordStatusInput, { description: 'The status.' }) input: UpdateRecordStatusInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<FeatureRecord> {
    return updateStatusCall.tell({ companyId, vacancyId, id, input, idempotencyKey }, context, info);
  }

  @Mutation(() => ModuleRecordType, {
    nullable: true,
    description:
      'Books the meeting of a record whose feature schedules meetings: the record is SCHEDULED. It replaces an earlier booking.',
  })
  bookMeeting(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('record') id: string,
    @Arg('input', () => BookMeetingInput, { description: 'The meeting.' }) input: BookMeetingInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<FeatureRecord> {
    return bookMeetingCall.tell({ companyId, vacancyId, id, input, idempotencyKey }, context, info);
  }
}
