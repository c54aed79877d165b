import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { CompanySettings } from '../../../core/settings/companySettings.js';
import type { Task } from '../../../core/vacancies/vacancy.js';
import { AutomationModeName, DiscardModeName, TaskSource, TaskType } from '../enums.js';

type DefaultTask = CompanySettings['defaultTasks'][number];

const task = "A task that a company's new vacancies begin with.";
@ObjectType('DefaultTask', { description: task, simpleResolvers: true })
@InputType('DefaultTaskInput', { description: task })
export class DefaultTaskType implements DefaultTask {
  @Field(() => String, { description: 'What is to be done.' })
  readonly text!: string;

  @Field(() => TaskSource, { description: 'Who wrote it.' })
  readonly source!: Task['source'];

  @Field(() => TaskType, { description: 'What it is for.' })
  readonly type!: Task['type'];

  @Field(() => String, { nullable: true, description: "The candidate's field that it is about." })
  readonly relatedField!: string | null;
}

@ObjectType('CompanySettings', {
  description: "A company's settings, with the service's defaults for those that it has not set.",
  simpleResolvers: true,
})
export class CompanySettingsType implements CompanySettings {
  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => String, { description: 'The language tag of new vacancies (BCP 47).' })
  readonly locale!: string;

  @Field(() => [DefaultTaskType], { description: 'The tasks that new vacancies begin with, in order, 200 at most.' })
  readonly defaultTasks!: readonly DefaultTask[];

  @Field(() => Boolean, { description: 'Whether a candidate has to wait while an answer needs a review.' })
  readonly reviewGate!: boolean;

  @Field(() => Int, {
    description: 'Days for which events are kept, 7 to 3,650. Older ones are removed, the oldest first.',
  })
  readonly eventRetentionDays!: number;

  @Field(() => AutomationModeName, {
    description: 'Whether timers do what they are set to do, only report what they would have done, or do nothing.',
  })
  readonly automationMode!: CompanySettings['automationMode'];

  @Field(() => DiscardModeName, {
    description: 'Whether timers discard records themselves, or hold them until an admin releases or dismisses them.',
  })
  readonly discardMode!: CompanySettings['discardMode'];

  @Field(() => Float, {
    description:
      "0 to 1. If timers would discard more than 10 records and more than this share of a vacancy's open records at once, these records are held. 1 means no bound.",
  })
  readonly holdShare!: number;
}
