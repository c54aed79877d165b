import { Field, Float, ID, InputType } from 'type-graphql';
import { editableFields } from '../../core/pipeline/rules/edits.js';
import { DefaultTaskType } from '../company/settingsTypes.js';
import { ChangesOf } from '../fields/fieldsOfShape.js';
import { DateTime } from '../fields/scalars.js';
import { vacancyFieldsOtherwise } from './createVacancyInput.js';
import { FeatureInput, flattened } from './featureInput.js';

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
  // The core refuses null.
  return features
    ? { ...rest, features: features.map(flattened) }
    : { ...rest, ...(features === null && { features }) };
}
