import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Mutation, Resolver } from 'type-graphql';
import { type CallbackSecret, rollCallbackSecret } from '../../core/callbacks/rollCallbackSecret.js';
import type { Interview, Psychometric } from '../../core/records/record.js';
import { recordAnswers } from '../../core/records/recordAnswers.js';
import { recordPsychometric } from '../../core/records/recordPsychometric.js';
import { reviewAnswers } from '../../core/records/reviewAnswers.js';
import type { GraphqlContext } from '../context.js';
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

/** What scorers, reviewers and test providers tell of records. */
@Resolver()
export class IntakeResolver {
  @Mutation(() => InterviewType, {
    nullable: true,
    description: 'Takes in answers with their scores; one to a question that has an answer already is its new version.',
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
      'Notes that a person has looked at answers, and corrects their scores: each is a new version, which needs no review.',
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

  @Mutation(() => PsychometricType, { nullable: true, description: 'Takes in what is known of a psychometric test.' })
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
      "Makes a new secret for a company's test provider to sign its messages by; the one before stays good for 24 hours, and any before that ends. For admins.",
  })
  rollCallbackSecret(
    @CompanyId() companyId: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CallbackSecret> {
    return rollCallbackSecretCall.tell({ companyId }, context, info);
  }
}
