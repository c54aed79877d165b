import type { StoredApiKey } from './apiKeys/apiKey.js';
import type { StoredCallbackSecret } from './callbacks/callbackSecret.js';
import type { CatalogueName, Entry } from './catalogues/catalogue.js';
import type { DomainEvent, Telling } from './events/event.js';
import type { ReadBudget } from './readBudget.js';
import type { Destination, Reads, RecordPlace } from './reads.js';
import type { Ban } from './records/ban.js';
import type { FeatureRecord } from './records/record.js';
import type { RefusalCount } from './refusals/refusal.js';
import type { CompanySettings } from './settings/companySettings.js';
import type { Texts } from './texts.js';
import type { CompanyClock } from './timers/clock.js';
import type { Standing } from './timers/kept.js';
import type { Retiming } from './timers/retiming.js';
import type { Thaw } from './timers/thaw.js';
import type { Feature, Instant, Vacancy, VacancyStatusCode } from './vacancies/vacancy.js';
import type { DeliveryStore, WebhookWrites } from './webhooks/deliveryStore.js';
import type { Writes } from './writes.js';

/** What the core needs of the world. The store's reads, single writes and answers as texts have files of their own. */

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
  /** A new secret of Standard Webhooks: `whsec_` and 256 bits in base64. It is kept as it is, for both sides sign by it. */
  newSigningSecret(): string;
}

/** The part of a vacancy that the rules of its records look at. */
export interface VacancyRules {
  readonly id: string;
  readonly status: VacancyStatusCode;
  readonly features: readonly Destination[];
  readonly maxCandidates: number | null;
  readonly standing: Standing;
  readonly updatedAt: Instant;
}

/** Records and their vacancies, as they stay until the transaction ends. */
export interface LockedRecords {
  /** The named records, and all others of their candidates in their vacancies; without the fields that only one kind has. */
  readonly records: readonly FeatureRecord[];
  readonly vacancies: readonly VacancyRules[];
  /** As in {@link CandidateInVacancy}. */
  readonly reviewGate: boolean;
}

/** A record, its feature, and the status of its vacancy: what rules look at. */
export interface RecordInVacancy {
  readonly record: FeatureRecord;
  readonly vacancyStatus: VacancyStatusCode;
  /** Null where the vacancy no longer has it, which a closed record allows. */
  readonly feature: Feature | null;
  readonly standing: Standing;
  readonly vacancyUpdatedAt: Instant;
}

/** What the saving of an entry looks at in a locked catalogue. */
export interface LockedCatalogue<C extends CatalogueName> {
  /** The entry as it is; null where there is none. */
  readonly before: Entry<C> | null;
  /** How many others there are, and how many characters they have as JSON. */
  readonly others: { readonly count: number; readonly characters: number };
}

