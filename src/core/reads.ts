import type { StoredApiKey } from './apiKeys/apiKey.js';
import type { StoredCallbackSecret } from './callbacks/callbackSecret.js';
import type { CatalogueName, Entry } from './catalogues/catalogue.js';
import type { EventType, EventVia, FeedEvent } from './events/event.js';
import type { Ban } from './records/ban.js';
import type { FeatureRecord, Interview, ModuleRecord, Psychometric, RecordKind } from './records/record.js';
import type { RefusalCount } from './refusals/refusal.js';
import type { Selection } from './selection.js';
import type { CompanySettings } from './settings/companySettings.js';
import type { CompanyClock } from './timers/clock.js';
import type { WatchedRecord } from './timers/course.js';
import type { Standing } from './timers/kept.js';
import type { Feature, Instant, Vacancy, VacancyStatusCode } from './vacancies/vacancy.js';
import type { DeliveryStatus, StoredDelivery } from './webhooks/delivery.js';
import type { StoredWebhook } from './webhooks/webhook.js';

/** What the store is asked for, and what it gives. Every statement behind this names one company. */

/** A page of a connection: `first` items after a cursor. */
export interface PageRequest {
  readonly first: number;
  readonly after: Cursor | null;
}

/** What a connection can be ordered by. */
export type OrderField = 'CREATED_AT' | 'UPDATED_AT' | 'NAME';

/** A place in an ordering: the ordered-by value (an instant or a name), then the id, which breaks ties. */
export interface Cursor {
  readonly value: string;
  readonly id: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly hasNextPage: boolean;
}

/** What a page holds, and of what. */
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
  /** Anywhere in the name, whatever the case. */
  readonly nameContains?: string;
  readonly createdAfter?: Instant;
  readonly updatedAfter?: Instant;
}

