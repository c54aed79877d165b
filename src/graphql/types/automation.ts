import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { AutomationAction } from '../../core/timers/course.js';
import type { HeldReason } from '../../core/timers/kept.js';
import type { NextAutomation } from '../../core/timers/readNextAutomations.js';
import { AutomationActionName, HeldReasonName } from '../enums.js';
import { DateTime } from '../scalars.js';

@ObjectType('NextAutomation', {
  description: 'What a timer does next if nobody does anything.',
  simpleResolvers: true,
})
export class NextAutomationType implements NextAutomation {
  @Field(() => AutomationActionName, { description: 'What it does.' })
  readonly action!: AutomationAction;

  @Field(() => String, { description: 'The name of the timer.' })
  readonly timer!: string;

  @Field(() => DateTime, { nullable: true, description: 'When; null while the vacancy is frozen.' })
  readonly dueAt!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Seconds that are left of its time while the vacancy is frozen; null while it is not.',
  })
  readonly leftSeconds!: number | null;

  @Field(() => HeldReasonName, {
    nullable: true,
    description: 'Why it waits for an admin to release or dismiss it; null where it does not.',
  })
  readonly heldReason!: HeldReason | null;
}

@ObjectType('CompanyClock', { description: 'What time it is in a company.', simpleResolvers: true })
export class CompanyClockType {
  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => DateTime, { description: 'What time it is there: its own where `advanceClock` has set it.' })
  readonly now!: string;
}

@ObjectType('PreviewedAutomation', { description: 'Something that a timer will do.', simpleResolvers: true })
class PreviewedAutomation {
  @Field(() => ID, { nullable: true, description: 'The record; null where the vacancy freezes.' })
  readonly recordId!: string | null;

  @Field(() => AutomationActionName, { description: 'What it does.' })
  readonly action!: AutomationAction;

  @Field(() => String, { description: 'The name of the timer.' })
  readonly timer!: string;

  @Field(() => DateTime, { description: 'When it is due.' })
  readonly dueAt!: string;

  @Field(() => HeldReasonName, {
    nullable: true,
    description: 'Why the record is held instead; null where it is discarded.',
  })
  readonly heldReason!: HeldReason | null;
}

@ObjectType('AutomationPreview', { description: 'What timers will do in a vacancy.', simpleResolvers: true })
export class AutomationPreviewType {
  @Field(() => Int, { description: 'How much it is.' })
  readonly totalCount!: number;

  @Field(() => [PreviewedAutomation], { description: 'The first of it, in the order in which it will happen.' })
  readonly items!: readonly PreviewedAutomation[];
}
