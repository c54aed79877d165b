import type { Instant } from '../../../src/core/kernel/values/instants.js';
import { dayMs, instantAt } from '../../../src/core/kernel/values/instants.js';
import type { JsonObject } from '../../../src/core/kernel/values/shapes.js';
import type {
  presentialTimerNames,
  resultValidationTimerNames,
} from '../../../src/core/pipeline/shapes/featureVariants.js';
import type { FeatureTimers, TimeUnit } from '../../../src/core/pipeline/shapes/namedTimers.js';
import type { Feature, FeatureCode } from '../../../src/core/pipeline/shapes/vacancy.js';
import type { TemplateId } from './catalogues.js';

/** A feature of each of the eight codes (specification, "Feature as sent in the create request"). */

type Duration = readonly [time: number, unit: TimeUnit];

function timers<N extends string>(durations: Readonly<Record<N, Duration>>): FeatureTimers {
  return Object.fromEntries(
    Object.entries<Duration>(durations).flatMap(([name, [time, unit]]) => [
      [`${name}Time`, time],
      [`${name}TimeUnit`, unit],
    ]),
  );
}

const validationTimers = (inValidation: Duration, inError: Duration, lackOfInterest: Duration): FeatureTimers =>
  timers<(typeof resultValidationTimerNames)[number]>({
    discardDueToInactivityInResultValidation: inValidation,
    discardDueToInactivityInError: inError,
    discardDueToLackOfInterest: lackOfInterest,
  });

const visitTimers = timers<(typeof presentialTimerNames)[number]>({
  discardDueToInactivityInToSchedule: [3, 'days'],
  discardDueToInactivityInAttendanceValidation: [1, 'days'],
  discardDueToInactivityInError: [12, 'hours'],
  discardDueToInactivityAfterBeingCancelled: [2, 'days'],
  discardDueToLackOfInterest: [7, 'days'],
});

interface Looks {
  readonly id: string;
  readonly customName: string;
  readonly color: string;
  /** The templates of the messages that the feature sends. */
  readonly templates: readonly TemplateId[];
  readonly selfInit: boolean;
}

function feature(
  featureCode: FeatureCode,
  looks: Looks,
  jobAutomations: FeatureTimers,
  data: JsonObject | null,
): Feature {
  const { templates, ...rest } = looks;
  return {
    ...rest,
    featureCode,
    // The vacancy numbers its features in the order of its list.
    order: 0,
    isAutomatic: featureCode !== 'DOCUMENTS',
    actions: templates.map((templateId) => ({ id: `${looks.id}-${templateId}`, templateId })),
    jobAutomations,
    data,
  };
}

export const form = (questions: readonly string[]): Feature =>
  feature(
    'AUTOMATIC_FORM',
    {
      id: 'application-form',
      customName: 'Application form',
      color: '#2F80ED',
      templates: ['form-invitation', 'form-reminder'],
      selfInit: true,
    },
    timers({ discardDueToInactivityInForm: [3, 'days'], discardDueToLackOfInterest: [7, 'days'] }),
    { title: 'Your application', questions, isConsentRequired: true },
  );

export const interview = (customName: string): Feature =>
  feature(
    'INTERVIEW',
    {
      id: 'ai-interview',
      customName,
      color: '#27AE60',
      templates: ['interview-welcome', 'interview-reminder', 'interview-thanks'],
      selfInit: true,
    },
    timers({ discardDueToInactivityInInterview: [48, 'hours'], discardDueToLackOfInterest: [5, 'days'] }),
    null,
  );

export const englishExam = (minimumLevel: string): Feature =>
  feature(
    'AUTOMATIC_ENGLISH_EXAM',
    {
      id: 'english-exam',
      customName: 'English exam',
      color: '#9B51E0',
      templates: ['exam-invitation', 'exam-reminder'],
      selfInit: true,
    },
    validationTimers([2, 'days'], [12, 'hours'], [5, 'days']),
    { minimumLevel, skills: ['reading', 'listening', 'speaking'], durationMinutes: 45 },
  );

export const psychometric = (evaluationName: string): Feature =>
  feature(
    'AUTOMATIC_PSYCHOMETRIC',
    {
      id: 'psychometric-test',
      customName: 'Psychometric test',
      color: '#F2994A',
      templates: ['test-invitation', 'test-reminder'],
      selfInit: true,
    },
    validationTimers([3, 'days'], [1, 'days'], [7, 'days']),
    { evaluationName, durationMinutes: 60, isSupervised: false },
  );

export const virtualMeeting = (name: string): Feature =>
  feature(
    'AUTOMATIC_SCHEDULING_VIRTUAL',
    {
      id: 'video-call',
      customName: name,
      color: '#56CCF2',
      templates: ['slots-offered', 'call-reminder'],
      selfInit: false,
    },
    timers({
      discardDueToInactivityInToSchedule: [2, 'days'],
      discardDueToInactivityInAttendanceValidation: [6, 'hours'],
      discardDueToLackOfInterest: [5, 'days'],
    }),
    {
      name,
      timezone: 'Europe/London',
      durationMinutes: 60,
      platform: 'Google Meet',
      reminders: [{ leadTime: 1, timeUnit: 'hours' }],
    },
  );

/** @param at milliseconds since the epoch; the dates on offer follow it */
export const visit = (name: string, location: string, at: number): Feature =>
  feature(
    'AUTOMATIC_SCHEDULING_PRESENTIAL',
    {
      id: 'on-site-visit',
      customName: name,
      color: '#EB5757',
      templates: ['visit-invitation', 'visit-directions'],
      selfInit: false,
    },
    visitTimers,
    {
      name,
      timezone: 'Europe/London',
      reminders: [
        { leadTime: 1, timeUnit: 'days' },
        { leadTime: 90, timeUnit: 'minutes' },
      ],
      location,
      additionalInformation:
        'Please bring a photo ID and ask for Nora Whitfield at the reception. The building is step-free.',
      possibleDates: [5, 6, 8].map((days) => ({ date: instantAt(at + days * dayMs), duration: 90 })),
    },
  );

/** A day that a feature offers. */
export interface Offered {
  readonly date: Instant;
  readonly duration: number;
}

/** The days that a feature of the demo offers; undefined if it leaves them open. */
export const offeredBy = ({ data }: Pick<Feature, 'data'>): readonly Offered[] | undefined =>
  data?.possibleDates as readonly Offered[] | undefined;

export const automaticMeeting = (name: string): Feature =>
  feature(
    'AUTOMATIC_SCHEDULING_AUTO',
    { id: 'offer-call', customName: name, color: '#F2C94C', templates: ['call-booked'], selfInit: false },
    timers({
      discardDueToInactivityInToSchedule: [24, 'hours'],
      discardDueToInactivityAfterBeingCancelled: [90, 'minutes'],
    }),
    { name, timezone: 'Europe/London', calendar: 'talent-team', durationMinutes: 30, noticeHours: 24 },
  );

export const documents = (required: readonly string[]): Feature =>
  feature(
    'DOCUMENTS',
    {
      id: 'hiring-documents',
      customName: 'Hiring documents',
      color: '#6FCF97',
      templates: ['documents-requested', 'documents-missing'],
      selfInit: false,
    },
    validationTimers([4, 'days'], [2, 'days'], [10, 'days']),
    { required, acceptedFormats: ['pdf', 'jpg', 'png'] },
  );
