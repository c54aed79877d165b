import type { StoredApiKey } from './apiKeys/apiKey.js';
import type { StoredCallbackSecret } from './callbacks/callbackSecret.js';
import type { CatalogueName, Entry } from './catalogues/catalogue.js';
import type { EventType, EventVia, FeedEvent } from './events/event.js';
import type { Selection } from './reading/selection.js';
import type { Ban } from './records/bans/ban.js';
import type { FeatureRecord, Interview, ModuleRecord, Psychometric, RecordKind } from './records/record.js';
import type { RefusalCount } from './refusals/refusal.js';
import type { CompanySettings } from './settings/companySettings.js';
import type { CompanyClock } from './timers/clock/clock.js';
import type { FreezeState, Wake } from './timers/kept.js';
import type { TimedRecord } from './timers/reading/currentTimer.js';
import type { Feature, Instant, Vacancy, VacancyStatusCode } from './vacancies/vacancy.js';
import type { DeliveryStatus, StoredDelivery } from './webhooks/delivery.js';
import type { StoredWebhook } from './webhooks/webhook.js';

/** The reads of the store. Every statement of them names one company. */

/** A page of a connection: `first` items after a cursor. */
export interface PageRequest {
  readonly first: number;
  readonly after: Cursor | null;
}

/** The fields by which a connection can be ordered. */
export type OrderField = 'CREATED_AT' | 'UPDATED_AT' | 'NAME' | 'SCORE';

/**
 * A position in an order: the value of the order's field, then the id, which breaks ties. The value is an instant, a
 * folded name, or a score as a decimal text, which is empty for no score.
 */
export interface Cursor {
  readonly value: string;
  readonly id: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly hasNextPage: boolean;
}

/** The filter and the arguments of a page. */
export interface PageOf<F> {
  readonly filter: F;
  readonly page: PageRequest;
}

export interface VacancyFilter {
  readonly status?: VacancyStatusCode;
  readonly type?: Vacancy['type'];
  readonly visibility?: Vacancy['visibility'];
  readonly workModality?: Vacancy['workModality'];
  readonly areaId?: string;
  readonly country?: string;
  /** A part of the name, folded (see core/values/folded.ts). */
  readonly nameContains?: string;
  readonly refCode?: string;
  readonly shortCode?: string;
  readonly createdAfter?: Instant;
  readonly updatedAfter?: Instant;
}

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

/** The part of a feature that decides whether a candidate can go there, and how the candidate's record begins there. */
export type Destination = Pick<Feature, 'id' | 'featureCode' | 'order' | 'selfInit' | 'jobAutomations'>;

/** The ids of a record, its vacancy and its company. */
export interface RecordPlace {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly id: string;
}

/** What decides which records of a candidate in a feature are earlier. The id breaks ties. */
export type RecordInTime = Pick<FeatureRecord, 'id' | 'vacancyId' | 'featureId' | 'candidateId' | 'createdAt'>;

/** Where a candidate is read to close one record. */
export interface CandidatePlace extends RecordPlace {
  /** Only this record has the fields of its kind. */
  readonly closedId: string;
}

export interface RecordFilter {
  readonly vacancyId?: string;
  readonly featureId?: string;
  readonly candidateId?: string;
  readonly relationId?: string;
  readonly isClosed?: boolean;
  readonly statusCode?: string;
  readonly updatedAfter?: Instant;
  readonly minScore?: number;
  readonly maxScore?: number;
  /** Interviews of which an answer needs a review. */
  readonly reviewPending?: boolean;
  /** Records whose timer is due before an instant. */
  readonly dueBefore?: Instant;
  readonly isHeld?: boolean;
}

/** The parent of a nested connection: one vacancy, one of its features, or one candidate. */
export interface RecordScope {
  readonly vacancyId?: string;
  readonly featureId?: string;
  readonly candidateId?: string;
}

export interface RecordOrder {
  /** By SCORE, records without a score come last in both directions. */
  readonly field: Exclude<OrderField, 'NAME'>;
  readonly direction: 'ASC' | 'DESC';
}

/** A page of records. */
export interface RecordPage extends PageOf<RecordFilter> {
  /** By default oldest first. */
  readonly order?: RecordOrder;
}

export interface RecordByKind {
  readonly interview: Interview;
  readonly psychometric: Psychometric;
  readonly module: ModuleRecord;
}

/** Records of one kind, or of any of several, within each of several scopes. */
export interface RecordsWanted<K extends RecordKind> {
  readonly companyId: string;
  readonly kind: K | readonly K[];
  readonly scopes: readonly RecordScope[];
  readonly filter: RecordFilter;
}

export interface RecordPagesWanted<K extends RecordKind> extends RecordsWanted<K> {
  readonly page: PageRequest;
  /** By default oldest first. */
  readonly order?: RecordOrder | undefined;
  readonly selection?: Selection | undefined;
}

