import { localOf } from '../../shell/timeText.js';
import type { WholeVacancy } from '../vacancyQueries.js';
import {
  allTimers,
  freezeTimers,
  isPresential,
  type MeetingValues,
  newStage,
  type StageValues,
  timersOf,
  type VacancyValues,
} from './formValues.js';

/** A vacancy as the form has it. */
export function fromVacancy(vacancy: WholeVacancy): VacancyValues {
  const text = (value: string | number | null | undefined): string => String(value ?? '');
  return {
    name: vacancy.name,
    type: vacancy.type,
    visibility: vacancy.visibility,
    refCode: text(vacancy.refCode),
    maxCandidates: text(vacancy.maxCandidates),
    hasFinalistsEnabled: vacancy.hasFinalistsEnabled,
    locale: vacancy.locale,
    jobDescription: vacancy.jobDescription,
    jobDescriptionHtml: vacancy.jobDescriptionHtml,
    requirements: text(vacancy.requirements),
    requirementsHtml: text(vacancy.requirementsHtml),
    contextAI: text(vacancy.contextAI),
    workModality: vacancy.workModality,
    areaId: vacancy.areaId,
    country: text(vacancy.country),
    locationId: text(vacancy.locationId),
    features: vacancy.features.map(stageOf),
    jobAutomations: allTimers(freezeTimers, vacancy.jobAutomations as unknown as Record<string, string | number>),
    taskList: vacancy.taskList.map((task) => ({
      taskId: task.id,
      text: task.text,
      source: task.source,
      type: task.type,
      relatedField: text(task.relatedField),
    })),
  };
}

function stageOf(feature: WholeVacancy['features'][number]): StageValues {
  const { id, featureCode, customName, color, isAutomatic, selfInit, actions, data, possibleDates } = feature;
  const set = Object.fromEntries(
    feature.jobAutomations.timers.flatMap(({ name, time, unit }) => [
      [`${name}Time`, String(time)],
      [`${name}TimeUnit`, unit],
    ]),
  ) as StageValues['jobAutomations'];
  const empty = newStage(featureCode, customName, []);
  return {
    featureId: id,
    featureCode,
    customName,
    color,
    isAutomatic,
    selfInit,
    actions: actions.map((action) => ({ actionId: action.id, templateId: action.templateId })),
    data: isPresential(featureCode) ? meetingOf(data as unknown as SentMeeting, possibleDates) : empty.data,
    dataText: isPresential(featureCode) || data === null ? '' : JSON.stringify(data, null, 2),
    jobAutomations: allTimers(timersOf(featureCode, set), set),
  };
}

interface SentMeeting {
  readonly name: string;
  readonly timezone: string;
  readonly location: string;
  readonly additionalInformation: string;
  readonly reminders: readonly { readonly leadTime: number; readonly timeUnit: string }[];
  readonly possibleDates: readonly { readonly date: string; readonly duration: number }[];
}

type Shown = WholeVacancy['features'][number]['possibleDates'];

const meetingOf = (sent: SentMeeting, dates: Shown): MeetingValues => ({
  name: sent.name,
  timezone: sent.timezone,
  location: sent.location,
  additionalInformation: sent.additionalInformation,
  reminders: sent.reminders.map(({ leadTime, timeUnit }) => ({ leadTime: String(leadTime), timeUnit })),
  possibleDates: sent.possibleDates.map(({ date, duration }, at) => {
    // The service says what clocks there show. Nothing is shown of a date that it does not understand.
    const shown = localOf(dates[at]?.clockTime ?? '').slice(0, 16);
    return { date: shown, duration: String(duration), sent: { date, shown, timezone: sent.timezone } };
  }),
});
