import { Field, Float, ID, InterfaceType, ObjectType } from 'type-graphql';
import { subjectOf } from '../../../core/events/event.js';
import type { MeetingPlace } from '../../../core/records/meetings/meetings.js';
import {
  type Answer,
  type AnswerHistory,
  type Booking,
  type Discard,
  type FeatureRecord,
  type FeatureStatus,
  type Interview,
  type ModuleRecord,
  type Psychometric,
  provenanceShape,
  type Report,
} from '../../../core/records/record.js';
import type { RecordTimer } from '../../../core/timers/storedTimers.js';
import { Long } from '../fields.js';
import { PlainFieldsOf } from '../fieldsOfShape.js';
import { DateTime } from '../scalars.js';
import { AnswerType } from './answer.js';
import { DiscardType, FeatureStatusType, ReportType } from './recordParts.js';

@InterfaceType('FeatureRecord', { description: "A candidate's record in one feature of a vacancy." })
export abstract class FeatureRecordType implements Omit<ModuleRecord, 'kind' | 'reviewPending'> {
  @Field(() => ID, { description: 'The id of the record.' })
  readonly id!: string;

  @Field(() => ID, { description: 'The feature that it belongs to.' })
  readonly featureId!: string;

  @Field(() => ID, { description: "The candidate's relation to the vacancy." })
  readonly relationId!: string;

  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;

  @Field(() => ID, { description: 'The vacancy.' })
  readonly vacancyId!: string;

  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => ID, { nullable: true, description: 'The phase that orchestration named for this record.' })
  readonly phaseId!: string | null;

  @Field(() => FeatureStatusType, { description: 'The current status.' })
  readonly status!: FeatureStatus;

  @Long()
  @Field(() => [FeatureStatusType], { description: 'All statuses, oldest first; the last is the current one.' })
  readonly statusHistory!: readonly FeatureStatus[];

  @Field(() => Boolean, { description: 'Whether the record is closed.' })
  readonly isClosed!: boolean;

  @Field(() => String, { description: 'Where the candidate came from.' })
  readonly origin!: string;

  @Field(() => ID, { nullable: true, description: 'The id of that source.' })
  readonly sourceId!: string | null;

  @Field(() => DiscardType, {
    nullable: true,
    description: 'Who discarded it, when and why; null while it is not DISCARDED.',
  })
  readonly discard!: Discard | null;

  /** Only the kind with meetings shows it. */
  readonly meeting!: Booking | null;

  /** Only rules read it: no field shows it. */
  readonly timer!: RecordTimer;

  @Field(() => DateTime, { description: 'When the record was created.' })
  readonly createdAt!: string;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  readonly updatedAt!: string;
}

@ObjectType('Interview', {
  description: 'The state of one candidate in an interview: a score and the scored answers.',
  implements: FeatureRecordType,
  simpleResolvers: true,
})
export class InterviewType extends FeatureRecordType implements Interview {
  readonly kind!: 'interview';

  @Field(() => Float, { nullable: true, description: 'The score of the whole interview.' })
  readonly score!: number | null;

  @Long()
  @Field(() => String, { nullable: true, description: 'Why it has this score, in brief.' })
  readonly briefScoreExplanation!: string | null;

  @Long()
  @Field(() => [AnswerType], { description: 'The answers, in order.' })
  readonly answers!: readonly Answer[];

  @Field(() => Boolean, { description: 'Whether the newest version of an answer needs a review.' })
  readonly reviewPending!: boolean;

  /** The answers show it. */
  readonly answerHistories!: readonly AnswerHistory[];
}

@PlainFieldsOf(provenanceShape.shape)
@ObjectType('Psychometric', {
  description: "The state of one candidate's psychometric test.",
  implements: FeatureRecordType,
  simpleResolvers: true,
})
export class PsychometricType extends FeatureRecordType implements Psychometric {
  readonly kind!: 'psychometric';
  /** Only interviews show it. */
  readonly reviewPending!: boolean;

  @Field(() => ID, { nullable: true, description: "The company's submission; null until there is one." })
  readonly submissionId!: string | null;

  @Long()
  @Field(() => String, { nullable: true, description: "The candidate's link to the test; null until accepted." })
  readonly link!: string | null;

  @Field(() => Float, { nullable: true, description: "The provider's evaluation; null until assigned." })
  readonly evaluationId!: number | null;

  @Long()
  @Field(() => String, { nullable: true, description: 'The name of that evaluation; null until assigned.' })
  readonly evaluationName!: string | null;

  @Long()
  @Field(() => [ReportType], { description: 'The reports, once the test is finished.' })
  readonly reports!: readonly Report[];

  readonly rubricHash!: string | null;
  readonly promptHash!: string | null;
  readonly inputHash!: string | null;
  readonly runId!: string | null;
}

@ObjectType('Meeting', { description: 'A meeting that a candidate has booked.', simpleResolvers: true })
export class MeetingType implements Booking, MeetingPlace {
  @Field(() => DateTime, { description: 'When it begins.' })
  readonly date!: string;

  @Field(() => Float, { description: 'How many minutes it takes.' })
  readonly duration!: number;

  @Field(() => String, { nullable: true, description: "The time zone's name, as the feature has it now." })
  readonly timezone!: string | null;

  @Field(() => String, { nullable: true, description: 'Where it takes place, as the feature has it now.' })
  readonly location!: string | null;
}

@ObjectType('ModuleRecord', {
  description: 'The state of one candidate in any other module.',
  implements: FeatureRecordType,
  simpleResolvers: true,
})
export class ModuleRecordType extends FeatureRecordType implements ModuleRecord {
  readonly kind!: 'module';
  /** Only interviews show it. */
  readonly reviewPending!: boolean;
}

/** The name of the GraphQL type that a record has. */
export const recordTypeName = (record: Pick<FeatureRecord, 'kind'>): string => subjectOf(record);
