import { Field, InputType } from 'type-graphql';
import { vacancyFields } from '../../core/pipeline/rules/newVacancy.js';
import { FieldsOf, type Otherwise } from '../fields/fieldsOfShape.js';
import { FeatureInput, flattened } from './featureInput.js';
import { timerPairs } from './timerPairs.js';

@timerPairs(['frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity'])
@InputType({ description: 'The automations of a vacancy: timers that freeze it.' })
class VacancyJobAutomationsInput {}

/** What GraphQL says of a vacancy's fields in another way than REST. */
export const vacancyFieldsOtherwise: Otherwise<typeof vacancyFields> = {
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
