import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { Discard, FeatureStatus, Report } from '../../../core/records/record.js';
import { DateTime } from '../scalars.js';

@ObjectType('FeatureStatus', { description: "A status in a record's history.", simpleResolvers: true })
export class FeatureStatusType implements FeatureStatus {
  @Field(() => String, { description: 'The status; this service sets PENDING, IN_PROGRESS and FINISHED.' })
  readonly code!: string;

  @Field(() => String, {
    nullable: true,
    description: 'How the record came to it, such as INITIALIZED or ORCHESTRATED.',
  })
  readonly descriptionCode!: string | null;

  @Field(() => DateTime, { description: 'When it came to it.' })
  readonly date!: string;

  @Field(() => Float, { nullable: true, description: 'The delay before anyone is notified.' })
  readonly notificationDelay!: number | null;
}

@ObjectType('Discard', { description: 'How a candidate was rejected in a feature.', simpleResolvers: true })
export class DiscardType implements Discard {
  @Field(() => DateTime, { description: 'When.' })
  readonly date!: string;

  @Field(() => ID, { nullable: true, description: 'Who rejected the candidate; null if a timer did it.' })
  readonly recruiterUserId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The reason: an entry of the company's catalogue of reasons, if it has one.",
  })
  readonly rejectedReasonId!: string | null;

  @Field(() => Boolean, { description: 'Whether the kernel did it, instead of a recruiter.' })
  readonly fromKernel!: boolean;
}

@ObjectType('Report', { description: 'A report on a psychometric test.', simpleResolvers: true })
export class ReportType implements Report {
  @Field(() => String, { description: 'A label.' })
  readonly name!: string;

  @Field(() => String, { description: 'Where to download it.' })
  readonly url!: string;
}
