import { Field, Float, ID, InputType } from 'type-graphql';
import { vacancyFields } from '../../core/pipeline/rules/newVacancy.js';
import { editableFields } from '../../core/pipeline/rules/vacancyTransitions.js';
import { DefaultTaskType } from '../company/settings.js';
import { ChangesOf, FieldsOf, type Otherwise } from '../fields/fieldsOfShape.js';
import { DateTime } from '../fields/scalars.js';
import { FeatureInput, flattened } from './featureInput.js';
import { timerPairs } from './timerPairs.js';

@timerPairs(['frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity'])
@InputType({ description: 'The automations of a vacancy: timers that freeze it.' })
class VacancyJobAutomationsInput {}

/** What GraphQL says of a vacancy's fields in another way than REST. */
const vacancyFieldsOtherwise: Otherwise<typeof vacancyFields> = {
  type: { description: 'The kind of the vacancy.' },
  refCode: { description: "The company's own reference: a number, which answers show as text." },
  jobAutomations: {
    type: () => VacancyJobAutomationsInput,
    description: 'The automations: timers that freeze the vacancy.',
  },
};

@FieldsOf(vacancyFields, vacancyFieldsOtherwise)
@InputType({ description: 'A new vacancy.' })
export class CreateVacancyInput {
  @Field(() => [FeatureInput], { description: 'The stage modules, in any order.' })
  readonly features!: readonly FeatureInput[];
}

/** The new vacancy in the core's form. */
export function newVacancyBody({ features, ...rest }: CreateVacancyInput): object {
  return { ...rest, features: features.map(flattened) };
}

@InputType({ description: "A task of a vacancy's list." })
class TaskInput extends DefaultTaskType {
  @Field(() => ID, { nullable: true, description: 'Unique within the vacancy. A task without one is new.' })
  readonly id?: string | null;

  @Field(() => Float, { description: 'The position within the list, unique there.' })
  readonly order!: number;
}

@ChangesOf(editableFields, vacancyFieldsOtherwise)
@InputType({
  description:
    'Changes of a vacancy. Omitted fields stay as they are. A list replaces the whole list: items with a known id change, missing items are removed, and the others are new.',
})
export class UpdateVacancyInput {
  @Field(() => String, { nullable: true, description: "The language tag of the vacancy's texts (BCP 47)." })
  readonly locale?: string;

  @Field(() => [TaskInput], {
    nullable: true,
    description: "The tasks, in any order, 200 at most. A task's version rises with its text.",
  })
  readonly taskList?: readonly TaskInput[];

  @Field(() => DateTime, {
    nullable: true,
    description: 'The `updatedAt` that was read. If the vacancy has changed since, this change is rejected (STALE).',
  })
  readonly ifUpdatedAt?: string | null;

  @Field(() => [FeatureInput], { nullable: true, description: 'The stage modules, in any order.' })
  readonly features?: readonly FeatureInput[] | null;
}

/** What changes, in the core's form. */
export function vacancyPatchBody({ features, ...rest }: UpdateVacancyInput): object {
  // The core rejects null.
  return features
    ? { ...rest, features: features.map(flattened) }
    : { ...rest, ...(features === null && { features }) };
}
