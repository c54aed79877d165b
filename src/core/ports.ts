import type { StoredApiKey } from './apiKeys/apiKey.js';
import type { Projection } from './projection.js';
import type { ReadBudget } from './readBudget.js';
import type { FeatureRecord, Interview, ModuleRecord, Psychometric, RecordKind } from './records/record.js';
import type { Selection } from './selection.js';
import type { JsonObject } from './shapes.js';
import type { CompanySettings, Feature, Instant, Vacancy, VacancyStatusCode } from './vacancies/vacancy.js';

/** What the core needs of the world. Every statement behind these names one company. */

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Ids {
  /** A UUIDv7, time-ordered. */
  uuid(): string;
  /** A short code for people: 12 characters of Crockford's base 32. */
  shortCode(): string;
}

/** Makes and reads the text of API keys: `prefix.publicId.company.secret.checksum`. */
export interface KeyTexts {
  /** A new secret for a key. `hash` is what may be stored. */
  write(companyId: string, publicId: string): { text: string; hash: string };
  newPublicId(): string;
}

/** A page of a connection: `first` items after a cursor. */
export interface PageRequest {
  readonly first: number;
  readonly after: Cursor | null;
}

/** A place in an ordering: the ordered-by value (an instant or a name), then the id, which breaks ties. */
export interface Cursor {
  readonly value: string;
  readonly id: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly hasNextPage: boolean;
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
  readonly field: 'CREATED_AT' | 'UPDATED_AT' | 'NAME';
  readonly direction: 'ASC' | 'DESC';
}

/** How a feature's records stand: each is counted once. */
export interface Stage {
  readonly featureId: string;
  readonly pending: number;
  readonly inProgress: number;
  readonly finished: number;
  readonly discarded: number;
  /** Days from a record's beginning to its end, or until now where it is open; the median over all of them. */
  readonly medianDays: number;
}

export interface RecordFilter {
  readonly vacancyId?: string;
  readonly featureId?: string;
  readonly candidateId?: string;
  readonly isClosed?: boolean;
  readonly statusCode?: string;
  readonly updatedAfter?: Instant;
  readonly minScore?: number;
  readonly maxScore?: number;
}

/** Where a nested connection hangs: one vacancy, or one feature of it. */
export interface RecordScope {
  readonly vacancyId?: string;
  readonly featureId?: string;
}

export interface RecordByKind {
  readonly interview: Interview;
  readonly psychometric: Psychometric;
  readonly module: ModuleRecord;
}

/** What decides whether a candidate can go to a feature, and as what the candidate's record there begins. */
export type Destination = Pick<Feature, 'id' | 'featureCode' | 'order' | 'selfInit'>;

/** Where a record is. */
export interface RecordPlace {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly id: string;
}

/** A candidate's records in a vacancy, with what decides where the candidate may go. */
export interface CandidateInVacancy {
  readonly vacancyStatus: VacancyStatusCode;
  readonly features: readonly Destination[];
  readonly records: readonly FeatureRecord[];
}

export interface VacancyPageWanted {
  readonly companyId: string;
  readonly filter: VacancyFilter;
  readonly order: VacancyOrder;
  readonly page: PageRequest;
  readonly selection?: Selection | undefined;
}

/** Records of one kind within each of several scopes. */
export interface RecordsWanted<K extends RecordKind> {
  readonly companyId: string;
  readonly kind: K;
  readonly scopes: readonly RecordScope[];
  readonly filter: RecordFilter;
}

export interface RecordPagesWanted<K extends RecordKind> extends RecordsWanted<K> {
  readonly page: PageRequest;
  readonly selection?: Selection | undefined;
}

