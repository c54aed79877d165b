import type { AgentCalls, AgentReads, AgentWrites } from './agents/agentRequest.js';
import type { ApiKeyCalls, ApiKeyReads, ApiKeyWrites } from './apiKeys/apiKey.js';
import type { ApiKeyRequestReads, ApiKeyRequestWrites } from './apiKeys/apiKeyRequest.js';
import type { Claims, ClaimWrites } from './application/dispatching/idempotency.js';
import type { DatabaseTime, Retrying, Transacting } from './application/dispatching/transactions.js';
import type { EpochWrites, FeedLock, FeedReads, FeedWrites } from './application/feedStore.js';
import type { ReadBudget } from './application/limits/readBudget.js';
import type { CallbackReads, CallbackWrites } from './callbacks/callbackStore.js';
import type { CatalogueReads, CatalogueWrites } from './catalogues/catalogue.js';
import type { RowWrites, Span } from './kernel/ports.js';
import type { Instant } from './kernel/values/instants.js';
import type { DecisionReads, DecisionWrites, ReviewReads, ReviewWrites } from './people/stores/decisionStore.js';
import type { ErasureReads, ErasureWrites, StaffWrites } from './people/stores/erasureStore.js';
import type { ExportReads } from './people/stores/exportStore.js';
import type { HoldReads, HoldWrites, RetentionReads } from './people/stores/retentionStore.js';
import type { BanReads, BanWrites, LabelReads, LabelWrites } from './pipeline/stores/labelStore.js';
import type { RecordReads, RecordRenderer } from './pipeline/stores/recordReads.js';
import type {
  BulkWrites,
  MeetingWrites,
  MoveWrites,
  RecordWrites,
  RetimedMeetings,
} from './pipeline/stores/recordWrites.js';
import type { ClockReads, ClockWrites, TimerReads, TimerWrites } from './pipeline/stores/timerStore.js';
import type { NewVacancyWrites, VacancyReads, VacancyRenderer, VacancyWrites } from './pipeline/stores/vacancyStore.js';
import type { RefusalReads, RefusalWrites } from './refusals/refusal.js';
import type { SettingsReads, SettingsWrites } from './settings/companySettings.js';
import type {
  DeliveryReads,
  DeliveryWork,
  DeliveryWrites,
  WebhookReads,
  WebhookWrites,
} from './webhooks/deliveryStore.js';

/**
 * What the core needs from outside: the store, with a repository for each aggregate, and what else there is. A use case
 * declares the repositories that it uses, and of each the part: `{ readonly records: RecordReads; readonly feed: FeedWrites }`.
 */

/** The reads of the store. */
export interface Reads {
  readonly settings: SettingsReads;
  readonly catalogues: CatalogueReads;
  readonly vacancies: VacancyReads;
  readonly records: RecordReads;
  readonly bans: BanReads;
  readonly labels: LabelReads;
  readonly timers: TimerReads;
  readonly clocks: ClockReads;
  readonly feed: FeedReads;
  readonly webhooks: WebhookReads;
  readonly deliveries: DeliveryReads;
  readonly apiKeys: ApiKeyReads;
  readonly apiKeyRequests: ApiKeyRequestReads;
  readonly callbacks: CallbackReads;
  readonly agents: AgentReads;
  readonly refusals: RefusalReads;
  readonly decisions: DecisionReads;
  readonly reviews: ReviewReads;
  readonly erasures: ErasureReads;
  readonly holds: HoldReads;
  readonly retention: RetentionReads;
  readonly exports: ExportReads;
}

/** Writes that are atomic without a transaction. */
export interface Writes {
  readonly vacancies: NewVacancyWrites;
  readonly records: MoveWrites;
}

