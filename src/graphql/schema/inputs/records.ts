import { Field, Float, ID, InputType } from 'type-graphql';
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
