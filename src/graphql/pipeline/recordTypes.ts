import { Field, Float, ID, InterfaceType, ObjectType } from 'type-graphql';
import { subjectOf } from '../../core/application/event.js';
import type { MeetingPlace } from '../../core/pipeline/rules/meetings.js';
import {
  type Answer,
  type AnswerHistory,
  additionalMembers,
  type Booking,
  discardShape,
  type FeatureRecord,
  type Interview,
  type ModuleRecord,
  type Psychometric,
  provenanceShape,
  type Report,
  recordShape,
  reportShape,
  statusShape,
} from '../../core/pipeline/shapes/record.js';
import { AddressedBy, Long } from '../decorators/declarations.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import { connectionType } from '../fields/connectionTypes.js';
import { DescribedFieldsOf, PlainFieldsOf, ShownFieldsOf } from '../fields/fieldsOfShape.js';
import { DateTime } from '../fields/scalars.js';
import { AnswerType } from './answerTypes.js';

@DescribedFieldsOf(statusShape.shape, {
  code: 'The status; this service sets PENDING, IN_PROGRESS, SCHEDULED, FINISHED, DISCARDED and CANCELLED.',
  descriptionCode: 'How the record entered it, such as INITIALIZED or ORCHESTRATED.',
  date: { type: () => DateTime, description: 'When the record entered it.' },
  notificationDelay: 'The delay before anyone is notified.',
})
@Embedded()
@ObjectType('FeatureStatus', { description: "A status in a record's history.", simpleResolvers: true })
class FeatureStatusType {}

@DescribedFieldsOf(discardShape.shape, {
  date: 'When.',
  recruiterUserId: 'Who rejected the candidate; null if a timer did it.',
  rejectedReasonId: "The reason: an entry of the company's catalogue of reasons, if it has one.",
  fromKernel: 'Whether the kernel did it, instead of a recruiter.',
})
@Embedded()
@ObjectType('Discard', { description: 'How a candidate was rejected in a feature.', simpleResolvers: true })
class DiscardType {}

@ShownFieldsOf(reportShape.shape, { url: { description: 'Where to download it.' } })
@Embedded()
@ObjectType('Report', { description: 'A report on a psychometric test.', simpleResolvers: true })
class ReportType {}

@DescribedFieldsOf(
  { ...recordShape.shape, ...additionalMembers },
  {
    id: 'The id of the record.',
    featureId: 'The feature that it belongs to.',
    relationId: "The candidate's relation to the vacancy.",
    candidateId: 'The candidate.',
    vacancyId: 'The vacancy.',
    companyId: 'The company.',
    phaseId: 'The phase that orchestration named for this record.',
    status: { type: () => FeatureStatusType, description: 'The current status.' },
    statusHistory: {
      type: () => [FeatureStatusType],
      description: 'All statuses, oldest first; the last is the current one.',
      isLong: true,
    },
    isClosed: 'Whether the record is closed.',
    origin: 'Where the candidate came from.',
    sourceId: 'The id of that source.',
    discard: {
      type: () => DiscardType,
      description: 'Who discarded it, when and why; null while it is not DISCARDED.',
    },
    createdAt: { type: () => DateTime, description: 'When the record was created.' },
    updatedAt: { type: () => DateTime, description: 'When it was last changed.' },
  },
)
@InterfaceType('FeatureRecord', { description: "A candidate's record in one feature of a vacancy." })
export abstract class FeatureRecordType {}

const identity = ['companyId', 'kind', 'id', 'vacancyId', 'featureId', 'candidateId', 'createdAt'];

/** What records of one kind have, and others have not. */
type Own<Kind> = Omit<Kind, keyof ModuleRecord>;

@AddressedBy(...identity)
@IdentifiedBy('id')
@ObjectType('Interview', {
  description: 'The state of one candidate in an interview: a score and the scored answers.',
  implements: FeatureRecordType,
  simpleResolvers: true,
})
export class InterviewType extends FeatureRecordType implements Own<Interview> {
  @Field(() => Float, { nullable: true, description: 'The score of the whole interview.' })
  readonly score!: number | null;

  @Long()
  @Field(() => String, { nullable: true, description: 'A brief explanation of the score.' })
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
@AddressedBy(...identity)
@IdentifiedBy('id')
@ObjectType('Psychometric', {
  description: "The state of one candidate's psychometric test.",
  implements: FeatureRecordType,
  simpleResolvers: true,
})
export class PsychometricType extends FeatureRecordType implements Own<Psychometric> {
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

@Embedded()
@ObjectType('Meeting', { description: 'A meeting that a candidate has booked.', simpleResolvers: true })
export class MeetingType implements Booking, MeetingPlace {
  @Field(() => DateTime, { description: 'When it begins.' })
  readonly date!: string;

  @Field(() => Float, { description: 'The duration in minutes.' })
  readonly duration!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The local time in `timezone`, with its offset: `2027-01-20T09:00:00.000-05:00`. Null if the zone is not known.',
  })
  readonly clockTime!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The local date-time that was booked: `date` follows it when the rules of its time zone change. Null if an instant was booked, which does not change.',
  })
  readonly localDate!: string | null;

  @Field(() => String, { nullable: true, description: "The name of the feature's current time zone." })
  readonly timezone!: string | null;

  @Field(() => Boolean, {
    description:
      "Whether the feature's time zone is not a name of the IANA database. If so, `timezone` is the text as it was sent, and no times can be computed.",
  })
  readonly hasUnknownTimezone!: boolean;

  @Field(() => String, { nullable: true, description: "The feature's current location." })
  readonly location!: string | null;
}

@IdentifiedBy('id')
@ObjectType('ModuleRecord', {
  description: 'The state of one candidate in any other module.',
  implements: FeatureRecordType,
  simpleResolvers: true,
})
export class ModuleRecordType extends FeatureRecordType {}

export const InterviewConnection = connectionType('Interview', InterviewType, 'interviews');
export const PsychometricConnection = connectionType('Psychometric', PsychometricType, 'psychometric records');
export const RecordConnection = connectionType('Record', FeatureRecordType, 'records of any kind');

/** The name of the GraphQL type that a record has. */
export const recordTypeName = (record: Pick<FeatureRecord, 'kind'>): string => subjectOf(record);
