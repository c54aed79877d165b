import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { taskShape } from '../../../core/modules/pipeline/shapes/vacancy.js';
import { settingsShape } from '../../../core/modules/settings/companySettings.js';
import { ChangesOf, FieldsOf, type Otherwise, ShownFieldsOf } from '../fields/fieldsOfShape.js';

const { text, source, type, relatedField } = taskShape.shape;
const task = "A task that a company's new vacancies begin with.";
@ShownFieldsOf(
  { text, source, type, relatedField },
  { relatedField: { description: "The candidate's field that it is about." } },
)
@ObjectType('DefaultTask', { description: task, simpleResolvers: true })
@InputType('DefaultTaskInput', { description: task })
export class DefaultTaskType {}

/** The settings as GraphQL describes them, by the members of the core's shape. */
const meanings: Required<Otherwise<typeof settingsShape.shape>> = {
  locale: { description: 'The language tag of new vacancies (BCP 47).' },
  defaultTasks: {
    type: () => [DefaultTaskType],
    description: 'The tasks that new vacancies begin with, in order, 200 at most.',
  },
  reviewGate: { description: 'Whether a candidate has to wait while an answer needs a review.' },
  eventRetentionDays: {
    type: () => Int,
    description: 'Days for which events are kept, 7 to 3,650. Older ones are removed, the oldest first.',
  },
  candidateRetentionDays: {
    type: () => Int,
    description:
      'Days after the last change of their records, 30 to 3,650, after which candidates are erased who have no open record and no hold; null if none are.',
  },
  evidenceRetentionDays: {
    type: () => Int,
    description:
      'Days for which decisions and settled reviews are kept, 365 to 3,650, even if the feed forgets their events before.',
  },
  automationMode: {
    description: 'Whether timers do what they are set to do, only report what they would have done, or do nothing.',
  },
  discardMode: {
    description: 'Whether timers discard records themselves, or hold them until an admin releases or dismisses them.',
  },
  holdShare: {
    description:
      "0 to 1. If timers would discard more than 10 records and more than this share of a vacancy's open records at once, these records are held. 1 means no bound.",
  },
  ownKeyRequests: { description: 'Whether an admin may approve the API key that he or she has asked for.' },
  humanDecision: {
    description:
      'Whether a person must decide that a candidate is rejected. If so, `discardFeatures` is refused for `fromKernel` and for an API key without `recruiterUserId`, and timers hold records as in `discardMode: REVIEW`.',
  },
};

@FieldsOf(settingsShape.shape, meanings)
@ObjectType('CompanySettings', {
  description: "A company's settings, with the service's defaults for those that it has not set.",
  simpleResolvers: true,
})
export class CompanySettingsType {
  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;
}

@ChangesOf(settingsShape.shape, meanings)
@InputType({ description: "Changes of a company's settings. Omitted fields stay as they are." })
export class CompanySettingsInput {}