/** A candidate's records in a vacancy, with the data that decides where the candidate may move. */
export interface CandidateInVacancy {
  readonly vacancyStatus: VacancyStatusCode;
  readonly vacancyUpdatedAt: Instant;
  readonly features: readonly Destination[];
  readonly records: readonly FeatureRecord[];
  readonly isBanned: boolean;
  readonly freezeState: FreezeState;
  /** Whether a record of the company must not move on while one of its answers waits for a review. */
  readonly reviewGate: boolean;
}

/** The counts of a feature's records. Each record counts once. */
export interface Stage {
  readonly featureId: string;
  readonly pending: number;
  readonly inProgress: number;
  readonly finished: number;
  readonly discarded: number;
  /** The number of records in each current status. */
  readonly statuses: readonly StatusCount[];
  /** The median over all records of the days from a record's beginning to its end, or to now if it is open. */
  readonly medianDays: number;
}

export interface StatusCount {
  readonly code: string;
  readonly count: number;
}

/** A filter of events. An event must fit every given member. */
export interface EventFilter {
  readonly types?: readonly EventType[];
  readonly vacancyId?: string;
  readonly candidateId?: string;
  /** Either record of a move. */
  readonly recordId?: string;
  readonly actorId?: string;
  readonly operation?: string;
  readonly via?: EventVia;
  readonly createdAfter?: Instant;
}

/** The ends of a feed. */
export interface FeedEnds {
  /** The number of the last removed event; 0 if none was removed. The next number is that of the oldest event. */
  readonly removed: string;
  /** The number of the newest event; 0 if there never was one. */
  readonly newest: string;
}

/** Pages of a feed, one for each scope. */
export interface EventPagesWanted {
  readonly companyId: string;
  readonly scopes: readonly EventFilter[];
  readonly first: number;
  /** The pages begin after this number. */
  readonly after: string;
  /** The number of the newest event, from {@link Reads.feedEnds}. */
  readonly newest: string;
  readonly selection?: Selection | undefined;
}

export interface EventsFound {
  readonly items: readonly FeedEvent[];
  readonly hasNextPage: boolean;
  /** The number of the last event that was searched. */
  readonly endCursor: string;
}

export interface DeliveryFilter {
  readonly status?: DeliveryStatus;
  readonly eventId?: string;
}

/** Pages of deliveries, newest first, one for each of several webhooks. */
export interface DeliveryPagesWanted extends PageOf<DeliveryFilter> {
  readonly companyId: string;
  readonly webhookIds: readonly string[];
}

/** The data that the timers of a vacancy need, except the vacancy's own row. */
export interface WatchedThere {
  /** The wanted records. The first one is due first. */
  readonly records: readonly (TimedRecord & { readonly id: string })[];
  /** The number of further records with a running timer that are due by the wanted instant. */
  readonly moreDue: number;
  readonly openCount: number;
  /** The number of open records in the last feature. Not all are counted, but more than there are in `records`. */
  readonly finalistCount: number;
  /** The last change that no worker has made: stored, or in the feed. Null if neither has one, or it was not wanted. */
  readonly lastActiveAt: Instant | null;
  /**
   * When the timer was due that last closed a record of the last feature; null if none has. Null also if that does not
   * matter: if finalists are not enabled, if one is open, or if the vacancy was active since.
   */
  readonly finalistClosedAt: Instant | null;
  /**
   * Not later than the next due instant of an open record of the last feature, after the wanted instant: then the vacancy
   * may freeze. Null if there is none, if finalists are not enabled, or if it was not wanted.
   */
  readonly finalistDueAt: Instant | null;
  /** The number of the vacancy's newest event, which the two instants contain; null if they were not wanted. */
  readonly seenSeq: string | null;
}

/** The data that timers want from a vacancy. */
export interface WatchWanted {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly statusCodes: readonly string[];
  readonly lastFeatureId: string | null;
  /** Only the records that wake by this instant; null means all. */
  readonly until: Instant | null;
  /** Whether all open records are wanted, or only those with a running timer (not held, not ended). */
  readonly withAll: boolean;
  /** The most records to return. */
  readonly most: number;
  /** Whether to count all records. If not, the counts contain only the returned records. */
  readonly counts: boolean;
  /** Whether to read the data that decides when the vacancy freezes: finalists and activity. */
  readonly mayFreeze: boolean;
}

