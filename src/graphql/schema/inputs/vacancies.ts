import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { Vacancy } from '../../../core/vacancies/vacancy.js';
import {
  OrderDirection,
  VacancyOrderField,
  VacancyStatusCode,
  VacancyType,
  Visibility,
  WorkModality,
} from '../enums.js';
import { DateTime } from '../scalars.js';
import { PageArgs } from './pages.js';

@InputType({ description: 'Selects vacancies. Conditions that are left out do not matter.' })
class VacancyFilter {
  @Field(() => VacancyStatusCode, { nullable: true, description: 'Vacancies with this status.' })
  readonly status?: Vacancy['status']['code'] | null;

  @Field(() => VacancyType, { nullable: true, description: 'Vacancies of this kind.' })
  readonly type?: Vacancy['type'] | null;

  @Field(() => Visibility, { nullable: true, description: 'Vacancies with this visibility.' })
  readonly visibility?: Vacancy['visibility'] | null;

  @Field(() => WorkModality, { nullable: true, description: 'Vacancies with this work modality.' })
  readonly workModality?: Vacancy['workModality'] | null;

  @Field(() => ID, { nullable: true, description: 'Vacancies of this area of work.' })
  readonly areaId?: string | null;

  @Field(() => String, { nullable: true, description: 'Vacancies with this country code.' })
  readonly country?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Vacancies with this text in their name, without regard to case and accents.',
  })
  readonly nameContains?: string | null;

  @Field(() => String, { nullable: true, description: "Vacancies with this reference of the company's own." })
  readonly refCode?: string | null;

  @Field(() => String, { nullable: true, description: 'The vacancy with this short code.' })
  readonly shortCode?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Vacancies created after this instant.' })
  readonly createdAfter?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Vacancies changed after this instant.' })
  readonly updatedAfter?: string | null;
}

@InputType({ description: 'The order of vacancies. Equal ones are ordered by their ids.' })
class VacancyOrder {
  @Field(() => VacancyOrderField, { description: 'What they are ordered by.' })
  readonly field!: 'CREATED_AT' | 'UPDATED_AT' | 'NAME';

  @Field(() => OrderDirection, { description: 'Which end comes first.' })
  readonly direction!: 'ASC' | 'DESC';
}

@ArgsType()
export class VacancyPageArgs extends PageArgs {
  @Field(() => VacancyFilter, { nullable: true, description: 'Which vacancies.' })
  readonly filter?: VacancyFilter | null;

  @Field(() => VacancyOrder, { nullable: true, description: 'The order; newest first if none is given.' })
  readonly orderBy?: VacancyOrder | null;
}