/** What only a transaction writes. */
interface TransactionWrites {
  readonly settings: SettingsWrites;
  readonly catalogues: CatalogueWrites;
  readonly vacancies: VacancyWrites;
  readonly records: RecordWrites & BulkWrites & MeetingWrites & RetimedMeetings;
  readonly bans: BanWrites;
  readonly labels: LabelWrites;
  readonly timers: TimerWrites;
  readonly clocks: ClockWrites;
  readonly feed: FeedWrites & FeedLock & EpochWrites;
  readonly webhooks: WebhookWrites;
  readonly deliveries: DeliveryWrites;
  readonly apiKeys: ApiKeyWrites;
  readonly apiKeyRequests: ApiKeyRequestWrites;
  readonly callbacks: CallbackWrites;
  readonly agents: AgentWrites;
  readonly refusals: RefusalWrites;
  readonly decisions: DecisionWrites;
  readonly reviews: ReviewWrites;
  readonly erasures: ErasureWrites;
  readonly staff: StaffWrites;
  readonly holds: HoldWrites;
  readonly idempotency: ClaimWrites;
  readonly rows: RowWrites;
}

/** The reads and writes of one company's transaction, by aggregate. It is atomic. */
export type Transaction = Reads & Writes & TransactionWrites & DatabaseTime;

/**
 * Finds the companies for which work is due. These statements only read, and return only ids of companies. All other
 * statements name a company (ADR 17).
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
  /** The companies with idempotency keys that were claimed until an instant. */
  expiredKeys(until: Instant): Promise<string[]>;
  /** The companies with counts of refusals of minutes before an instant. */
  oldRefusals(before: Instant): Promise<string[]>;
  /** The companies with deliveries to queue, to attempt, or to remove with a deleted webhook. */
  deliveries(now: Instant): Promise<string[]>;
  /** The companies with open records whose meetings were computed by tables of zones before a version. */
  meetingsBefore(tzdbVersion: string): Promise<string[]>;
  /** What is late over all companies, for the metrics. @param withClocks whether companies have test clocks */
  backlog(now: Instant, withClocks: boolean): Promise<Backlog>;
  /** The companies that have webhooks. @param limit the most ids to return */
  withWebhooks(limit: number): Promise<string[]>;
  /** The companies with webhooks that are not DISABLED yet, but whose API keys have ended. */
  endedWebhooks(now: Instant): Promise<string[]>;
  /**
   * The companies for which a timer, a freeze or a reminder may be due by an instant, and those whose clocks must go
   * on.
   * @param withClocks whether companies have test clocks
   * @param abandonedSince the clocks that have not moved since then must continue, because no call moves them any more
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

/** Renders answers as JSON. */
export interface JsonRenderer extends VacancyRenderer, RecordRenderer {}

/** What the store does in transactions of its own, in addition to its reads and writes. */
interface Calls {
  readonly idempotency: Claims;
  readonly agents: AgentCalls;
  readonly apiKeys: ApiKeyCalls;
  /** For the workers that send deliveries. */
  readonly deliveries: DeliveryWork;
}

/** The store outside a transaction. */
interface Outside extends Transacting<Transaction>, Retrying, DatabaseTime {
  readonly scans: Scans;
  /** The same store. Its statements are caused by a span. */
  under(span: Span): Store;
  /** The same reads. The size of their rows counts against a budget. @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED */
  within(budget: ReadBudget): Reads;
  /** Missing if the store can't render JSON, or must not. Then answers are made from records. */
  readonly renderer?: JsonRenderer;
  /** The same renderer. Its statements are caused by a span. */
  rendererUnder(span: Span): JsonRenderer;
  /**
   * Calls back each time this process has appended events of a company, when they can be read. The write waits for the
   * callback, so it must be fast and must not throw.
   * @returns the function that ends this
   */
  whenAppended(listener: (companyId: string) => void): () => void;
  /**
   * Notes that this process uses a version of the time zones now.
   * @returns the versions that processes of this database use, the oldest first
   */
  noteTzdbVersion(version: string): Promise<readonly string[]>;
  /** What the database can do now. @throws SERVICE_UNAVAILABLE DATABASE_UNAVAILABLE if it does not answer */
  ping(): Promise<DatabaseState>;
}

/** `read-only`: it rejects all writes, because it is a standby or was set so. */
export type DatabaseState = 'ok' | 'read-only';

export type Store = Reads & Writes & Calls & Outside;
