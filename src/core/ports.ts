import type { StoredApiKey } from './apiKeys/apiKey.js';
import type { StoredCallbackSecret } from './callbacks/callbackSecret.js';
import type { CatalogueName, Entry } from './catalogues/catalogue.js';
import type { ReadBudget } from './door/readBudget.js';
import type { DomainEvent, EventContext } from './events/event.js';
import type { Texts } from './reading/texts.js';
import type { Destination, Reads, RecordPlace } from './reads.js';
import type { Ban } from './records/bans/ban.js';
import type { FeatureRecord } from './records/record.js';
import type { RefusalCount } from './refusals/refusal.js';
import type { CompanySettings } from './settings/companySettings.js';
import type { CompanyClock } from './timers/clock/clock.js';
import type { Thaw } from './timers/freezes/thaw.js';
import type { FreezeState, RetimedRecord, Retiming } from './timers/kept.js';
import type { Feature, Instant, Vacancy, VacancyStatusCode } from './vacancies/vacancy.js';
import type { DeliveryStore, WebhookWrites } from './webhooks/deliveryStore.js';
import type { Writes } from './writes.js';

/** What the core needs from outside. The store's reads, single writes and JSON answers are in separate files. */

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
  /** A new secret of Standard Webhooks: `whsec_` and 256 bits in base64. It is stored in plain, because it signs. */
  newSigningSecret(): string;
}

/** The part of a vacancy that the rules of its records need. */
export interface VacancyRules {
  readonly id: string;
  readonly status: VacancyStatusCode;
  readonly features: readonly Destination[];
  readonly maxCandidates: number | null;
  readonly freezeState: FreezeState;
  /** Whether workers still compute due times of its records. */
  readonly isRetimed: boolean;
  readonly updatedAt: Instant;
}

/** Records and their vacancies, locked until the transaction ends. */
export interface LockedRecords {
  /** The named records and all others of their candidates in their vacancies, without the fields of a single kind. */
  readonly records: readonly FeatureRecord[];
  readonly vacancies: readonly VacancyRules[];
  /** As in {@link CandidateInVacancy}. */
  readonly reviewGate: boolean;
}

/** A record and what its rules need of its feature and its vacancy. */
export interface RecordInVacancy {
  readonly record: FeatureRecord;
  readonly vacancyStatus: VacancyStatusCode;
  /** Null if the vacancy no longer has it. That is possible for a closed record. */
  readonly feature: Feature | null;
  readonly freezeState: FreezeState;
  readonly vacancyUpdatedAt: Instant;
}

/** The part of a locked catalogue that the rules for a saved entry need. */
export interface LockedCatalogue<C extends CatalogueName> {
  /** The present entry; null if there is none. */
  readonly before: Entry<C> | null;
  /** The number of the other entries, and their length in characters of JSON. */
  readonly others: { readonly count: number; readonly characters: number };
}