export interface Reads {
  settings(companyId: string): Promise<CompanySettings | null>;
  vacancies(companyId: string, ids: readonly string[], selection?: Selection): Promise<Vacancy[]>;
  vacancyPage(wanted: VacancyPageWanted): Promise<Page<Vacancy>>;
  vacancyCount(companyId: string, filter: VacancyFilter): Promise<number>;
  /** How the records stand in each feature of vacancies, by vacancy id, by one statement. */
  pipelines(companyId: string, vacancyIds: readonly string[], now: Instant): Promise<ReadonlyMap<string, Stage[]>>;
  record(place: RecordPlace, selection?: Selection): Promise<FeatureRecord | null>;
  /** @param place of any record of the candidate in the vacancy; null where it names none */
  candidateInVacancy(place: RecordPlace, selection?: Selection): Promise<CandidateInVacancy | null>;
  /** A candidate's records over all vacancies, oldest first. */
  candidateRecords(companyId: string, candidateId: string, selection?: Selection): Promise<FeatureRecord[]>;
  /** One page of records for each scope, in the scopes' order, by one statement. */
  recordPages<K extends RecordKind>(wanted: RecordPagesWanted<K>): Promise<Page<RecordByKind[K]>[]>;
  /** How many records each scope has, in the scopes' order, by one statement. */
  recordCounts(wanted: RecordsWanted<RecordKind>): Promise<number[]>;
  apiKey(companyId: string, id: string): Promise<StoredApiKey | null>;
  apiKeys(companyId: string): Promise<StoredApiKey[]>;
}

/** What a page holds, and of what. */
export interface PageOf<F> {
  readonly filter: F;
  readonly page: PageRequest;
}

/** What is to be answered, and the pages that stand within it. */
export interface Asked {
  readonly projection: Projection;
  readonly pages: readonly PageOf<RecordFilter>[];
}

/**
 * Answers as JSON, each made by one statement however deep it goes; null where there is nothing of that id.
 * @throws AnswerTooLong, Unanswerable
 */
export interface Texts {
  vacancy(companyId: string, id: string, asked: Asked): Promise<string | null>;
  record(kind: TextKind, place: RecordPlace, asked: Asked): Promise<string | null>;
  vacancyPage(wanted: VacancyPageWanted, asked: Asked): Promise<string | null>;
  /** A page of a company's records. */
  recordPage(wanted: RecordPageOfCompany, asked: Asked): Promise<string | null>;
  /** {@link Writes.keepVacancy}, answered by the vacancy as it is kept. */
  keepVacancy(decided: DecidedVacancy, projection: Projection): Promise<KeptText>;
}

/** The kinds of records that are answered as texts. */
export type TextKind = 'interview' | 'psychometric';

export interface RecordPageOfCompany extends PageOf<RecordFilter> {
  readonly companyId: string;
  readonly kind: TextKind;
}

/**
 * What became of a write that answers: the text; nothing kept, for what it was decided on holds no longer; nothing kept,
 * for the store can't make that answer.
 */
export type KeptText = { readonly body: string } | 'outdated' | 'unanswerable';

/** A projection that the store can't answer: it is to be answered out of records. */
export class Unanswerable extends Error {}

/** Characters that anyone is sent at once at most. */
export const maxAnswerLength = 32 * 1024 * 1024;

/** An answer of more than {@link maxAnswerLength}. */
export class AnswerTooLong extends Error {
  constructor(readonly characters: number) {
    super(`the answer has ${characters} characters`);
  }
}

export interface DomainEvent {
  readonly type:
    | 'VACANCY_CREATED'
    | 'VACANCY_PUBLISHED'
    | 'VACANCY_CLOSED'
    | 'FEATURES_INITIALIZED'
    | 'FEATURE_ORCHESTRATED';
  readonly vacancyId: string;
  readonly data: JsonObject;
}

/** A company's settings as they were seen. */
export interface SettingsSeen {
  /** Null where the company has none. */
  readonly settings: CompanySettings | null;
  /** Tells them from any others; the store's own. */
  readonly version: string | null;
}

/** A new vacancy, and what it was decided on. */
export interface DecidedVacancy {
  readonly vacancy: Vacancy;
  readonly event: DomainEvent;
  readonly seen: SettingsSeen;
}

/** A move, and what it was decided on. */
export interface DecidedMove {
  /** As it will be; it was open. */
  readonly closed: FeatureRecord;
  readonly next: FeatureRecord | null;
  readonly vacancyStatus: VacancyStatusCode;
}

