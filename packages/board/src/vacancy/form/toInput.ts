import type { CreateVacancyInput, FeatureCode, FeatureInput, UpdateVacancyInput } from '../../generated/graphql.js';
import {
  isPresential,
  type PossibleDateValues,
  type StageValues,
  type Timers,
  type VacancyValues,
} from './formValues.js';

/**
 * What the form sends: a body of the core's form, which the service's shapes judge, and the input of GraphQL that is made
 * of it. Nothing is judged here: what does not fit goes into the body as it was typed.
 */

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export type VacancyBody = ReturnType<typeof toPatch>;

export function toNewVacancy(values: VacancyValues) {
  const { locale: _, taskList: __, ...body } = toPatch(values);
  return { ...body, type: values.type };
}

export function toPatch(values: VacancyValues) {
  const { jobDescription, requirements } = values;
  return {
    name: values.name,
    visibility: values.visibility,
    refCode: numberOrNull(values.refCode),
    maxCandidates: numberOrNull(values.maxCandidates),
    hasFinalistsEnabled: values.hasFinalistsEnabled,
    locale: values.locale,
    jobDescription,
    jobDescriptionHtml: values.jobDescriptionHtml.trim() || asHtml(jobDescription),
    requirements: orNull(requirements),
    requirementsHtml: orNull(values.requirementsHtml) ?? orNull(asHtml(requirements)),
    contextAI: orNull(values.contextAI),
    workModality: values.workModality,
    areaId: values.areaId,
    country: orNull(values.country),
    locationId: numberOrNull(values.locationId),
    features: values.features.map(featureOf),
    jobAutomations: timersOf(values.jobAutomations, true),
    taskList: values.taskList.map(({ taskId, text, source, type, relatedField }, order) => ({
      id: orNull(taskId),
      order,
      text,
      source,
      type,
      relatedField: orNull(relatedField),
    })),
  };
}

type FeatureBody = ReturnType<typeof featureOf>;

function featureOf(stage: StageValues, index: number) {
  const { featureId, featureCode, customName, color, isAutomatic, selfInit, actions, data, dataText } = stage;
  const isMeeting = isPresential(featureCode);
  return {
    id: featureId,
    featureCode,
    order: index + 1,
    isAutomatic,
    color: color.toUpperCase(),
    customName,
    selfInit,
    actions: actions.map(({ actionId, templateId }) => ({ id: actionId, templateId })),
    jobAutomations: timersOf(stage.jobAutomations, isMeeting),
    data: isMeeting
      ? {
          ...data,
          reminders: data.reminders.map(({ leadTime, timeUnit }) => ({ leadTime: numberOrNull(leadTime), timeUnit })),
          possibleDates: data.possibleDates.map((date) => ({
            date: dateOf(date, data.timezone),
            duration: numberOrNull(date.duration),
          })),
        }
      : dataText.trim() === ''
        ? featureCode === 'INTERVIEW'
          ? null
          : {}
        : jsonOf(dataText),
  };
}

/** A local time, which the service understands by the zone; as it was sent, where neither was changed. */
const dateOf = ({ date, sent }: PossibleDateValues, timezone: string): string =>
  sent && sent.shown === date && sent.timezone === timezone ? sent.date : date;

/** What a text says as JSON; the text itself, if it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param isWhole whether those that are off are sent, too */
function timersOf(timers: Timers, isWhole: boolean): Record<string, number | string> {
  const names = Object.keys(timers).flatMap((key) => (key.endsWith('Time') ? key.slice(0, -4) : []));
  return Object.fromEntries(
    names.flatMap((name) => {
      const time = Number(timers[`${name}Time`]);
      if (time === 0 && !isWhole) return [];
      return [
        [`${name}Time`, time],
        [`${name}TimeUnit`, timers[`${name}TimeUnit`] ?? 'days'],
      ];
    }),
  );
}

const variants: Readonly<Record<FeatureCode, keyof FeatureInput>> = {
  INTERVIEW: 'interview',
  DOCUMENTS: 'documents',
  AUTOMATIC_ENGLISH_EXAM: 'englishExam',
  AUTOMATIC_SCHEDULING_VIRTUAL: 'schedulingVirtual',
  AUTOMATIC_SCHEDULING_PRESENTIAL: 'schedulingPresential',
  AUTOMATIC_SCHEDULING_AUTO: 'schedulingAuto',
  AUTOMATIC_PSYCHOMETRIC: 'psychometric',
  AUTOMATIC_FORM: 'form',
};

/** GraphQL has a member for each kind of a feature. The service's shape has taken the body. */
export const asCreateInput = (body: ReturnType<typeof toNewVacancy>): CreateVacancyInput =>
  withVariants(body) as CreateVacancyInput;
export const asUpdateInput = (body: Partial<VacancyBody>): UpdateVacancyInput =>
  withVariants(body) as UpdateVacancyInput;

function withVariants({ features, ...rest }: Partial<VacancyBody>): object {
  return features ? { ...rest, features: features.map(variantOf) } : rest;
}

const variantOf = ({ featureCode, ...feature }: FeatureBody): object => ({ [variants[featureCode]]: feature });

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Paragraphs of a plain text. */
function asHtml(text: string): string {
  const escaped = text.trim().replace(/[&<>]/g, (sign) => escapes[sign] as string);
  return escaped === ''
    ? ''
    : escaped
        .split(/\n{2,}/)
        .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
        .join('');
}
