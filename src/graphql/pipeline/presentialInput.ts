import { Field, Float, InputType } from 'type-graphql';
import { presentialTimerNames } from '../../core/pipeline/shapes/featureVariants.js';
import { DateTime } from '../fields/scalars.js';
import { timerPairs } from './timerPairs.js';

@InputType({ description: 'A reminder before a meeting.' })
class ReminderInput {
  @Field(() => Float, { description: 'How long before the meeting, in `timeUnit`.' })
  readonly leadTime!: number;

  @Field(() => String, { description: 'The unit of `leadTime`.' })
  readonly timeUnit!: string;
}

@InputType({ description: 'A date on which a meeting can take place.' })
class PossibleDateInput {
  @Field(() => DateTime, { description: 'When it begins.' })
  readonly date!: string;

  @Field(() => Float, { description: 'How long it takes.' })
  readonly duration!: number;
}

@InputType({ description: 'The meetings on site that a feature schedules.' })
export class SchedulingPresentialDataInput {
  @Field(() => String, { description: 'The name of the meeting.' })
  readonly name!: string;

  @Field(() => String, { description: 'The name of the time zone, such as `America/Mexico_City`.' })
  readonly timezone!: string;

  @Field(() => [ReminderInput], { description: 'The reminders that are sent.' })
  readonly reminders!: readonly ReminderInput[];

  @Field(() => String, { description: 'Where the meeting takes place.' })
  readonly location!: string;

  @Field(() => String, { description: 'What else the candidate should know.' })
  readonly additionalInformation!: string;

  @Field(() => [PossibleDateInput], { description: 'The dates to choose from.' })
  readonly possibleDates!: readonly PossibleDateInput[];
}

@timerPairs(presentialTimerNames)
@InputType({
  description: 'The automations of the scheduling of a meeting on site: timers that act without a request.',
})
export class SchedulingPresentialJobAutomationsInput {}
