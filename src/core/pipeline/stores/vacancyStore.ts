import type { DomainEvent, EventContext } from '../../application/event.js';
import type { OrderField, Page, PageRequest } from '../../kernel/reading/page.js';
import type { Selection } from '../../kernel/reading/projection.js';
import type { AnswerShape, RenderedJson } from '../../kernel/reading/renderedJson.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { CompanySettings } from '../../settings/companySettings.js';
import type { AutomationPolicy } from '../rules/timerSimulation.js';
import type { Feature, Vacancy } from '../shapes/vacancy.js';
import type { VacancyFilter } from '../shapes/vacancyFilter.js';

/** What the core reads and writes of vacancies. */

export interface VacancyOrder {
  readonly field: Exclude<OrderField, 'SCORE'>;
  readonly direction: 'ASC' | 'DESC';
}

export interface VacancyPageWanted {
  readonly companyId: string;
  readonly filter: VacancyFilter;
  readonly order: VacancyOrder;
  readonly page: PageRequest;
  readonly selection?: Selection | undefined;
}

/** The most statuses of a stage that are counted singly: test providers may choose a code for each record. */
export const maxShownStatuses = 100;

/** The counts of a feature's records. Each record counts once. */
export interface Stage {
  readonly featureId: string;
  readonly pending: number;
  readonly inProgress: number;
  readonly finished: number;
  readonly discarded: number;
  /** The number of records in each current status, of the {@link maxShownStatuses} with the most records, by code. */
  readonly statuses: readonly StatusCount[];
  /** The number of records in all other statuses. */
  readonly otherStatuses: number;
  /** The median over all records of the days from a record's beginning to its end, or to now if it is open. */
  readonly medianDays: number;
}

export interface Pipeline {
  /** In their order. If their fields are not selected, they have ids alone. */
  readonly features: readonly Feature[];
  /** Of the features that have records. */
  readonly stages: readonly Stage[];
}

export interface StatusCount {
  readonly code: string;
  readonly count: number;
}

export interface PipelinesWanted {
  readonly companyId: string;
  readonly vacancyIds: readonly string[];
  readonly now: Instant;
  /** The fields of a stage: what is not selected of statuses, medians and features is empty. */
  readonly selection?: Selection | undefined;
}

/** Vacancies, as far as their timers need them. */
export interface TimedVacancies {
  /** The company's; null if it has no settings. */
  readonly policy: AutomationPolicy | null;
  readonly vacancies: readonly TimedVacancy[];
}

/** The features and the automations are there if they are selected. */
export type TimedVacancy = Pick<
  Vacancy,
  | 'id'
  | 'companyId'
  | 'status'
  | 'frozenAt'
  | 'timer'
  | 'hasFinalistsEnabled'
  | 'updatedAt'
  | 'features'
  | 'jobAutomations'
>;

/** Every statement names one company. */
export interface VacancyReads {
  /** @param selection the members that are read, besides the ids of company and vacancy; without it, all */
  find(companyId: string, ids: readonly string[], selection?: Selection): Promise<Vacancy[]>;
  /** By one statement. @param selection of the features and the automations */
  findTimed(companyId: string, ids: readonly string[], selection: Selection): Promise<TimedVacancies>;
  page(wanted: VacancyPageWanted): Promise<Page<Vacancy>>;
  count(companyId: string, filter: VacancyFilter): Promise<number>;
  /** The features of vacancies with the counts of their records, by vacancy id, by one statement. */
  pipelines(wanted: PipelinesWanted): Promise<ReadonlyMap<string, Pipeline>>;
  /** The features of a vacancy in which a candidate has an open record. */
  featuresInUse(companyId: string, vacancyId: string, featureIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Within a transaction. */
export interface VacancyWrites {
  /** The vacancy, locked until the transaction ends. */
  lock(companyId: string, id: string): Promise<Vacancy | null>;
  /** Stores the changes of a locked vacancy. */
  save(locked: Vacancy, changed: Vacancy): Promise<void>;
}

/** A company's settings as they were read. */
export interface SettingsSeen {
  /** Null if the company has none. */
  readonly settings: CompanySettings | null;
  /** Identifies this version of the settings. Only the store reads it. */
  readonly version: string | null;
}

/** A write of one statement, which must be sent in time. */
export interface Timed {
  /** Called when the statement is sent. @throws if it is too late; then nothing is written */
  readonly assertSent?: () => void;
}

/** A new vacancy, and the data on which it was decided. */
export interface DecidedVacancy extends Timed {
  readonly vacancy: Vacancy;
  readonly event: DomainEvent;
  readonly context: EventContext;
  readonly seen: SettingsSeen;
}

/** Atomic writes: one of them alone needs no transaction. */
export interface NewVacancyWrites {
  /** Inserts a vacancy without an event. */
  insert(vacancy: Vacancy): Promise<void>;
  /** A company's settings. If they change before a write that was decided on them, that write does nothing. */
  settingsSeen(companyId: string): Promise<SettingsSeen>;
  /**
   * Inserts a new vacancy and its event. If the company's settings have changed since, it does nothing.
   * @returns whether the vacancy was inserted
   */
  insertWithEvent(decided: DecidedVacancy): Promise<boolean>;
}

/**
 * Renders vacancies as JSON. One statement makes each answer with all its nested parts. It is null if the id does not
 * exist.
 * @throws AnswerTooLong, Unanswerable
 */
export interface VacancyRenderer {
  vacancy(companyId: string, id: string, shape: AnswerShape): Promise<RenderedJson | null>;
  vacancyPage(wanted: VacancyPageWanted, shape: AnswerShape): Promise<RenderedJson | null>;
}