/** The reads and writes of one company's transaction. It is atomic. */
export interface Transaction extends Reads, Writes, WebhookWrites {
  /** A company's settings, locked until the transaction ends. If it has none, `byDefault` is stored. */
  lockSettings(byDefault: CompanySettings): Promise<CompanySettings>;
  saveSettings(settings: CompanySettings): Promise<void>;
  /** The vacancy, locked until the transaction ends. */
  lockVacancy(companyId: string, id: string): Promise<Vacancy | null>;
  /** Stores the changes of a locked vacancy. */
  saveVacancy(locked: Vacancy, changed: Vacancy): Promise<void>;
  /** A record, locked until the transaction ends. Its vacancy can't change meanwhile. */
  lockRecord(place: RecordPlace): Promise<RecordInVacancy | null>;
  /** Stores the changes of a locked record. */
  saveRecord(locked: FeatureRecord, changed: FeatureRecord): Promise<void>;
  /**
   * Records by their ids and all open records of their candidates, locked with their vacancies until the transaction
   * ends. The result also has each candidate's last closed record in a vacancy.
   * @param vacancies 'shared' allows other calls to move records of these vacancies meanwhile
   */
  lockRecords(companyId: string, ids: readonly string[], vacancies: 'shared' | 'alone'): Promise<LockedRecords>;
  /** The open records of a vacancy after one of them, in the order in which due times are computed. */
  openRecords(
    companyId: string,
    vacancyId: string,
    after: RetimedRecord | null,
    most: number,
  ): Promise<readonly RetimedRecord[]>;
  /** Computes the due times of open records of a vacancy again (see core/timers/retiming.ts). */
  retimeRecords(companyId: string, vacancyId: string, retiming: Retiming, ids: readonly string[]): Promise<void>;
  /**
   * Raises `updatedAt` of records with a meeting in some features of a vacancy that is locked alone.
   * @returns at most so many records as they were, of each only what its event needs, and the raised instants
   */
  touchMeetings(
    vacancy: Pick<Vacancy, 'companyId' | 'id'>,
    featureIds: readonly string[],
    at: Instant,
    most: number,
  ): Promise<readonly { readonly record: FeatureRecord; readonly updatedAt: Instant }[]>;
  /** Stores the timers of records whose statuses have not changed. */
  saveTimers(records: readonly FeatureRecord[]): Promise<void>;
  /** A company's clock, locked until the transaction ends. If it has none, `byDefault` is stored. */
  lockCompanyClock(byDefault: CompanyClock): Promise<CompanyClock>;
  saveCompanyClock(clock: CompanyClock): Promise<void>;
  /** Thaws a frozen vacancy. Its records do not change. */
  thawVacancy(companyId: string, thaw: Thaw): Promise<void>;
  /**
   * The open records of candidates in a vacancy, and the last closed one of each. Of each record only its place, its
   * status and whether it is closed.
   */
  recordsOf(companyId: string, vacancyId: string, candidateIds: readonly string[]): Promise<FeatureRecord[]>;
  /** The number of candidates who take a place (see core/records/moving/places.ts), by vacancy id; no entry means 0. */
  placesTaken(companyId: string, vacancyIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Inserts records. If a candidate already has an open record in the feature, the transaction is repeated. */
  insertRecords(records: readonly FeatureRecord[]): Promise<void>;
  /** Stores locked records of which each has entered one status, with all other changes of that. */
  saveEntered(records: readonly FeatureRecord[]): Promise<void>;
  /** Inserts bans of candidates who are not banned yet. @returns the ids of the candidates who are newly banned */
  insertBans(bans: readonly Ban[]): Promise<ReadonlySet<string>>;
  /** @returns the deleted bans, by candidate */
  deleteBans(companyId: string, candidateIds: readonly string[]): Promise<ReadonlyMap<string, Ban>>;
  /**
   * Stores a new secret for the messages of a company's test provider. The previous secret stays valid until an
   * instant. Concurrent calls run one after the other, and each sees the result of the one before.
   */
  rollCallbackSecret(companyId: string, secret: string, previousUntil: Instant): Promise<StoredCallbackSecret>;
  /**
   * Stores the id of a message, and removes some ids that are older than an instant.
   * @returns whether the id is new since that instant
   */
  rememberCallback(companyId: string, webhookId: string, at: Instant, since: Instant): Promise<boolean>;
  /**
   * Appends events to the company's feed, in this order. The last statement before the commit numbers and stores them,
   * however early this is called. So a transaction holds the lock on the feed's head only for its commit.
   */
  appendEvents(companyId: string, events: readonly DomainEvent[], context: EventContext): Promise<void>;
  /** Locks a catalogue until the transaction ends, so that concurrent calls can't exceed its limits. */
  lockCatalogue<C extends CatalogueName>(companyId: string, catalogue: C, id: string): Promise<LockedCatalogue<C>>;
  /** Adds an entry or replaces it. @returns whether this changed the catalogue */
  saveCatalogueEntry<C extends CatalogueName>(companyId: string, catalogue: C, entry: Entry<C>): Promise<boolean>;
  /** @returns the deleted entry; null if there was none */
  deleteCatalogueEntry<C extends CatalogueName>(companyId: string, catalogue: C, id: string): Promise<Entry<C> | null>;
  /**
   * Removes a company's oldest events up to a number. The feed's head stays, so no number is used again.
   * @param after the number of the last event that was removed before
   */
  removeEvents(companyId: string, after: string, upTo: string): Promise<void>;
  /**
   * Locks a company's counts of refusals until the transaction ends.
   * @returns the counts of the given minutes that name an actor
   */
  lockRefusals(companyId: string, minutes: readonly Instant[]): Promise<RefusalCount[]>;
  /** Adds to a company's counts of refusals. */
  addRefusals(companyId: string, counts: readonly RefusalCount[]): Promise<void>;
  /** Removes at most `atMost` counts of minutes before an instant. @returns how many */
  removeRefusals(companyId: string, before: Instant, atMost: number): Promise<number>;
  insertApiKey(key: StoredApiKey): Promise<void>;
  /**
   * Locks the list of a company's API keys until the transaction ends: only one transaction at a time adds keys.
   * @returns how much the keys hold that are neither revoked nor expired at an instant
   */
  lockApiKeys(companyId: string, at: Instant): Promise<Held>;
  /** Removes the revoked or expired keys of a company, except for the ones that ended last. */
  removeEndedApiKeys(companyId: string, at: Instant, kept: Held): Promise<void>;
  /** The key, locked until the transaction ends. */
  lockApiKey(companyId: string, id: string): Promise<StoredApiKey | null>;
  saveApiKey(key: StoredApiKey): Promise<void>;
  /**
   * Stores the result of a claimed key in the transaction of its change.
   * @returns the characters of the result
   * @throws CONFLICT IDEMPOTENCY_IN_FLIGHT if another call has the key now; CONFLICT LIMIT_REACHED if the results of
   *   the company's keys take too much together
   */
  settleIdempotencyKey(claim: IdempotencyClaim, result: unknown): Promise<number>;
}

/** How much some stored things hold. */
export interface Held {
  readonly count: number;
  /** The characters of their JSON. */
  readonly characters: number;
}

export interface IdempotencyClaim {
  readonly companyId: string;
  /** The caller, as {@link scopeOf} gives it. */
  readonly scope: string;
  readonly operation: string;
  readonly key: string;
  /** SHA-256 of the parsed input. */
  readonly payloadHash: string;
  /** Identifies this attempt among all attempts with the same key. */
  readonly claimId: string;
  readonly at: Instant;
}

export type ClaimOutcome =
  | { readonly state: 'claimed' }
  /** `leftMs`: milliseconds until the claim ends if its holder stops renewing it. */
  | { readonly state: 'running'; readonly payloadHash: string; readonly leftMs: number }
  | { readonly state: 'done'; readonly payloadHash: string; readonly result: unknown };

/**
 * Finds the companies for which work is due. These statements only read, and return only ids of companies. All other
 * statements name a company (ADR 26).
 */
export interface Scans {
  /**
   * The companies whose oldest event is older than their retention, by the company's time if there are test clocks.
   * @param usualDays the retention of companies without settings, in days
   */
  oldEvents(now: Instant, withClocks: boolean, usualDays: number): Promise<string[]>;
  /** The companies with counts of refusals of minutes before an instant. */
  oldRefusals(before: Instant): Promise<string[]>;
  /** The companies with deliveries to queue, to attempt, or to remove with a deleted webhook. */
  deliveries(now: Instant): Promise<string[]>;
  /** The companies that have webhooks. @param limit the most ids to return */
  withWebhooks(limit: number): Promise<string[]>;
  /**
   * The companies for which a timer, a freeze or a reminder may be due by an instant, and those whose clocks must go
   * on.
   * @param withClocks whether companies have test clocks
   * @param abandonedSince the clocks that have not moved since then must go on, because no call moves them any more
   */
  timers(by: Instant, withClocks: boolean, abandonedSince: Instant): Promise<string[]>;
}

export interface Store extends Reads, Writes {
  readonly scans: Scans;
  /** The same reads. The size of their rows counts against a budget. @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED */
  within(budget: ReadBudget): Reads;
  /** The deliveries of webhooks, for their workers. */
  readonly deliveries: DeliveryStore;
  /** Missing if the store can't make JSON answers, or must not. Then answers are made from records. */
  readonly texts?: Texts;
  /**
   * Runs the work in one transaction of one company. After a deadlock it is rolled back and repeated.
   * @param beforeCommit called when all is written; if it throws, the transaction is rolled back
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, beforeCommit?: () => void): Promise<T>;
  /**
   * Claims an idempotency key in a separate transaction, so that a second request sees it at once. The store renews the
   * claim until it is settled or released. A claim that is no longer renewed ends, and another call may take the key.
   */
  claimIdempotencyKey(claim: IdempotencyClaim): Promise<ClaimOutcome>;
  /**
   * Releases an unsettled claim after a refusal. It never rejects: if the release fails, it is repeated until the claim
   * ends.
   * @returns milliseconds for which the key may still be claimed; 0 if it was released
   */
  releaseIdempotencyKey(claim: IdempotencyClaim): Promise<number>;
  /** Stores when a key was last used. Once a minute for each key is enough. */
  touchApiKey(companyId: string, id: string, at: Instant): Promise<void>;
  /**
   * Calls back each time this process has appended events of a company, when they can be read. The write waits for the
   * callback, so it must be fast and must not throw.
   * @returns the function that ends this
   */
  whenAppended(listener: (companyId: string) => void): () => void;
  /** Whether the database answers. @throws SERVICE_UNAVAILABLE DATABASE_UNAVAILABLE */
  ping(): Promise<void>;
}

/** Removes an API key from the cache of this node, so that a change of the key takes effect here at once. */
export interface ApiKeyCache {
  forget(companyId: string, id: string): void;
}

export interface Digest {
  /** SHA-256 of text, in hexadecimal. */
  sha256(text: string): string;
}

/** Signals between nodes that something has happened in a company. Without a signal, they only notice it later. */
export interface CompanySignals {
  send(companyId: string): void;
  listen(listener: (companyId: string) => void): void;
  /** Call this every tenth of a second. */
  tick(): void;
}
