import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { AutomationAction } from '../../core/pipeline/rules/timerSimulation.js';
import type { HeldReason } from '../../core/pipeline/shapes/storedTimers.js';
import type { NextAutomation } from '../../core/timers/readNextAutomations.js';
import { Embedded } from '../decorators/keys.js';
import { AutomationActionName, HeldReasonName } from '../fields/enums.js';
import { DateTime } from '../fields/scalars.js';

@Embedded()
@ObjectType('NextAutomation', {
  description: 'What a timer does next if nobody changes anything.',
  simpleResolvers: true,
})
export class NextAutomationType implements NextAutomation {
  @Field(() => AutomationActionName, { description: 'What it does.' })
  readonly action!: AutomationAction;

  @Field(() => String, { description: 'The name of the timer.' })
  readonly timer!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it is due; null while the vacancy is frozen, and while the company's timers are off.",
  })
  readonly dueAt!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The seconds that remain while the vacancy is frozen; null while it is not frozen.',
  })
  readonly leftSeconds!: number | null;

  @Field(() => HeldReasonName, {
    nullable: true,
    description: 'Why it waits for an admin to release or dismiss it; null if it does not wait.',
  })
  readonly heldReason!: HeldReason | null;
}

@Embedded()
@ObjectType('CompanyClock', { description: "A company's clock.", simpleResolvers: true })
export class CompanyClockType {
  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => DateTime, { description: 'The current time of the company: its own where `advanceClock` has set it.' })
  readonly now!: string;
}

@Embedded()
@ObjectType('PreviewedAutomation', { description: 'An action that a timer will take.', simpleResolvers: true })
class PreviewedAutomation {
  @Field(() => ID, { nullable: true, description: 'The record; null if the vacancy freezes.' })
  readonly recordId!: string | null;

  @Field(() => AutomationActionName, { description: 'What it does.' })
  readonly action!: AutomationAction;

  @Field(() => String, { description: 'The name of the timer.' })
  readonly timer!: string;

  @Field(() => DateTime, { description: 'When it is due.' })
  readonly dueAt!: string;

  @Field(() => HeldReasonName, {
    nullable: true,
    description: 'Why the record is held instead; null if it is discarded.',
  })
  readonly heldReason!: HeldReason | null;
}

@Embedded()
@ObjectType('AutomationPreview', {
  description: 'The discards and freezes that timers will do in a vacancy.',
  simpleResolvers: true,
})
export class AutomationPreviewType {
  @Field(() => Int, { description: 'How many actions there are.' })
  readonly totalCount!: number;

  @Field(() => [PreviewedAutomation], { description: 'The first actions, in the order in which they will happen.' })
  readonly items!: readonly PreviewedAutomation[];
}
