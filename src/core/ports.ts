import type { AgentCalls, AgentReads, AgentWrites } from './agents/agentStore.js';
import type { ApiKeyRequestReads, ApiKeyRequestWrites } from './apiKeys/apiKeyRequestStore.js';
import type { ApiKeyReads, ApiKeyWrites } from './apiKeys/apiKeyStore.js';
import type { CallbackReads, CallbackWrites } from './callbacks/callbackStore.js';
import type { CatalogueReads, CatalogueWrites } from './catalogues/catalogueStore.js';
import type { Claims, ClaimWrites } from './door/idempotency/claimStore.js';
import type { ReadBudget } from './door/limits/readBudget.js';
import type { EpochWrites, FeedReads, FeedWrites } from './events/feedStore.js';
import type { DecisionReads, DecisionWrites } from './people/decisions/decisionStore.js';
import type { ErasureReads, ErasureWrites } from './people/erasure/erasureStore.js';
import type { StaffWrites } from './people/erasure/removal/staffStore.js';
import type { ExportReads } from './people/export/exportStore.js';
import type { HoldReads, HoldWrites } from './people/holds/holdStore.js';
import type { RetentionReads } from './people/retention/retentionStore.js';
import type { ReviewReads, ReviewWrites } from './people/reviews/reviewStore.js';
import type { Texts } from './reading/texts.js';
import type { BanReads, BanWrites } from './records/bans/banStore.js';
import type { RecordReads } from './records/recordReads.js';
import type { BulkWrites, MeetingWrites, MoveWrites, RecordWrites } from './records/recordWrites.js';
import type { RefusalReads, RefusalWrites } from './refusals/refusalStore.js';
import type { SettingsReads, SettingsWrites } from './settings/settingsStore.js';
import type { RowWrites } from './table.js';
import type { Span } from './telemetry/spans.js';
import type { ClockReads, ClockWrites } from './timers/clock/clockStore.js';
import type { TimerReads, TimerWrites } from './timers/timerStore.js';
import type { Instant } from './vacancies/vacancy.js';
import type { NewVacancyWrites, VacancyReads, VacancyWrites } from './vacancies/vacancyStore.js';
import type { DeliveryStore } from './webhooks/deliveryStore.js';
import type { WebhookReads, WebhookWrites } from './webhooks/webhookStore.js';

/** What the core needs from outside: the store, of which each aggregate has its part, and what else there is. */

/** The reads of the store. A use case declares the part that it needs. */
export interface Reads
  extends VacancyReads,
    RecordReads,
    BanReads,
    ErasureReads,
    HoldReads,
    ExportReads,
    RetentionReads,
    FeedReads,
    TimerReads,
    ClockReads,
    SettingsReads,
    ApiKeyReads,
    ApiKeyRequestReads,
    CallbackReads,
    CatalogueReads,
    DecisionReads,
    ReviewReads,
    RefusalReads,
    AgentReads,
    WebhookReads {}

/** Writes that are atomic without a transaction. */
export interface Writes extends NewVacancyWrites, MoveWrites {}

/** The reads and writes of one company's transaction. It is atomic. */
export interface Transaction
  extends Reads,
    Writes,
    VacancyWrites,
    RecordWrites,
    BulkWrites,
    MeetingWrites,
    BanWrites,
    ErasureWrites,
    StaffWrites,
    HoldWrites,
    FeedWrites,
    EpochWrites,
    TimerWrites,
    ClockWrites,
    SettingsWrites,
    ApiKeyWrites,
    ApiKeyRequestWrites,
    CallbackWrites,
    CatalogueWrites,
    DecisionWrites,
    ReviewWrites,
    RefusalWrites,
    AgentWrites,
    WebhookWrites,
    ClaimWrites,
    RowWrites {}

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
  /**
   * The companies with decisions, events of their steps, or settled reviews that are older than their evidence is kept,
   * by the company's time if there are test clocks.
   * @param usualDays for companies without settings, in days
   */
  oldEvidence(now: Instant, withClocks: boolean, usualDays: number): Promise<string[]>;
  /**
   * The companies with approved requests for API keys that nobody has claimed in time, by the company's time if there
   * are test clocks.
   */
  endedApprovals(now: Instant, withClocks: boolean): Promise<string[]>;
  /** The companies that have had an event. */
  withEvents(): Promise<string[]>;
  /** The companies with a RUNNING erasure. */
  runningErasures(): Promise<string[]>;
  /** With open records of persons who were erased. */
  openAfterErasure(): Promise<string[]>;
  /** The companies that have a retention, and a closed record that was not changed for so long, by their own time. */
  endedRetentions(now: Instant, withClocks: boolean): Promise<string[]>;
  /** The companies with erasures whose event still has the person's id. */
  rememberedErasures(): Promise<string[]>;
  /** The companies with counts of refusals of minutes before an instant. */
  oldRefusals(before: Instant): Promise<string[]>;
  /** The companies with deliveries to queue, to attempt, or to remove with a deleted webhook. */
  deliveries(now: Instant): Promise<string[]>;
  /** What is late over all companies, for the metrics. @param withClocks whether companies have test clocks */
  backlog(now: Instant, withClocks: boolean): Promise<Backlog>;
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

/** Work of all companies that is not done yet. */
export interface Backlog {
  /** Seconds since the first of the due timers was due; 0 if none is due. */
  readonly timersLag: number;
  /** PENDING deliveries. */
  readonly waiting: number;
  /** Seconds since the oldest due delivery was due; 0 if none is due. */
  readonly oldest: number;
}

export interface Store extends Reads, Writes, Claims, AgentCalls {
  readonly scans: Scans;
  /** The same store. Its statements are caused by a span. */
  under(span: Span): Store;
  /** The same reads. The size of their rows counts against a budget. @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED */
  within(budget: ReadBudget): Reads;
  /** The deliveries of webhooks, for their workers. */
  readonly deliveries: DeliveryStore;
  /** Missing if the store can't make JSON answers, or must not. Then answers are made from records. */
  readonly texts?: Texts;
  /**
   * Runs the work in one transaction of one company. After a deadlock it is rolled back and repeated.
   * @param beforeCommit called when all is written; if it throws, the transaction is rolled back
   * @param companyId with it, the transaction is repeated if a person of the company was erased since it began
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, beforeCommit?: () => void, companyId?: string): Promise<T>;
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

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Ids {
  /** A UUIDv7, time-ordered. */
  uuid(): string;
  /** A short code for people: 12 characters of Crockford's base 32. */
  shortCode(): string;
  /** 128 random bits as 32 hexadecimal digits. */
  hex(): string;
}

/** Makes and reads the text of API keys: `prefix.publicId.company.secret.checksum`. */
export interface KeyTexts {
  /** A new secret for a key. `hash` is what may be stored. */
  write(companyId: string, publicId: string): { text: string; hash: string };
  newPublicId(): string;
  /** A new secret of Standard Webhooks: `whsec_` and 256 bits in base64. It is stored in plain, because it signs. */
  newSigningSecret(): string;
}

/** Compares ranges of addresses in CIDR notation. */
export interface AddressRanges {
  /** Whether all addresses of a range are in another. */
  isWithin(inner: string, outer: string): boolean;
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