export interface VacancyOrder {
  readonly field: OrderField;
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

/** Where a record is. */
export interface RecordPlace {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly id: string;
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
  /** Records whose timer is due before an instant. */
  readonly dueBefore?: Instant;
  readonly isHeld?: boolean;
}

/** Where a nested connection hangs: one vacancy, one feature of it, or one candidate. */
export interface RecordScope {
  readonly vacancyId?: string;
  readonly featureId?: string;
  readonly candidateId?: string;
}

export interface RecordOrder {
  readonly field: 'CREATED_AT' | 'UPDATED_AT';
  readonly direction: 'ASC' | 'DESC';
}

/** A page of records. */
export interface RecordPage extends PageOf<RecordFilter> {
  /** Oldest first where left out. */
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
  /** Oldest first where left out. */
  readonly order?: RecordOrder | undefined;
  readonly selection?: Selection | undefined;
}

/** A candidate's records in a vacancy, with what decides where the candidate may go. */
export interface CandidateInVacancy {
  readonly vacancyStatus: VacancyStatusCode;
  readonly vacancyUpdatedAt: Instant;
  readonly features: readonly Destination[];
  readonly records: readonly FeatureRecord[];
  readonly isBanned: boolean;
  readonly standing: Standing;
  /** Whether no record of the company may move on while one of its answers waits for a review. */
  readonly reviewGate: boolean;
}

/** How a feature's records stand: each is counted once. */
export interface Stage {
  readonly featureId: string;
  readonly pending: number;
  readonly inProgress: number;
  readonly finished: number;
  readonly discarded: number;
  /** How many records have each current status, by its code. */
  readonly statuses: readonly StatusCount[];
  /** Days from a record's beginning to its end, or until now where it is open; the median over all of them. */
  readonly medianDays: number;
}

export interface StatusCount {
  readonly code: string;
  readonly count: number;
}

/** Which events of a feed: an event has to fit every member that is given. */
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

/** Where a feed begins and ends. */
export interface FeedEnds {
  /** The number of the last event that was removed; the next one is the oldest that is kept. 0 where none was. */
  readonly removed: string;
  /** The number of the newest event; 0 where there never was one. */
  readonly newest: string;
}

/** Pages of a feed, one for each scope. */
export interface EventPagesWanted {
  readonly companyId: string;
  readonly scopes: readonly EventFilter[];
  readonly first: number;
  /** The number after which they begin. */
  readonly after: string;
  /** The newest that there is, as {@link Reads.feedEnds} says it. */
  readonly newest: string;
  readonly selection?: Selection | undefined;
}

export interface EventsFound {
  readonly items: readonly FeedEvent[];
  readonly hasNextPage: boolean;
  /** How far was looked. */
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

/** What is known of a vacancy besides its row, where its timers are looked at. */
export interface WatchedThere {
  /** Open records that a timer watches and that neither wait for somebody nor have ended, the next first. */
  readonly records: readonly WatchedRecord[];
  /** How many more of them wake by the instant that was asked for. */
  readonly moreDue: number;
  readonly openCount: number;
  readonly finalistCount: number;
  /** When somebody other than a worker last did something, by the feed; null where the feed tells of nobody. */
  readonly toldAt: Instant | null;
  /** When a record of the last feature was closed last. */
  readonly finalistClosedAt: Instant | null;
}

/** What timers want to know of a vacancy. */
export interface WatchWanted {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly statusCodes: readonly string[];
  readonly lastFeatureId: string | null;
  /** Records that wake by then alone; all of them where null. */
  readonly until: Instant | null;
  /** Whether those that are held are wanted too. */
  readonly withHeld: boolean;
  /** No more records than so many. */
  readonly most: number;
  /** Whether records are counted. Else only the given ones are said to be open or due. */
  readonly counts: boolean;
  /** Whether to look at what decides when the vacancy freezes. Else nothing is said of finalists and of activity. */
  readonly mayFreeze: boolean;
}

export interface Reads {
  watchedThere(wanted: WatchWanted): Promise<WatchedThere>;
  /** A company's own clock; null where it goes by the one on the wall. */
  companyClock(companyId: string): Promise<CompanyClock | null>;
  /** Vacancies of which anything may be due some time. */
  vacanciesWatched(companyId: string): Promise<string[]>;
  /** What decides when vacancies freeze, by their ids, by one statement. */
  quietVacancies(
    companyId: string,
    vacancyIds: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<WatchedThere, 'finalistCount' | 'finalistClosedAt' | 'toldAt'>>>;
  /** Vacancies of which something may be due by an instant, those that waited longest first. */
  vacanciesDue(companyId: string, by: Instant, withTimers: boolean, most: number): Promise<string[]>;
  /** When anything of a company may be due next, by an instant at most; null where nothing is. */
  nextWake(companyId: string, withTimers: boolean, by: Instant): Promise<Instant | null>;
  /** Open records of a vacancy whose candidates are to be reminded by an instant. */
  remindable(companyId: string, vacancyId: string, by: Instant, most: number): Promise<FeatureRecord[]>;
  settings(companyId: string): Promise<CompanySettings | null>;
  vacancies(companyId: string, ids: readonly string[], selection?: Selection): Promise<Vacancy[]>;
  vacancyPage(wanted: VacancyPageWanted): Promise<Page<Vacancy>>;
  vacancyCount(companyId: string, filter: VacancyFilter): Promise<number>;
  /** How the records stand in each feature of vacancies, by vacancy id, by one statement. */
  pipelines(companyId: string, vacancyIds: readonly string[], now: Instant): Promise<ReadonlyMap<string, Stage[]>>;
  record(place: RecordPlace, selection?: Selection): Promise<FeatureRecord | null>;
  /** Records by their ids, in any order. */
  records(companyId: string, ids: readonly string[], selection?: Selection): Promise<FeatureRecord[]>;
  /** @param place of any record of the candidate in the vacancy; null where it names none */
  candidateInVacancy(place: RecordPlace, selection?: Selection): Promise<CandidateInVacancy | null>;
  /** Whether the company has any record of a candidate. */
  hasCandidate(companyId: string, candidateId: string): Promise<boolean>;
  /** One page of records for each scope, in the scopes' order, by one statement. */
  recordPages<K extends RecordKind>(wanted: RecordPagesWanted<K>): Promise<Page<RecordByKind[K]>[]>;
  /** How many records each scope has, in the scopes' order, by one statement. */
  recordCounts(wanted: RecordsWanted<RecordKind>): Promise<number[]>;
  /** Which of some candidates are banned. */
  bannedOf(companyId: string, candidateIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Bans, oldest first. */
  banPage(companyId: string, page: PageRequest): Promise<Page<Ban>>;
  banCount(companyId: string): Promise<number>;
  /** Where a company's feed begins and ends. */
  feedEnds(companyId: string): Promise<FeedEnds>;
  /** In the order of the scopes, by a number of statements that doesn't depend on theirs. */
  eventPages(wanted: EventPagesWanted): Promise<EventsFound[]>;
  /** What callers were refused since an instant, by minute, the newest first. */
  refusals(companyId: string, since: Instant | null, atMost: number): Promise<RefusalCount[]>;
  /** Events by their numbers, in any order, with all that is told of them. */
  events(companyId: string, seqs: readonly string[]): Promise<FeedEvent[]>;
  /** A company's webhooks, oldest first; also those that are deleted and not gone yet. */
  webhooks(companyId: string): Promise<StoredWebhook[]>;
  /** In the order of the webhooks, by one statement. */
  deliveryPages(wanted: DeliveryPagesWanted): Promise<Page<StoredDelivery>[]>;
  apiKey(companyId: string, id: string): Promise<StoredApiKey | null>;
  apiKeys(companyId: string): Promise<StoredApiKey[]>;
  hasRecords(companyId: string, vacancyId: string): Promise<boolean>;
  /** The features of a vacancy in which a candidate has an open record. */
  featuresInUse(companyId: string, vacancyId: string, featureIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** A company's catalogue, by id. */
  catalogue<C extends CatalogueName>(companyId: string, catalogue: C): Promise<Entry<C>[]>;
  /** The conversation actions among them that are used by features of vacancies that are not CLOSED. */
  actionsInUse(companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether a candidate may be rejected for a reason: where the company's catalogue has it, or no reason at all. */
  acceptsRejectionReason(companyId: string, id: string): Promise<boolean>;
  /** What a company's test provider signs its messages by; null where the company never made a secret. */
  callbackSecret(companyId: string): Promise<StoredCallbackSecret | null>;
}
