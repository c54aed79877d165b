import type { JsonObject } from '../shapes.js';

/** The vacancy as the core keeps it (specification, "Vacancy", "Feature", "Task", "Vacancy-level JobAutomations"). */

export const vacancyStatusCodes = ['SAVED', 'CLOSED', 'IN_PROGRESS'] as const;
export const vacancyTypes = ['Standard', 'Branch'] as const;
export const visibilities = ['PUBLIC', 'PRIVATE'] as const;
export const workModalities = ['ON_SITE', 'REMOTE', 'HYBRID'] as const;
export const timeUnits = ['days', 'minutes', 'hours'] as const;
export const taskSources = ['GPT', 'COMPANY', 'CUSTOM'] as const;
export const taskTypes = ['Qualifying', 'Informative', 'Disqualifier'] as const;
export const featureCodes = [
  'INTERVIEW',
  'DOCUMENTS',
  'AUTOMATIC_ENGLISH_EXAM',
  'AUTOMATIC_SCHEDULING_VIRTUAL',
  'AUTOMATIC_SCHEDULING_PRESENTIAL',
  'AUTOMATIC_SCHEDULING_AUTO',
  'AUTOMATIC_PSYCHOMETRIC',
  'AUTOMATIC_FORM',
] as const;

export type VacancyStatusCode = (typeof vacancyStatusCodes)[number];
export type VacancyType = (typeof vacancyTypes)[number];
export type Visibility = (typeof visibilities)[number];
export type WorkModality = (typeof workModalities)[number];
export type TimeUnit = (typeof timeUnits)[number];
export type TaskSource = (typeof taskSources)[number];
export type TaskType = (typeof taskTypes)[number];
export type FeatureCode = (typeof featureCodes)[number];

/** An instant as ISO 8601 text in UTC with milliseconds, the form in which records travel. */
export type Instant = string;

export interface VacancyStatus {
  readonly code: VacancyStatusCode;
  readonly createdAt: Instant;
}

export interface FeatureAction {
  readonly id: string;
  readonly templateId: string;
}

/** Timers by their REST names: `<name>Time` beside `<name>TimeUnit`, each pair complete. */
export type FeatureTimers = Readonly<Record<string, number | string>>;

export interface Feature {
  /** Chosen by the client, unique within the vacancy. */
  readonly id: string;
  readonly featureCode: FeatureCode;
  /** Position within the vacancy, unique there; the next feature is the one with the next higher order. */
  readonly order: number;
  readonly isAutomatic: boolean;
  /** `#RRGGBB` */
  readonly color: string;
  readonly customName: string;
  readonly actions: readonly FeatureAction[];
  /** Whether a candidate's record starts IN_PROGRESS instead of PENDING. */
  readonly selfInit: boolean;
  readonly jobAutomations: FeatureTimers;
  /** What the variant carries of its own, as sent; null where nothing was. */
  readonly data: JsonObject | null;
}

export interface Task {
  readonly id: string;
  readonly order: number;
  readonly text: string;
  readonly source: TaskSource;
  readonly type: TaskType;
  readonly relatedField: string | null;
  readonly version: number;
  readonly versionDate: Instant;
}

export interface VacancyTimers {
  readonly frozenDueToFinalistInactivityTime: number;
  readonly frozenDueToFinalistInactivityTimeUnit: TimeUnit;
  readonly frozenDueToSelectionInactivityTime: number;
  readonly frozenDueToSelectionInactivityTimeUnit: TimeUnit;
}

export interface Vacancy {
  readonly id: string;
  readonly shortCode: string | null;
  readonly type: VacancyType;
  readonly companyId: string;
  readonly locale: string;
  readonly createdByUserId: string;
  readonly locationId: number | null;
  readonly country: string | null;
  readonly status: VacancyStatus;
  readonly areaId: string;
  readonly visibility: Visibility;
  readonly workModality: WorkModality;
  readonly name: string;
  readonly maxCandidates: number | null;
  readonly jobDescription: string;
  readonly jobDescriptionHtml: string;
  readonly requirements: string | null;
  readonly requirementsHtml: string | null;
  readonly contextAI: string | null;
  /** In ascending order. */
  readonly features: readonly Feature[];
  readonly hasFinalistsEnabled: boolean;
  readonly taskList: readonly Task[];
  readonly refCode: string | null;
  readonly jobAutomations: VacancyTimers;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** What a company has settled for its vacancies (CONTRACT "REST": locale and default tasks). */
export interface CompanySettings {
  readonly companyId: string;
  readonly locale: string;
  readonly defaultTasks: readonly Pick<Task, 'text' | 'source' | 'type' | 'relatedField'>[];
}
