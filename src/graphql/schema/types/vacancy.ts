import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { VacancyTimer } from '../../../core/timers/storedTimers.js';
import type { Feature, Task, Vacancy, VacancyStatus, VacancyTimers } from '../../../core/vacancies/vacancy.js';
import { TaskSource, TaskType, VacancyStatusCode, VacancyType, Visibility, WorkModality } from '../enums.js';
import { Long } from '../fields.js';
import { DateTime } from '../scalars.js';
import { FeatureType } from './feature.js';
import { timerPairs } from './timers.js';

@ObjectType('VacancyStatus', { description: 'The current status of a vacancy.', simpleResolvers: true })
class VacancyStatusType implements VacancyStatus {
  @Field(() => VacancyStatusCode, { description: 'The status.' })
  readonly code!: VacancyStatus['code'];

  @Field(() => DateTime, { description: 'Since when.' })
  readonly createdAt!: string;
}

@ObjectType('Task', { description: "A task of a vacancy's list.", simpleResolvers: true })
class TaskObjectType implements Task {
  @Field(() => ID, { description: 'The id of the task.' })
  readonly id!: string;

  @Field(() => Float, { description: 'The position within the list.' })
  readonly order!: number;

  @Field(() => String, { description: 'What is to be done.' })
  readonly text!: string;

  @Field(() => TaskSource, { description: 'Who wrote it.' })
  readonly source!: Task['source'];

  @Field(() => TaskType, { description: 'What it is for.' })
  readonly type!: Task['type'];

  @Field(() => String, { nullable: true, description: 'The field of the candidate that it is about.' })
  readonly relatedField!: string | null;

  @Field(() => Float, { description: 'The version of its text.' })
  readonly version!: number;

  @Field(() => DateTime, { description: 'Since when this version holds.' })
  readonly versionDate!: string;
}

@timerPairs(['frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity'])
@ObjectType({ description: 'The automations of a vacancy: timers that freeze it.', simpleResolvers: true })
class VacancyJobAutomations {}

@ObjectType('Vacancy', { description: 'A job opening of a company.', simpleResolvers: true })
export class VacancyObjectType implements Vacancy {
  @Field(() => ID, { description: 'The id of the vacancy.' })
  readonly id!: string;

  @Field(() => String, { nullable: true, description: 'A short code for people.' })
  readonly shortCode!: string | null;

  @Field(() => VacancyType, { description: 'The kind of the vacancy, as it was sent.' })
  readonly type!: Vacancy['type'];

  @Field(() => ID, { description: 'The company that it belongs to.' })
  readonly companyId!: string;

  @Field(() => String, { description: "The language code of the vacancy's texts." })
  readonly locale!: string;

  @Field(() => ID, { description: 'Who created it: the id of a user, or `api-key:` and the id of the key.' })
  readonly createdByUserId!: string;

  @Field(() => Float, { nullable: true, description: 'The id of the location.' })
  readonly locationId!: number | null;

  @Field(() => String, { nullable: true, description: 'The country code.' })
  readonly country!: string | null;

  @Field(() => VacancyStatusType, { description: 'The current status, and since when it holds.' })
  readonly status!: VacancyStatus;

  @Field(() => ID, { description: 'The area of work.' })
  readonly areaId!: string;

  @Field(() => Visibility, { description: 'Who may see it.' })
  readonly visibility!: Vacancy['visibility'];

  @Field(() => WorkModality, { description: 'Where the work is done.' })
  readonly workModality!: Vacancy['workModality'];

  @Field(() => String, { description: 'The name of the vacancy.' })
  readonly name!: string;

  @Field(() => Float, { nullable: true, description: 'How many candidates it takes at most.' })
  readonly maxCandidates!: number | null;

  @Long()
  @Field(() => String, { description: 'The description, as plain text.' })
  readonly jobDescription!: string;

  @Long()
  @Field(() => String, { description: 'The description, as HTML.' })
  readonly jobDescriptionHtml!: string;

  @Long()
  @Field(() => String, { nullable: true, description: 'What is required, as plain text.' })
  readonly requirements!: string | null;

  @Long()
  @Field(() => String, { nullable: true, description: 'What is required, as HTML.' })
  readonly requirementsHtml!: string | null;

  @Long()
  @Field(() => String, { nullable: true, description: 'The context text for the assistant.' })
  readonly contextAI!: string | null;

  @Long()
  @Field(() => [FeatureType], { description: 'The stage modules, in ascending order.' })
  readonly features!: readonly Feature[];

  @Field(() => Boolean, { description: 'Whether the vacancy has finalists.' })
  readonly hasFinalistsEnabled!: boolean;

  @Long()
  @Field(() => [TaskObjectType], { description: 'The list of tasks.' })
  readonly taskList!: readonly Task[];

  @Field(() => String, { nullable: true, description: "The company's own reference." })
  readonly refCode!: string | null;

  @Field(() => VacancyJobAutomations, { description: 'The automations: timers that freeze the vacancy.' })
  readonly jobAutomations!: VacancyTimers;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Since when it is frozen: its timers and those of its records stand still. Any change by hand thaws it.',
  })
  readonly frozenAt!: string | null;

  @Field(() => String, { nullable: true, description: 'The timer that froze it; null while it is not frozen.' })
  readonly frozenBy!: string | null;

  /** Only rules read it: no field shows it. */
  readonly timer!: VacancyTimer;
  readonly closedFrom!: Vacancy['closedFrom'];

  @Field(() => DateTime, { description: 'When it was created.' })
  readonly createdAt!: string;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  readonly updatedAt!: string;
}
