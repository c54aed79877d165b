import { Field, Float, ID, InputType } from 'type-graphql';
import type { RecordKind } from '../../core/records/record.js';
import { RecordKindName } from '../enums.js';
import { DateTime } from '../scalars.js';

@InputType({ description: "Closes one of a candidate's records and says where the candidate goes." })
export class OrchestrateInput {
  @Field(() => ID, {
    description: "The record that is closed: the one named by `id`, or another of the same candidate's in the vacancy.",
  })
  readonly resourceId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The feature to move to; the one with the next higher order where none is named.',
  })
  readonly destFeatureId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The phase, kept on the new record.' })
  readonly destPhaseId?: string | null;
}

@InputType({ description: 'The status that a record enters.' })
export class UpdateRecordStatusInput {
  @Field(() => String, {
    description:
      'The status: capital letters and digits, words joined by underscores, 64 characters at most. Not FINISHED, DISCARDED or CANCELLED, which have mutations of their own.',
  })
  readonly code!: string;

  @Field(() => String, { nullable: true, description: 'What brings the record there; UPDATED where left out.' })
  readonly descriptionCode?: string | null;

  @Field(() => Float, { nullable: true, description: 'The delay of the notification; 0 where left out.' })
  readonly notificationDelay?: number | null;
}

@InputType({ description: 'The meeting that is booked.' })
export class BookMeetingInput {
  @Field(() => DateTime, { description: "When it begins: one of the feature's possible dates, if it has any." })
  readonly date!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'How many minutes it takes; a possible date has its own. Demanded where the feature has no dates.',
  })
  readonly duration?: number | null;
}

@InputType({ description: 'Which psychometric records are meant; what is left out does not matter.' })
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
      'Records changed after this instant. A change is seen within 15 s or never: who keeps in step by UPDATED_AT goes on from the greatest `updatedAt`, less 15 s, that was there when the reading before this one began.',
  })
  readonly updatedAfter?: string | null;
}

@InputType({ description: 'Which records are meant; what is left out does not matter.' })
export class RecordFilter extends PsychometricFilter {
  @Field(() => [RecordKindName], { nullable: true, description: 'Records of these kinds, one at least.' })
  readonly kinds?: readonly Uppercase<RecordKind>[] | null;

  @Field(() => ID, { nullable: true, description: "Records of this candidate's relation to a vacancy." })
  readonly relationId?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Records whose `nextAutomation` is due before this instant, held ones among them.',
  })
  readonly dueBefore?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Records that a timer holds, or those that none does.' })
  readonly isHeld?: boolean | null;
}

@InputType({ description: 'Which interviews are meant; what is left out does not matter.' })
export class InterviewFilter extends PsychometricFilter {
  @Field(() => Float, { nullable: true, description: 'Interviews with at least this score.' })
  readonly minScore?: number | null;

  @Field(() => Float, { nullable: true, description: 'Interviews with at most this score.' })
  readonly maxScore?: number | null;
}