/** Writes that keep all or nothing, each by itself: one alone needs no transaction around it. */
export interface Writes {
  /** Keeps a vacancy as it is. */
  insertVacancy(vacancy: Vacancy): Promise<void>;
  /** A company's settings, which may have changed since: whoever decides on them is told when it is kept. */
  settingsSeen(companyId: string): Promise<SettingsSeen>;
  /**
   * Keeps a new vacancy and its event, unless its company's settings are others by now: then nothing is kept.
   * @returns whether it was kept
   */
  keepVacancy(decided: DecidedVacancy): Promise<boolean>;
  /**
   * Keeps a move, unless what it was decided on holds no longer: then nothing is kept.
   * @returns whether it was kept
   * @throws CONFLICT CANDIDATE_ALREADY_IN_FEATURE where an open record stands in `next`'s feature
   */
  saveMove(move: DecidedMove, event: DomainEvent, at: Instant): Promise<boolean>;
}

/** The writes of one company's transaction: all of them or none. */
export interface Transaction extends Reads, Writes {
  saveSettings(settings: CompanySettings): Promise<void>;
  /** The vacancy, locked until the transaction ends. */
  lockVacancy(companyId: string, id: string): Promise<Vacancy | null>;
  /** Keeps what of a locked vacancy is another now. */
  saveVacancy(locked: Vacancy, changed: Vacancy): Promise<void>;
  /**
   * Adds records where the candidate has no open one in that feature.
   * @returns the ids of those that were added
   */
  insertRecords(records: readonly FeatureRecord[]): Promise<ReadonlySet<string>>;
  appendEvent(companyId: string, event: DomainEvent, at: Instant): Promise<void>;
  insertApiKey(key: StoredApiKey): Promise<void>;
  /** The key, locked until the transaction ends. */
  lockApiKey(companyId: string, id: string): Promise<StoredApiKey | null>;
  saveApiKey(key: StoredApiKey): Promise<void>;
  /** Keeps a claimed key's result with the change it belongs to. @throws where the claim was lost to another */
  settleIdempotencyKey(claim: IdempotencyClaim, result: unknown): Promise<void>;
}

export interface IdempotencyClaim {
  readonly companyId: string;
  /** The caller, as {@link scopeOf} gives it. */
  readonly scope: string;
  readonly operation: string;
  readonly key: string;
  /** SHA-256 of the parsed input. */
  readonly payloadHash: string;
  /** Tells this attempt from any other with the same key. */
  readonly claimId: string;
  readonly at: Instant;
}

export type ClaimOutcome =
  | { readonly state: 'claimed' }
  /** `leftMs`: milliseconds until the claim ends, if its holder falls silent. */
  | { readonly state: 'running'; readonly payloadHash: string; readonly leftMs: number }
  | { readonly state: 'done'; readonly payloadHash: string; readonly result: unknown };

export interface Store extends Reads, Writes {
  /** The same reads, whose rows are taken from a budget. @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED */
  within(budget: ReadBudget): Reads;
  /** Missing where the store can't, or is not to: reads are then answered out of records. */
  readonly texts?: Texts;
  /** Runs the work in one transaction of one company; a deadlock is tried again with nothing kept of the first attempt. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Claims an idempotency key, in a transaction of its own, so that a second request sees it at once. From then on the store
   * says for the claim's holder that it lives, until it is settled or released; a claim of which nothing is heard any more
   * ends, and another may take the key.
   */
  claimIdempotencyKey(claim: IdempotencyClaim): Promise<ClaimOutcome>;
  /**
   * Gives an unsettled claim back, after a refusal. Never rejects: what can't be given back now is tried again for as long
   * as the claim lasts.
   * @returns milliseconds for which the key may still be held; 0 once it was given back
   */
  releaseIdempotencyKey(claim: IdempotencyClaim): Promise<number>;
  /** Notes that a key was used; at most once a minute per key is enough. */
  touchApiKey(companyId: string, id: string, at: Instant): Promise<void>;
  /** Whether the database answers. @throws SERVICE_UNAVAILABLE DATABASE_UNAVAILABLE */
  ping(): Promise<void>;
}

/** Forgets what this node has cached of an API key, so that a change holds at once here. */
export interface ApiKeyCache {
  forget(companyId: string, id: string): void;
}

export interface Digest {
  /** SHA-256 of text, in hexadecimal. */
  sha256(text: string): string;
}
