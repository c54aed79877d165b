import type { FeatureCode, TimeUnit } from '../../generated/graphql.js';

/**
 * What the form of a vacancy holds. Its members have the names and places by which the service refuses them
 * (`errors[].path`); texts stand for numbers, because an empty field is one, too.
 */
export interface VacancyValues {
  name: string;
  type: 'Standard' | 'Branch';
  visibility: 'PUBLIC' | 'PRIVATE';
  refCode: string;
  maxCandidates: string;
  hasFinalistsEnabled: boolean;
  locale: string;
  jobDescription: string;
  jobDescriptionHtml: string;
  requirements: string;
  requirementsHtml: string;
  contextAI: string;
  workModality: 'ON_SITE' | 'REMOTE' | 'HYBRID';
  areaId: string;
  country: string;
  locationId: string;
  features: StageValues[];
  jobAutomations: Timers;
  taskList: TaskValues[];
}

export interface StageValues {
  /** The id of the feature: the library keeps `id` for itself. */
  featureId: string;
  featureCode: FeatureCode;
  customName: string;
  color: string;
  isAutomatic: boolean;
  selfInit: boolean;
  actions: { actionId: string; templateId: string }[];
  /** The data of a meeting on site. */
  data: MeetingValues;
  /** The data of other stages: JSON, or empty. */
  dataText: string;
  jobAutomations: Timers;
}

export interface MeetingValues {
  name: string;
  timezone: string;
  location: string;
  additionalInformation: string;
  reminders: { leadTime: string; timeUnit: string }[];
  possibleDates: PossibleDateValues[];
}

export interface PossibleDateValues {
  /** A local time in the zone of the meeting. */
  date: string;
  duration: string;
  /** How the vacancy has it, and what was shown of that, in which zone; missing for a new one. */
  sent?: { readonly date: string; readonly shown: string; readonly timezone: string };
}

export interface TaskValues {
  taskId: string;
  text: string;
  source: 'GPT' | 'COMPANY' | 'CUSTOM';
  type: 'Qualifying' | 'Informative' | 'Disqualifier';
  relatedField: string;
}

/** Timers by their names: how long, and in what unit. 0 is off. */
export type Timers = Record<`${string}Time`, string> & Record<`${string}TimeUnit`, TimeUnit>;

export const stageKinds = [
  'AUTOMATIC_FORM',
  'INTERVIEW',
  'AUTOMATIC_ENGLISH_EXAM',
  'AUTOMATIC_PSYCHOMETRIC',
  'AUTOMATIC_SCHEDULING_VIRTUAL',
  'AUTOMATIC_SCHEDULING_PRESENTIAL',
  'AUTOMATIC_SCHEDULING_AUTO',
  'DOCUMENTS',
] as const satisfies readonly FeatureCode[];

export const isPresential = (code: FeatureCode): boolean => code === 'AUTOMATIC_SCHEDULING_PRESENTIAL';

export const freezeTimers = ['frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity'] as const;
const anyTimers = ['discardDueToLackOfInterest', 'discardDueToInactivityInError'];
const meetingTimers = [
  'discardDueToInactivityInToSchedule',
  'discardDueToInactivityInAttendanceValidation',
  'discardDueToInactivityAfterBeingCancelled',
];

/** The timers that a stage of this kind is offered; others that are set are shown, too. */
export function timersOf(code: FeatureCode, set: Timers): readonly string[] {
  const offered = code.startsWith('AUTOMATIC_SCHEDULING')
    ? [...anyTimers, ...meetingTimers]
    : [...anyTimers, 'discardDueToInactivityInResultValidation', 'discardDueToInactivityAfterBeingCancelled'];
  const others = Object.keys(set).flatMap((key) => (key.endsWith('Time') ? key.slice(0, -4) : []));
  return [...new Set([...offered, ...others])];
}

/** Timers as the form has them, with those that are not set at 0. */
export function allTimers(names: readonly string[], set: Readonly<Record<string, string | number>> = {}): Timers {
  return Object.fromEntries(
    names.flatMap((name) => [
      [`${name}Time`, String(set[`${name}Time`] ?? 0)],
      [`${name}TimeUnit`, set[`${name}TimeUnit`] ?? 'days'],
    ]),
  ) as Timers;
}

const colours = ['#2F80ED', '#27AE60', '#9B51E0', '#F2994A', '#56CCF2', '#EB5757', '#219653', '#BB6BD9'];

/**
 * @param kind what stages of this kind are called: the name, with a number if another stage has it
 * @param others the stages that the vacancy has
 */
export function newStage(featureCode: FeatureCode, kind: string, others: readonly StageValues[]): StageValues {
  const customName = free(
    others.map((stage) => stage.customName.trim().toLowerCase()),
    (number) => (number === 1 ? kind : `${kind} ${number}`),
  );
  return {
    featureId: free(
      others.map((stage) => stage.featureId),
      (number) => `stage-${number + others.length}`,
    ),
    featureCode,
    customName,
    color: colours[others.length % colours.length] as string,
    isAutomatic: true,
    selfInit: false,
    actions: [],
    data: {
      name: customName,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      location: '',
      additionalInformation: '',
      reminders: [{ leadTime: '1', timeUnit: 'days' }],
      possibleDates: [],
    },
    dataText: '',
    jobAutomations: allTimers(timersOf(featureCode, {} as Timers)),
  };
}

/** @returns the first of numbered names that is not taken */
function free(taken: readonly string[], named: (number: number) => string): string {
  let number = 1;
  while (taken.includes(named(number).toLowerCase())) number += 1;
  return named(number);
}

/** @param names what the stages are called, by their kinds */
export function emptyVacancy(
  language: string,
  kinds: readonly FeatureCode[],
  names: Readonly<Record<FeatureCode, string>>,
): VacancyValues {
  const features: StageValues[] = [];
  for (const code of kinds) features.push(newStage(code, names[code], features));
  return {
    name: '',
    type: 'Standard',
    visibility: 'PUBLIC',
    refCode: '',
    maxCandidates: '',
    hasFinalistsEnabled: true,
    locale: language,
    jobDescription: '',
    jobDescriptionHtml: '',
    requirements: '',
    requirementsHtml: '',
    contextAI: '',
    workModality: 'ON_SITE',
    areaId: '',
    country: '',
    locationId: '',
    features,
    jobAutomations: allTimers(freezeTimers),
    taskList: [],
  };
}
