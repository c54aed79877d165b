import { Field, Float, ID, InputType } from 'type-graphql';
import type { RecordKind } from '../../../core/records/record.js';
import { RecordKindName } from '../enums.js';
import { DateTime } from '../scalars.js';

@InputType({ description: "Closes one of a candidate's records and says where the candidate goes." })
export class OrchestrateInput {
  @Field(() => ID, {
    description: 'The record to close: the one named by `id`, or another record of the same candidate in the vacancy.',
  })
  readonly resourceId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The feature to move to. If none is named, the one with the next higher order.',
  })
  readonly destFeatureId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The phase; the new record keeps it.' })
  readonly destPhaseId?: string | null;
}

@InputType({ description: 'The status that a record enters.' })
export class UpdateRecordStatusInput {
  @Field(() => String, {
    description:
      'The status: capital letters and digits, words joined by underscores, 64 characters at most. Not FINISHED, DISCARDED or CANCELLED: these have their own mutations.',
  })
  readonly code!: string;

  @Field(() => String, {
    nullable: true,
    description: 'How the record comes to the status; UPDATED if it is omitted.',
  })
  readonly descriptionCode?: string | null;

  @Field(() => Float, { nullable: true, description: 'The delay of the notification; 0 if it is omitted.' })
  readonly notificationDelay?: number | null;
}

@InputType({ description: 'The meeting that is booked.' })
export class BookMeetingInput {
  @Field(() => DateTime, { description: "When it begins: one of the feature's possible dates, if it has any." })
  readonly date!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      'How many minutes it takes. A possible date has its own duration; a feature without dates requires one here.',
  })
  readonly duration?: number | null;
}

@InputType({ description: 'Selects psychometric records. Conditions that are left out do not matter.' })
export class PsychometricFilter {
  @Field(() => ID, { nullable: true, description: 'Records of this vacancy.' })
  readonly vacancyId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Records in this feature.' })
  readonly featureId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Records of this candidate.' })
  readonly candidateId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Closed records, or open ones.' })
  readonly isClosed?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Records whose current status has this code.' })
  readonly statusCode?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Records changed after this instant. A change is visible within 15 s after its `updatedAt`, or never. To synchronise by UPDATED_AT, continue from the greatest `updatedAt` that existed when the previous reading began, minus 15 s.',
  })
  readonly updatedAfter?: string | null;
}

const reviewDescription = 'Interviews of which an answer needs a review, or records of which none does.';

@InputType({ description: 'Selects records. Conditions that are left out do not matter.' })
export class RecordFilter extends PsychometricFilter {
  @Field(() => [RecordKindName], { nullable: true, description: 'Records of these kinds, at least one.' })
  readonly kinds?: readonly Uppercase<RecordKind>[] | null;

  @Field(() => ID, { nullable: true, description: 'Records of this relation of a candidate to a vacancy.' })
  readonly relationId?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Records whose `nextAutomation` is due before this instant, with held ones.',
  })
  readonly dueBefore?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Records that a timer holds, or records that no timer holds.' })
  readonly isHeld?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: reviewDescription })
  readonly reviewPending?: boolean | null;
}

@InputType({ description: 'Selects interviews. Conditions that are left out do not matter.' })
export class InterviewFilter extends PsychometricFilter {
  @Field(() => Float, { nullable: true, description: 'Interviews with at least this score.' })
  readonly minScore?: number | null;

  @Field(() => Float, { nullable: true, description: 'Interviews with at most this score.' })
  readonly maxScore?: number | null;

  @Field(() => Boolean, { nullable: true, description: reviewDescription })
  readonly reviewPending?: boolean | null;
}
