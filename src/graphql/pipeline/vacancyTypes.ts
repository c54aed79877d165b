import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { dataShapes } from '../../core/people/personal/redaction.js';
import { taskShape, vacancyShape } from '../../core/pipeline/shapes/vacancy.js';
import { vacancyFilter } from '../../core/pipeline/shapes/vacancyFilter.js';
import { AddressedBy } from '../decorators/declarations.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import { connectionType } from '../fields/connectionTypes.js';
import { OrderDirection, VacancyOrderField } from '../fields/enums.js';
import { FieldsOf, ShownFieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';
import { FeatureType } from './featureTypes.js';
import { timerPairs } from './timerPairs.js';

@ShownFieldsOf(vacancyShape.shape.status.shape)
@Embedded()
@ObjectType('VacancyStatus', { description: 'The current status of a vacancy.', simpleResolvers: true })
class VacancyStatusType {}

@ShownFieldsOf(taskShape.shape, { relatedField: { description: 'The field of the candidate that it is about.' } })
@Embedded()
@ObjectType('Task', { description: "A task of a vacancy's list.", simpleResolvers: true })
class TaskObjectType {}

@timerPairs(['frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity'])
@Embedded()
@ObjectType({ description: 'The automations of a vacancy: timers that freeze it.', simpleResolvers: true })
class VacancyJobAutomations {}

const { createdAt, updatedAt, ...others } = dataShapes.Vacancy.shape;

@ShownFieldsOf(
  { ...others, createdAt, updatedAt },
  {
    type: { description: 'The kind of the vacancy, as it was sent.' },
    locale: { description: "The language code of the vacancy's texts." },
    createdByUserId: { description: 'Who created it: the id of a user, or `api-key:` and the id of the key.' },
    status: { type: () => VacancyStatusType },
    jobDescription: { isLong: true },
    jobDescriptionHtml: { isLong: true },
    requirements: { isLong: true },
    requirementsHtml: { isLong: true },
    contextAI: { isLong: true },
    features: { type: () => [FeatureType], description: 'The stage modules, in ascending order.', isLong: true },
    taskList: { type: () => [TaskObjectType], isLong: true },
    refCode: { description: "The company's own reference." },
    jobAutomations: {
      type: () => VacancyJobAutomations,
      description: 'The automations: timers that freeze the vacancy.',
    },
    frozenAt: {
      description:
        'Since when it is frozen: its timers and those of its records are paused. Any manual change thaws it.',
    },
    frozenBy: { description: 'The timer that froze it; null while it is not frozen.' },
  },
)
@AddressedBy('companyId', 'id')
@IdentifiedBy('id')
@ObjectType('Vacancy', { description: 'A job opening of a company.', simpleResolvers: true })
export class VacancyObjectType {}

export const VacancyConnection = connectionType('Vacancy', VacancyObjectType, 'vacancies');

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
