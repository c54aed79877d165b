import { Field, Float, ID, InputType } from 'type-graphql';
import type { NewVacancy } from '../../../core/vacancies/newVacancy.js';
import type { VacancyTimers } from '../../../core/vacancies/vacancy.js';
import { VacancyType, Visibility, WorkModality } from '../enums.js';
import { timerPairs } from '../types/timers.js';
import { FeatureInput, flattened } from './feature.js';
import { mustBeSent } from './patch.js';

@timerPairs(['frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity'])
@InputType({ description: 'The automations of a vacancy: timers that freeze it.' })
class VacancyJobAutomationsInput {}

@InputType({ description: 'A new vacancy.' })
export class CreateVacancyInput implements Omit<NewVacancy, 'features' | 'refCode'> {
  @Field(() => [FeatureInput], { description: 'The stage modules, in any order.' })
  readonly features!: readonly FeatureInput[];

  @Field(() => VacancyType, { description: 'The kind of the vacancy.' })
  readonly type!: NewVacancy['type'];

  @Field(() => String, { description: 'The name of the vacancy.' })
  readonly name!: string;

  @Field(() => Visibility, { description: 'Who may see it.' })
  readonly visibility!: NewVacancy['visibility'];

  @Field(() => ID, { description: 'The area of work.' })
  readonly areaId!: string;

  @Field(() => String, { nullable: true, description: `The country code. ${mustBeSent}` })
  readonly country!: string | null;

  @Field(() => Float, { nullable: true, description: `The id of the location. ${mustBeSent}` })
  readonly locationId!: number | null;

  @Field(() => WorkModality, { description: 'Where the work is done.' })
  readonly workModality!: NewVacancy['workModality'];

  @Field(() => String, { description: 'The description, as plain text.' })
  readonly jobDescription!: string;

  @Field(() => String, { description: 'The description, as HTML.' })
  readonly jobDescriptionHtml!: string;

  @Field(() => String, { nullable: true, description: `What is required, as plain text. ${mustBeSent}` })
  readonly requirements!: string | null;

  @Field(() => String, { nullable: true, description: `What is required, as HTML. ${mustBeSent}` })
  readonly requirementsHtml!: string | null;

  @Field(() => String, { nullable: true, description: `The context text for the assistant. ${mustBeSent}` })
  readonly contextAI!: string | null;

  @Field(() => Boolean, { description: 'Whether the vacancy has finalists.' })
  readonly hasFinalistsEnabled!: boolean;

  @Field(() => Float, { nullable: true, description: `How many candidates it takes at most. ${mustBeSent}` })
  readonly maxCandidates!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: `The company's own reference: a number, which answers show as text. ${mustBeSent}`,
  })
  readonly refCode!: number | null;

  @Field(() => VacancyJobAutomationsInput, { description: 'The automations: timers that freeze the vacancy.' })
  readonly jobAutomations!: VacancyTimers;
}

/** The new vacancy in the core's form. */
export function newVacancyBody({ features, ...rest }: CreateVacancyInput): object {
  return { ...rest, features: features.map(flattened) };
}
