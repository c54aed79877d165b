import { z } from 'zod';
import { dateTime, id, jsonObject, name, orNull, text, unique } from '../../kernel/values/shapes.js';
import { isTimeZoneName } from '../../kernel/zones/zone.js';
import { anyTimers, leadUnitOf, leadUnits, time, timersNamed } from './namedTimers.js';
import type { Feature, FeatureCode } from './vacancy.js';

/** The eight variants of a feature in requests (specification, "Feature as sent in the create request"). */

export const presentialTimerNames = [
  'discardDueToInactivityInToSchedule',
  'discardDueToInactivityInAttendanceValidation',
  'discardDueToInactivityInError',
  'discardDueToInactivityAfterBeingCancelled',
  'discardDueToLackOfInterest',
] as const;

/** The timers in the specification for a feature with result validation. */
export const resultValidationTimerNames = [
  'discardDueToInactivityInResultValidation',
  'discardDueToInactivityInError',
  'discardDueToLackOfInterest',
] as const;

const action = z
  .strictObject({ id: id.describe('The id of the action.'), templateId: id.describe('The id of the template.') })
  .meta({ id: 'FeatureAction', description: 'A message template that a feature uses.' });

const common = {
  id: id.describe('Chosen by the client; unique within the vacancy.'),
  order: z.number().describe('The position within the vacancy; unique there.'),
  isAutomatic: z.boolean().describe('Whether the module runs automatically.'),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour code in the form #RRGGBB' })
    .describe('The colour code, `#RRGGBB`.'),
  customName: name.describe('The display name.'),
  actions: z.array(action).max(100).describe('The message templates in use.'),
  selfInit: z.boolean().describe("Whether a candidate's record starts `IN_PROGRESS` instead of `PENDING`."),
};

const presentialData = z
  .strictObject({
    name: name.describe('What the meeting is called.'),
    timezone: name
      .refine(isTimeZoneName, { error: 'must be a known time-zone name' })
      .describe('The name of the time zone, as the IANA database has it: `Europe/London`.'),
    reminders: z
      .array(
        z.strictObject({
          leadTime: time.describe('How long before the meeting.'),
          timeUnit: name
            .refine((sent) => leadUnitOf(sent) !== null, { error: `must be one of ${leadUnits}` })
            .describe(`The unit of \`leadTime\`: ${leadUnits}, also in the singular, in any case.`),
        }),
      )
      .max(100)
      .describe('When candidates are reminded.'),
    location: text.describe('Where it takes place.'),
    additionalInformation: text.describe('What candidates should know.'),
    possibleDates: z
      .array(
        z.strictObject({
          date: dateTime.describe('When it begins: an ISO 8601 date-time.'),
          duration: time.describe('How long it takes.'),
        }),
      )
      .max(1000)
      .describe('The dates that candidates may choose from.'),
  })
  .meta({ id: 'SchedulingPresentialData', description: 'Meetings on site that candidates are offered.' });

export const presentialTimers = timersNamed(...presentialTimerNames).meta({
  id: 'SchedulingPresentialJobAutomations',
  description: 'Five timers that discard a candidate.',
});

const openData = jsonObject.describe('What the module needs, stored as sent.');

/** The id of a variant in documents, and its description. */
type Called = readonly [id: string, what: string];

const variant = <const C extends FeatureCode>(
  featureCode: C,
  [id, what]: Called,
  data: z.ZodType,
  jobAutomations: z.ZodType = anyTimers,
) =>
  z
    .strictObject({
      ...common,
      featureCode: z.literal(featureCode).describe('The kind of the feature.'),
      data,
      jobAutomations,
    })
    .meta({ id, description: `A feature as it is sent: ${what}.` });

const variants = [
  variant('INTERVIEW', ['NewFeatureWithoutData', 'an interview, whose data may be left out'], orNull(openData)),
  variant('DOCUMENTS', ['NewDocumentsFeature', 'a request for documents'], openData),
  variant('AUTOMATIC_ENGLISH_EXAM', ['NewEnglishExamFeature', 'an English exam'], openData),
  variant(
    'AUTOMATIC_SCHEDULING_VIRTUAL',
    ['NewSchedulingVirtualFeature', 'the scheduling of a virtual meeting'],
    openData,
  ),
  variant(
    'AUTOMATIC_SCHEDULING_PRESENTIAL',
    ['NewSchedulingPresentialFeature', 'the scheduling of a meeting on site'],
    presentialData,
    presentialTimers,
  ),
  variant('AUTOMATIC_SCHEDULING_AUTO', ['NewSchedulingAutoFeature', 'scheduling without a recruiter'], openData),
  variant('AUTOMATIC_PSYCHOMETRIC', ['NewPsychometricFeature', 'a psychometric test'], openData),
  variant('AUTOMATIC_FORM', ['NewFormFeature', 'a form'], openData),
] as const;

/** One feature in a request. Its `featureCode` selects the variant. */
export const feature = z
  .discriminatedUnion('featureCode', variants, {
    error: (issue) =>
      issue.code === 'invalid_union'
        ? `must be one of ${variants.map((v) => v.shape.featureCode.value).join(', ')}`
        : undefined,
  })
  .transform((sent) => (sent.data === undefined ? { ...sent, data: null } : sent) as Feature)
  .meta({
    id: 'NewFeature',
    description: 'A feature as it is sent: one of eight variants, selected by `featureCode`.',
  });

const maxFeatures = 50;

/** A vacancy's features. Ids and orders are unique within it. They are stored in ascending order. */
export const featureList = z
  .array(feature)
  .min(1)
  .max(maxFeatures)
  .superRefine(unique('id', 'order'))
  .transform((features) => features.toSorted((a, b) => a.order - b.order));
