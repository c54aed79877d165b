import { Field, Float, ID, InputType } from 'type-graphql';
import { defined, entriesOf } from '../../core/kernel/values/objects.js';
import type { JsonObject } from '../../core/kernel/values/shapes.js';
import { presentialTimerNames } from '../../core/pipeline/shapes/featureVariants.js';
import type { FeatureCode } from '../../core/pipeline/shapes/vacancy.js';
import { DateTime, JSONObject } from '../fields/scalars.js';
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
class SchedulingPresentialDataInput {
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
class SchedulingPresentialJobAutomationsInput {}

/**
 * The inputs of features are written by hand: in the core a feature is one of eight variants by its code, as REST has it.
 * GraphQL has no unions of inputs, so it has a member for each, without the code.
 */

@InputType({ description: 'A message template that a feature uses.' })
class FeatureActionInput {
  @Field(() => ID, { description: 'The id of the action.' })
  readonly id!: string;

  @Field(() => ID, { description: 'The id of the template.' })
  readonly templateId!: string;
}

@InputType({ description: 'What every feature has.' })
abstract class CommonFeatureInput {
  @Field(() => ID, { description: 'Unique within the vacancy.' })
  readonly id!: string;

  @Field(() => Float, { description: 'The position within the vacancy, unique there.' })
  readonly order!: number;

  @Field(() => Boolean, { description: 'Whether the module runs automatically.' })
  readonly isAutomatic!: boolean;

  @Field(() => String, { description: 'The colour code, `#RRGGBB`.' })
  readonly color!: string;

  @Field(() => String, { description: 'The display name.' })
  readonly customName!: string;

  @Field(() => [FeatureActionInput], { description: 'The message templates in use.' })
  readonly actions!: readonly FeatureActionInput[];

  @Field(() => Boolean, { description: "Whether a candidate's record starts IN_PROGRESS instead of PENDING." })
  readonly selfInit!: boolean;
}

@InputType({ description: 'A feature that schedules meetings on site.' })
class SchedulingPresentialFeatureInput extends CommonFeatureInput {
  @Field(() => SchedulingPresentialDataInput, { description: 'The meetings.' })
  readonly data!: SchedulingPresentialDataInput;

  @Field(() => SchedulingPresentialJobAutomationsInput, {
    description: 'The automations: timers that act without a request.',
  })
  readonly jobAutomations!: SchedulingPresentialJobAutomationsInput;
}

const automations = "The automations: pairs of `<name>Time` and `<name>TimeUnit` in REST's form.";

@InputType({ description: 'A feature whose data is stored as sent.' })
class OpenFeatureInput extends CommonFeatureInput {
  @Field(() => JSONObject, { description: 'What the module needs, stored as sent.' })
  readonly data!: JsonObject;

  @Field(() => JSONObject, { description: automations })
  readonly jobAutomations!: JsonObject;
}

@InputType({ description: 'A feature that needs no data: an interview.' })
class WithoutDataFeatureInput extends CommonFeatureInput {
  @Field(() => JSONObject, { nullable: true, description: 'Stored as sent; optional.' })
  readonly data?: JsonObject | null;

  @Field(() => JSONObject, { description: automations })
  readonly jobAutomations!: JsonObject;
}

const member = (of: string) => ({ nullable: true, description: `The feature, if it is ${of}.` });

@InputType({ description: 'A feature: exactly one member, which implies its `featureCode`.' })
export class FeatureInput {
  @Field(() => SchedulingPresentialFeatureInput, member('the scheduling of a meeting on site'))
  readonly schedulingPresential?: SchedulingPresentialFeatureInput;

  @Field(() => OpenFeatureInput, member('the scheduling of a virtual meeting'))
  readonly schedulingVirtual?: OpenFeatureInput;

  @Field(() => OpenFeatureInput, member('scheduling without a recruiter'))
  readonly schedulingAuto?: OpenFeatureInput;

  @Field(() => WithoutDataFeatureInput, member('an interview'))
  readonly interview?: WithoutDataFeatureInput;

  @Field(() => WithoutDataFeatureInput, {
    nullable: true,
    description: 'The same as `interview`, by its earlier name.',
  })
  readonly withoutData?: WithoutDataFeatureInput;

  @Field(() => OpenFeatureInput, member('a psychometric test'))
  readonly psychometric?: OpenFeatureInput;

  @Field(() => OpenFeatureInput, member('a form'))
  readonly form?: OpenFeatureInput;

  @Field(() => OpenFeatureInput, member('an English exam'))
  readonly englishExam?: OpenFeatureInput;

  @Field(() => OpenFeatureInput, member('a request for documents'))
  readonly documents?: OpenFeatureInput;
}

const featureCodes: Readonly<Record<keyof FeatureInput, FeatureCode>> = {
  schedulingPresential: 'AUTOMATIC_SCHEDULING_PRESENTIAL',
  schedulingVirtual: 'AUTOMATIC_SCHEDULING_VIRTUAL',
  schedulingAuto: 'AUTOMATIC_SCHEDULING_AUTO',
  interview: 'INTERVIEW',
  withoutData: 'INTERVIEW',
  psychometric: 'AUTOMATIC_PSYCHOMETRIC',
  form: 'AUTOMATIC_FORM',
  englishExam: 'AUTOMATIC_ENGLISH_EXAM',
  documents: 'DOCUMENTS',
};

/** The feature in REST's form: the member's fields, and the code that the member implies. */
export function flattened(input: FeatureInput): object {
  const [member, feature] = defined(entriesOf(input)[0]);
  return { ...feature, featureCode: featureCodes[member] };
}
