import { Field, Float, ID, InterfaceType, ObjectType } from 'type-graphql';
import { subjectOf } from '../../../../../core/application/events/event.js';
import type { MeetingPlace } from '../../../../../core/modules/pipeline/rules/records/meetings.js';
import {
  type Answer,
  type AnswerHistory,
  type Booking,
  type FeatureRecord,
  type Interview,
  keptMembers,
  type ModuleRecord,
  type Psychometric,
  provenanceShape,
  type Report,
  recordShape,
} from '../../../../../core/modules/pipeline/shapes/record.js';
import { IdentifiedBy, Long } from '../../../../engine/fields/fieldPlans.js';
import { DescribedFieldsOf, PlainFieldsOf } from '../../../fields/fieldsOfShape.js';
import { connectionType } from '../../../lists/connectionTypes.js';
import { DateTime } from '../../../values/scalars.js';
import { AnswerType } from './answerTypes.js';
import { DiscardType, FeatureStatusType, ReportType } from './recordPartTypes.js';

@DescribedFieldsOf(
  { ...recordShape.shape, ...keptMembers },
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

@IdentifiedBy(...identity)
@ObjectType('Interview', {
  description: 'The state of one candidate in an interview: a score and the scored answers.',
  implements: FeatureRecordType,
  simpleResolvers: true,
})
export class InterviewType extends FeatureRecordType implements Own<Interview> {
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
@IdentifiedBy(...identity)
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

@ObjectType('Meeting', { description: 'A meeting that a candidate has booked.', simpleResolvers: true })
export class MeetingType implements Booking, MeetingPlace {
  @Field(() => DateTime, { description: 'When it begins.' })
  readonly date!: string;

  @Field(() => Float, { description: 'How many minutes it takes.' })
  readonly duration!: number;

  @Field(() => String, { nullable: true, description: "The time zone's name, as the feature has it now." })
  readonly timezone!: string | null;

  @Field(() => Boolean, {
    description:
      'Whether the feature has a time zone that is no name of the IANA database. Then `timezone` is the text as it was sent, with which nothing can be computed.',
  })
  readonly hasUnknownTimezone!: boolean;

  @Field(() => String, { nullable: true, description: 'Where it takes place, as the feature has it now.' })
  readonly location!: string | null;
}

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
