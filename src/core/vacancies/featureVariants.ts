import { z } from 'zod';
import { dateTime, id, jsonObject, name, text } from '../shapes.js';
import { anyTimers, time, timersNamed } from './timers.js';
import type { Feature, FeatureCode } from './vacancy.js';

/** The eight variants of a feature as sent (specification, "Feature as sent in the create request"). */

export const presentialTimerNames = [
  'discardDueToInactivityInToSchedule',
  'discardDueToInactivityInAttendanceValidation',
  'discardDueToInactivityInError',
  'discardDueToInactivityAfterBeingCancelled',
  'discardDueToLackOfInterest',
] as const;

/** The timers that the specification shows for a feature whose results are validated. */
export const resultValidationTimerNames = [
  'discardDueToInactivityInResultValidation',
  'discardDueToInactivityInError',
  'discardDueToLackOfInterest',
] as const;

function isTimeZoneName(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const common = {
  id,
  order: z.number(),
  isAutomatic: z.boolean(),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour code in the form #RRGGBB' }),
  customName: name,
  actions: z.array(z.strictObject({ id, templateId: id })).max(100),
  selfInit: z.boolean(),
};

const presentialData = z.strictObject({
  name,
  timezone: name.refine(isTimeZoneName, { error: 'must be a known time-zone name' }),
  reminders: z.array(z.strictObject({ leadTime: time, timeUnit: name })).max(100),
  location: text,
  additionalInformation: text,
  possibleDates: z.array(z.strictObject({ date: dateTime, duration: time })).max(1000),
});

const variant = <const C extends FeatureCode>(featureCode: C, data: z.ZodType, jobAutomations: z.ZodType = anyTimers) =>
  z.strictObject({ ...common, featureCode: z.literal(featureCode), data, jobAutomations });

const variants = [
  variant('INTERVIEW', jsonObject.nullish()),
  variant('DOCUMENTS', jsonObject),
  variant('AUTOMATIC_ENGLISH_EXAM', jsonObject),
  variant('AUTOMATIC_SCHEDULING_VIRTUAL', jsonObject),
  variant('AUTOMATIC_SCHEDULING_PRESENTIAL', presentialData, timersNamed(...presentialTimerNames)),
  variant('AUTOMATIC_SCHEDULING_AUTO', jsonObject),
  variant('AUTOMATIC_PSYCHOMETRIC', jsonObject),
  variant('AUTOMATIC_FORM', jsonObject),
] as const;

/** One feature as sent, parsed by its `featureCode`. */
export const feature = z
  .discriminatedUnion('featureCode', variants, {
    error: (issue) =>
      issue.code === 'invalid_union'
        ? `must be one of ${variants.map((v) => v.shape.featureCode.value).join(', ')}`
        : undefined,
  })
  .transform((sent) => ({ ...sent, data: sent.data ?? null }) as Feature);

const maxFeatures = 50;

/** A vacancy's features: ids and orders unique within it (CONTRACT "REST"), kept in ascending order. */
export const featureList = z
  .array(feature)
  .min(1)
  .max(maxFeatures)
  .superRefine((features, context) => {
    for (const key of ['id', 'order'] as const) {
      const seen = new Set<string | number>();
      for (const [index, { [key]: value }] of features.entries()) {
        if (seen.has(value))
          context.addIssue({ code: 'custom', path: [index, key], message: 'must be unique within the vacancy' });
        seen.add(value);
      }
    }
  })
  .transform((features) => features.toSorted((a, b) => a.order - b.order));
