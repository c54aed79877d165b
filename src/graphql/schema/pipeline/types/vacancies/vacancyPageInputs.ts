import { ArgsType, Field, InputType } from 'type-graphql';
import { vacancyFilter } from '../../../../../core/modules/pipeline/shapes/vacancyFilter.js';
import { FieldsOf } from '../../../fields/fieldsOfShape.js';
import { PageArgs } from '../../../lists/pageInputs.js';
import { OrderDirection, VacancyOrderField } from '../../../values/enums.js';

@FieldsOf(vacancyFilter.shape)
@InputType({ description: 'Selects vacancies. Conditions that are left out do not matter.' })
class VacancyFilter {}

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
