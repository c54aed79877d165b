import { ArgsType, Field, InputType } from 'type-graphql';
import { vacancyFilter } from '../../core/pipeline/shapes/vacancyFilter.js';
import { OrderDirection, VacancyOrderField } from '../fields/enums.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';

@FieldsOf(vacancyFilter.shape)
@InputType({ description: 'Selects vacancies. Omitted conditions match everything.' })
class VacancyFilter {}

@InputType({ description: 'The order of vacancies. Ties are ordered by id.' })
class VacancyOrder {
  @Field(() => VacancyOrderField, { description: 'What they are ordered by.' })
  readonly field!: 'CREATED_AT' | 'UPDATED_AT' | 'NAME';

  @Field(() => OrderDirection, { description: 'The direction.' })
  readonly direction!: 'ASC' | 'DESC';
}

@ArgsType()
export class VacancyPageArgs extends PageArgs {
  @Field(() => VacancyFilter, { nullable: true, description: 'Which vacancies.' })
  readonly filter?: VacancyFilter | null;

  @Field(() => VacancyOrder, { nullable: true, description: 'The order; newest first if none is given.' })
  readonly orderBy?: VacancyOrder | null;
}
