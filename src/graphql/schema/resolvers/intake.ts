import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Mutation, Resolver } from 'type-graphql';
import { type CallbackSecret, rollCallbackSecret } from '../../../core/callbacks/rollCallbackSecret.js';
import type { Interview, Psychometric } from '../../../core/records/record.js';
import { recordAnswers } from '../../../core/records/scoring/recordAnswers.js';
import { recordPsychometric } from '../../../core/records/scoring/recordPsychometric.js';
import { reviewAnswers } from '../../../core/records/scoring/reviewAnswers.js';
import type { GraphqlContext } from '../../execution/context.js';
import { RecordAnswersInput, RecordPsychometricInput, ReviewAnswersInput } from '../inputs/intake.js';
import { ofCompany, ofRecord, rootCommand } from '../rootCalls.js';
import { CallbackSecretType } from '../types/callbackSecret.js';
import { InterviewType, PsychometricType } from '../types/record.js';
import { CompanyId, Id, IdempotencyKey, VacancyId } from './args.js';

const ofInput = { ids: ofRecord, body: ({ input }: { readonly input: object }) => input } as const;
const recordAnswersCall = rootCommand(recordAnswers, ofInput);
const reviewAnswersCall = rootCommand(reviewAnswers, ofInput);
const recordPsychometricCall = rootCommand(recordPsychometric, ofInput);
const rollCallbackSecretCall = rootCommand(rollCallbackSecret, { ids: ofCompany });

/** The mutations for scorers, reviewers and test providers. */
@Resolver()
export class IntakeResolver {
  @Mutation(() => InterviewType, {
    nullable: true,
    description: 'Saves answers with their scores. An answer to a question that has one already is its new version.',
  })
  recordAnswers(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('interview') id: string,
    @Arg('input', () => RecordAnswersInput, { description: 'The answers.' }) input: RecordAnswersInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Interview> {
    return recordAnswersCall.tell({ companyId, vacancyId, id, input, idempotencyKey }, context, info);
  }

  @Mutation(() => InterviewType, {
    nullable: true,
    description:
      'Records that a person has reviewed answers, and corrects their scores. Each becomes a new version, which needs no review.',
  })
  reviewAnswers(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('interview') id: string,
    @Arg('input', () => ReviewAnswersInput, { description: 'The reviews.' }) input: ReviewAnswersInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Interview> {
    return reviewAnswersCall.tell({ companyId, vacancyId, id, input, idempotencyKey }, context, info);
  }

  @Mutation(() => PsychometricType, { nullable: true, description: 'Saves what is known about a psychometric test.' })
  recordPsychometric(
    @CompanyId() companyId: string,
    @VacancyId() vacancyId: string,
    @Id('psychometric record') id: string,
    @Arg('input', () => RecordPsychometricInput, { description: 'What is known.' }) input: RecordPsychometricInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Psychometric> {
    return recordPsychometricCall.tell({ companyId, vacancyId, id, input, idempotencyKey }, context, info);
  }

  @Mutation(() => CallbackSecretType, {
    nullable: true,
    description:
      "Makes a new secret with which a company's test provider signs its messages. The previous one stays valid for 24 hours; older ones end. For admins.",
  })
  rollCallbackSecret(
    @CompanyId() companyId: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CallbackSecret> {
    return rollCallbackSecretCall.tell({ companyId }, context, info);
  }
}