/** The writes of one company's transaction: all of them or none. */
export interface Transaction extends Reads, Writes, WebhookWrites {
  /** A company's settings, locked until the transaction ends; where it has none, these are kept. */
  lockSettings(byDefault: CompanySettings): Promise<CompanySettings>;
  saveSettings(settings: CompanySettings): Promise<void>;
  /** The vacancy, locked until the transaction ends. */
  lockVacancy(companyId: string, id: string): Promise<Vacancy | null>;
  /** Keeps the changes of a locked vacancy. */
  saveVacancy(locked: Vacancy, changed: Vacancy): Promise<void>;
  /** A record, locked until the transaction ends, and its vacancy, which nobody can change meanwhile. */
  lockRecord(place: RecordPlace): Promise<RecordInVacancy | null>;
  /** Keeps the changes of a locked record. */
  saveRecord(locked: FeatureRecord, changed: FeatureRecord): Promise<void>;
  /**
   * Records by their ids with all others of their candidates, locked with their vacancies until the transaction ends.
   * @param vacancies 'shared' with calls that move records of them, or with none
   */
  lockRecords(companyId: string, ids: readonly string[], vacancies: 'shared' | 'alone'): Promise<LockedRecords>;
  /** Times a vacancy's open records anew (see core/timers/retiming.ts). */
  retimeRecords(companyId: string, vacancyId: string, retiming: Retiming): Promise<void>;
  /** Keeps what timers know of records whose statuses stay. */
  saveTimers(records: readonly FeatureRecord[]): Promise<void>;
  /** A company's clock, locked until the transaction ends; where it has none, this one is kept. */
  lockCompanyClock(byDefault: CompanyClock): Promise<CompanyClock>;
  saveCompanyClock(clock: CompanyClock): Promise<void>;
  /** Lets a frozen vacancy go on; its records stay as they are. */
  thawVacancy(companyId: string, thaw: Thaw): Promise<void>;
  /** The records of candidates in a vacancy; for each record where it is, how it stands and whether it is closed. */
  recordsOf(companyId: string, vacancyId: string, candidateIds: readonly string[]): Promise<FeatureRecord[]>;
  /** How many candidates take a place in vacancies (see core/records/places.ts), by vacancy id; none where it has no entry. */
  placesTaken(companyId: string, vacancyIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Adds records. Where a candidate has an open one in that feature by now, the transaction is tried again. */
  insertRecords(records: readonly FeatureRecord[]): Promise<void>;
  /** Keeps locked records that have entered one status each, with what came of that. */
  saveEntered(records: readonly FeatureRecord[]): Promise<void>;
  /** Adds bans of candidates who are not banned. @returns who was banned by it */
  insertBans(bans: readonly Ban[]): Promise<ReadonlySet<string>>;
  /** @returns the ban that there was; null where there was none */
  deleteBan(companyId: string, candidateId: string): Promise<Ban | null>;
  /**
   * Keeps a new secret for the messages of a company's test provider. The secret before it stays good until an instant.
   * Calls at the same time come one after the other: each finds what the one before left.
   */
  rollCallbackSecret(companyId: string, secret: string, previousUntil: Instant): Promise<StoredCallbackSecret>;
  /**
   * Remembers a message by its id, and forgets some that are older than an instant.
   * @returns whether it was not remembered since then
   */
  rememberCallback(companyId: string, webhookId: string, at: Instant, since: Instant): Promise<boolean>;
  /**
   * Tells what happened, in this order. Events are numbered and kept by the last statement before the commit, however early
   * they are told: who has the feed's head waits for nothing more.
   */
  appendEvents(companyId: string, events: readonly DomainEvent[], telling: Telling): Promise<void>;
  /** Locks a catalogue until the transaction ends: where two add to an almost full catalogue, the second waits. */
  lockCatalogue<C extends CatalogueName>(companyId: string, catalogue: C, id: string): Promise<LockedCatalogue<C>>;
  /** Adds an entry or replaces it. @returns whether it is another than before */
  saveCatalogueEntry<C extends CatalogueName>(companyId: string, catalogue: C, entry: Entry<C>): Promise<boolean>;
  /** @returns what it was; null where there was none */
  deleteCatalogueEntry<C extends CatalogueName>(companyId: string, catalogue: C, id: string): Promise<Entry<C> | null>;
  /** Removes a company's oldest events, up to a number. The feed's head stays: numbers never come again. */
  removeEvents(companyId: string, upTo: string): Promise<void>;
  /**
   * Locks a company's counts of refusals until the transaction ends.
   * @returns those of some minutes that name an actor
   */
  lockRefusals(companyId: string, minutes: readonly Instant[]): Promise<RefusalCount[]>;
  /** Adds to a company's counts of refusals. */
  addRefusals(companyId: string, counts: readonly RefusalCount[]): Promise<void>;
  /** Removes counts of minutes before an instant, so many at most. @returns how many */
  removeRefusals(companyId: string, before: Instant, atMost: number): Promise<number>;
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

/**
 * Finds the companies for which something is due. These statements only read, and answer only ids of companies. All other
 * statements name a company (ADR 26).
 */
export interface Scans {
  /**
   * Those whose oldest event is older than they keep events, by their own time where companies have clocks.
   * @param usualDays for companies that have settled nothing
   */
  oldEvents(now: Instant, withClocks: boolean, usualDays: number): Promise<string[]>;
  /** Those that have counts of refusals of minutes before an instant. */
  oldRefusals(before: Instant): Promise<string[]>;
  /** Those that have something to be queued for webhooks, attempted, or removed with one. */
  deliveries(now: Instant): Promise<string[]>;
  /** Those that have webhooks. @param limit how many are answered at most */
  withWebhooks(limit: number): Promise<string[]>;
  /**
   * Those of which a timer, a freeze or a reminder may be due by an instant, and those whose clocks are to go on.
   * @param withClocks whether companies have clocks of their own @param abandonedSince of clocks: nobody lets them go on
   */
  timers(by: Instant, withClocks: boolean, abandonedSince: Instant): Promise<string[]>;
}

export interface Store extends Reads, Writes {
  readonly scans: Scans;
  /** The same reads, whose rows are taken from a budget. @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED */
  within(budget: ReadBudget): Reads;
  /** What the workers of webhooks do. */
  readonly deliveries: DeliveryStore;
  /** Missing where the store can't, or is not to: reads are then answered out of records. */
  readonly texts?: Texts;
  /**
   * Runs the work in one transaction of one company; a deadlock is tried again with nothing kept of the first attempt.
   * @param beforeCommit called when all is written; where it throws, nothing is kept
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, beforeCommit?: () => void): Promise<T>;
  /**
   * Claims an idempotency key, in a transaction of its own, so that a second request sees it at once. From then on the store
   * renews the claim, until it is settled or released. A claim that is no longer renewed ends, and another call may take the
   * key.
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
  /**
   * Calls back each time this process has kept events of a company, once they can be read. Each write waits for the
   * callback: it must be quick, and must not throw.
   * @returns what ends it
   */
  whenTold(listener: (companyId: string) => void): () => void;
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

/** Tells other nodes that companies have new events, and hears it from them. It decides only how soon events are seen. */
export interface FeedSignals {
  tell(companyId: string): void;
  listen(listener: (companyId: string) => void): void;
  /** A tenth of a second has passed. */
  tick(): void;
}
