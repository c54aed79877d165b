import type { CreateVacancyInput, FeatureCode, FeatureInput, UpdateVacancyInput } from '../../generated/graphql.js';
import { isPresential, type StageValues, type Timers, type VacancyValues } from './formValues.js';
import { instantOf } from './zoned.js';

/** What the form sends. Nothing is judged here: what does not fit, the service refuses by its place. */

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export function toCreateInput(values: VacancyValues): CreateVacancyInput {
  const { locale: _, taskList: __, ...input } = toUpdateInput(values);
  return { ...input, type: values.type } as CreateVacancyInput;
}

export function toUpdateInput(values: VacancyValues): Omit<UpdateVacancyInput, 'ifUpdatedAt'> {
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
    features: values.features.map(featureInput),
    jobAutomations: timersInput(values.jobAutomations, true) as unknown as UpdateVacancyInput['jobAutomations'],
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

const variants: Readonly<Record<FeatureCode, keyof FeatureInput>> = {
  INTERVIEW: 'withoutData',
  DOCUMENTS: 'documents',
  AUTOMATIC_ENGLISH_EXAM: 'englishExam',
  AUTOMATIC_SCHEDULING_VIRTUAL: 'schedulingVirtual',
  AUTOMATIC_SCHEDULING_PRESENTIAL: 'schedulingPresential',
  AUTOMATIC_SCHEDULING_AUTO: 'schedulingAuto',
  AUTOMATIC_PSYCHOMETRIC: 'psychometric',
  AUTOMATIC_FORM: 'form',
};

function featureInput(stage: StageValues, index: number): FeatureInput {
  const { featureId, featureCode, customName, color, isAutomatic, selfInit, actions, data, dataText } = stage;
  const isMeeting = isPresential(featureCode);
  const common = {
    id: featureId,
    order: index + 1,
    isAutomatic,
    color: color.toUpperCase(),
    customName,
    selfInit,
    actions: actions.map(({ actionId, templateId }) => ({ id: actionId, templateId })),
    jobAutomations: timersInput(stage.jobAutomations, isMeeting),
  };
  const sent = isMeeting
    ? {
        ...data,
        reminders: data.reminders.map(({ leadTime, timeUnit }) => ({ leadTime: Number(leadTime), timeUnit })),
        possibleDates: data.possibleDates.map(({ date, duration }) => ({
          date: instantOf(date, data.timezone),
          duration: Number(duration),
        })),
      }
    : dataText.trim() === ''
      ? featureCode === 'INTERVIEW'
        ? null
        : {}
      : JSON.parse(dataText);
  return { [variants[featureCode]]: { ...common, data: sent } } as unknown as FeatureInput;
}

/** @param isWhole whether those that are off are sent, too */
function timersInput(timers: Timers, isWhole: boolean): Record<string, number | string> {
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
