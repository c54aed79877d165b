import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { taskShape } from '../../core/pipeline/shapes/vacancy.js';
import { settingsShape } from '../../core/settings/companySettings.js';
import { readCompanySettings, updateCompanySettings } from '../../core/settings/updateCompanySettings.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import { input, ofCompany } from '../fields/args.js';
import { ChangesOf, FieldsOf, type Otherwise, ShownFieldsOf } from '../fields/fieldsOfShape.js';
import { command, query, rootFields } from '../fields/rootRows.js';

const { text, source, type, relatedField } = taskShape.shape;
const task = "A task that a company's new vacancies begin with.";
@ShownFieldsOf(
  { text, source, type, relatedField },
  { relatedField: { description: "The candidate's field that it is about." } },
)
@Embedded()
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
    description: 'Days for which events are stored, 7 to 3,650. Older ones are deleted, the oldest first.',
  },
  candidateRetentionDays: {
    type: () => Int,
    description:
      'The retention period in days, 30 to 3,650: candidates without an open record and without a hold are erased this long after the last change of their records. Without it, they are not erased.',
  },
  evidenceRetentionDays: {
    type: () => Int,
    description:
      'Days for which decisions and settled reviews are stored, 365 to 3,650, even if their events are deleted earlier.',
  },
  automationMode: {
    description: 'Whether timers do what they are set to do, only report what they would have done, or do nothing.',
  },
  discardMode: {
    description: 'Whether timers discard records themselves, or hold them until an admin releases or dismisses them.',
  },
  holdShare: {
    description:
      "0 to 1. If timers would discard more than 10 records and more than this share of a vacancy's open records at once, these records are held. 1 means no limit.",
  },
  ownKeyRequests: { description: 'Whether admins may approve the API keys that they have requested.' },
  humanDecision: {
    description:
      'Whether a person must make the decision to reject a candidate. If so, `discardFeatures` is rejected for `fromKernel` and for an API key without `recruiterUserId`, and timers hold records as in `discardMode: REVIEW`.',
  },
  candidateUrlTemplate: {
    description:
      'Where another system shows a candidate whose label has no `externalUrl`: an https URL with `{candidateId}` once, in the place of the percent-encoded id.',
  },
};

@FieldsOf(settingsShape.shape, meanings)
@IdentifiedBy('companyId')
@ObjectType('CompanySettings', {
  description: "A company's settings, with the service's defaults for those that it has not set.",
  simpleResolvers: true,
})
class CompanySettingsType {
  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;
}

@ChangesOf(settingsShape.shape, meanings)
@InputType({ description: "Changes of a company's settings. Omitted fields stay as they are." })
class CompanySettingsInput {}

export const SettingsResolver = rootFields({
  companySettings: query(readCompanySettings, {
    type: () => CompanySettingsType,
    description: "A company's settings, with the defaults for those that it has not set.",
    ids: ofCompany,
  }),
  updateCompanySettings: command(updateCompanySettings, {
    type: () => CompanySettingsType,
    description: "Changes a company's settings. For admins.",
    ids: ofCompany,
    args: [input(CompanySettingsInput, 'What changes.')],
  }),
});