export interface Reads {
  watchedThere(wanted: WatchWanted): Promise<WatchedThere>;
  /** A company's test clock; null if it uses the real time. */
  companyClock(companyId: string): Promise<CompanyClock | null>;
  /** The next stored instants up to `by` at which anything may be due in a company, at most `most` of each kind. */
  nextWakes(companyId: string, by: Instant, withTimers: boolean, most: number): Promise<Wake[]>;
  /** The data that decides when vacancies freeze, by vacancy id, by one statement. At most one finalist is counted. */
  quietVacancies(
    companyId: string,
    vacancyIds: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<WatchedThere, 'finalistCount' | 'finalistClosedAt' | 'lastActiveAt'>>>;
  /** The ids of the vacancies for which something may be due by an instant, the longest waiting first. */
  vacanciesDue(companyId: string, by: Instant, withTimers: boolean, most: number): Promise<string[]>;
  /** When anything of a company may be due next, up to an instant; null if nothing is. */
  nextWake(companyId: string, withTimers: boolean, by: Instant): Promise<Instant | null>;
  /** Open records of vacancies with a reminder that is due by an instant, in the order of these. */
  remindable(companyId: string, vacancyIds: readonly string[], by: Instant, most: number): Promise<FeatureRecord[]>;
  settings(companyId: string): Promise<CompanySettings | null>;
  vacancies(companyId: string, ids: readonly string[], selection?: Selection): Promise<Vacancy[]>;
  vacancyPage(wanted: VacancyPageWanted): Promise<Page<Vacancy>>;
  vacancyCount(companyId: string, filter: VacancyFilter): Promise<number>;
  /** The counts of the records in each feature of vacancies, by vacancy id, by one statement. */
  pipelines(companyId: string, vacancyIds: readonly string[], now: Instant): Promise<ReadonlyMap<string, Stage[]>>;
  record(place: RecordPlace, selection?: Selection): Promise<FeatureRecord | null>;
  /** Records by their ids, in any order. */
  records(companyId: string, ids: readonly string[], selection?: Selection): Promise<FeatureRecord[]>;
  /**
   * The candidate with the open records in a vacancy, the named one and the one to close.
   * @param place of any record of the candidate in the vacancy
   * @returns null if there is no such record
   */
  candidateInVacancy(place: CandidatePlace, selection?: Selection): Promise<CandidateInVacancy | null>;
  /** Whether the company has any record of a candidate. */
  hasCandidate(companyId: string, candidateId: string): Promise<boolean>;
  /** For each record the newest earlier one of its candidate in its feature, null if there is none, by one statement. */
  previousRecords(
    companyId: string,
    records: readonly RecordInTime[],
    selection?: Selection,
  ): Promise<(FeatureRecord | null)[]>;
  /** One page of records for each scope, in the scopes' order, by one statement. */
  recordPages<K extends RecordKind>(wanted: RecordPagesWanted<K>): Promise<Page<RecordByKind[K]>[]>;
  /** How many records each scope has, in the scopes' order, by one statement. */
  recordCounts(wanted: RecordsWanted<RecordKind>): Promise<number[]>;
  /** The bans of candidates, by candidate. */
  bansOf(companyId: string, candidateIds: readonly string[]): Promise<ReadonlyMap<string, Ban>>;
  /** Bans, oldest first. */
  banPage(companyId: string, page: PageRequest): Promise<Page<Ban>>;
  banCount(companyId: string): Promise<number>;
  /** The ends of a company's feed. */
  feedEnds(companyId: string): Promise<FeedEnds>;
  /** One page for each scope, in their order. The number of statements does not depend on the number of scopes. */
  eventPages(wanted: EventPagesWanted): Promise<EventsFound[]>;
  /** The counts of refusals since an instant, by minute, newest first. */
  refusals(companyId: string, since: Instant | null, atMost: number): Promise<RefusalCount[]>;
  /** Events by their numbers, in any order, with all their fields. */
  events(companyId: string, seqs: readonly string[]): Promise<FeedEvent[]>;
  /** A company's webhooks, oldest first, including deleted ones whose rows still exist. */
  webhooks(companyId: string): Promise<StoredWebhook[]>;
  /** One page for each webhook, in their order, by one statement. */
  deliveryPages(wanted: DeliveryPagesWanted): Promise<Page<StoredDelivery>[]>;
  apiKey(companyId: string, id: string): Promise<StoredApiKey | null>;
  /** A company's keys, oldest first. If there are more than `most`, the valid and the newest ones come first. */
  apiKeys(companyId: string, at: Instant, most: number): Promise<StoredApiKey[]>;
  /** The features of a vacancy in which a candidate has an open record. */
  featuresInUse(companyId: string, vacancyId: string, featureIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** A company's catalogue, by id. */
  catalogue<C extends CatalogueName>(companyId: string, catalogue: C): Promise<Entry<C>[]>;
  /** The given conversation actions that features of vacancies use, except of CLOSED vacancies. */
  actionsInUse(companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether a candidate may be rejected for a reason: the company's catalogue has the reason, or it has no reasons. */
  acceptsRejectionReason(companyId: string, id: string): Promise<boolean>;
  /** The secret with which a company's test provider signs its messages; null if the company never made one. */
  callbackSecret(companyId: string): Promise<StoredCallbackSecret | null>;
}
