import type { FeedEvent } from '../../application/event.js';
import type { Page, PageRequest } from '../../kernel/reading/page.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { Ban } from '../../pipeline/shapes/ban.js';
import type { Discard, FeatureRecord, Interview } from '../../pipeline/shapes/record.js';
import type { BarReads, ErasureWatch } from '../../pipeline/stores/erasures.js';
import type { ArchivedDecision } from '../shapes/decision.js';
import type { Erasure, ErasureReason, ErasureReceiver, ErasureStatus, StoredErasure } from '../shapes/erasure.js';
import type { StepEvent } from '../shapes/evidence.js';
import type { StoredReview } from '../shapes/review.js';

/** What the core reads and writes of erasures. Every statement names one company. */

interface ErasuresWanted {
  readonly companyId: string;
  /** Only the erasures of this person, whom the store knows by the hash; null for all. */
  readonly candidateId: string | null;
  readonly status: ErasureStatus | null;
  readonly reason: ErasureReason | null;
  readonly createdAfter: Instant | null;
  readonly page: PageRequest;
}

/** How far an erasure is. */
export type ErasureProgress = Pick<StoredErasure, 'id' | 'token' | 'status' | 'createdAt' | 'doneAt'>;

export interface ErasureReads extends BarReads {
  /** How far erasures are, by their ids. Those that are not known are left out. */
  progress(companyId: string, ids: readonly string[]): Promise<ErasureProgress[]>;
  /** The numbers of the events of erasures that are still running. */
  running(companyId: string): Promise<bigint[]>;
  /** Whether persons can be erased at all: the service has a key for their hashes. */
  readonly hasPersonKey: boolean;
  /** A page of erasures, newest first. */
  page(wanted: ErasuresWanted): Promise<Page<Erasure>>;
  findOne(companyId: string, id: string): Promise<Erasure | null>;
  /** The receivers of erasures, in their order. */
  receivers(companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly ErasureReceiver[]>>;
  /** The newest erasure whose erasure block keeps a person out at an instant; null if there is none. */
  erasureBlockOf(companyId: string, candidateId: string, now: Instant): Promise<StoredErasure | null>;
}

export type Remembered = Pick<StoredErasure, 'id' | 'createdAt' | 'status'>;

/** The id of a person, and the token in its place. */
export interface ErasedIds {
  readonly candidateId: string;
  readonly token: string;
}

/** An idempotency key's result that names a person. */
export interface StoredResult {
  readonly scope: string;
  readonly operation: string;
  readonly key: string;
  readonly result: unknown;
}

/** The records of a person, within a transaction. */
export interface RecordErasure {
  /** All records of a person in the order of their ids, locked until the transaction ends, without long fields. */
  lockPerson(companyId: string, candidateId: string): Promise<FeatureRecord[]>;
  /** Some open records of persons who were erased, locked until the transaction ends, without long fields. */
  lockLeftOpen(companyId: string, most: number): Promise<FeatureRecord[]>;
  /** Puts the token in the place of the person in all records of a person, and raises their `updatedAt`. */
  nameRecords(companyId: string, candidateId: string, token: string, at: Instant): Promise<void>;
  /** Some records of a token whose content and `relationId` are still there, whole. */
  recordsToErase(companyId: string, token: string, most: number): Promise<FeatureRecord[]>;
  saveErasedRecords(records: readonly FeatureRecord[]): Promise<void>;
}

/** The events of a person, and the deliveries of them, within a transaction. */
export interface EventErasure {
  /** Some events of a person, except for CANDIDATE_ERASED, and those that the person made. */
  eventsToErase(companyId: string, candidateId: string, most: number): Promise<FeedEvent[]>;
  saveErasedEvents(events: readonly FeedEvent[]): Promise<void>;
  /** The event of an erasure; null if the feed has removed it. */
  event(erasure: StoredErasure): Promise<FeedEvent | null>;
  /**
   * Removes the answers from the attempts to deliver some events that name a person, and the id from their threads.
   * @returns how many deliveries had an answer
   */
  eraseAnswers(companyId: string, eventIds: readonly string[], ids: ErasedIds): Promise<number>;
  /** The webhooks that ever were queued an event of a person. */
  webhooksNotified(companyId: string, candidateId: string): Promise<string[]>;
  /** Forgets which webhooks were queued events of a person that the feed has removed. */
  forgetNotified(companyId: string, candidateId: string): Promise<void>;
}

/** The decisions about a person, within a transaction. */
export interface DecisionErasure {
  /** Ends the OPEN reviews of decisions about a person. */
  endReviews(companyId: string, candidateId: string): Promise<void>;
  /** Some reviews of decisions about a person. */
  reviewsToErase(companyId: string, candidateId: string, most: number): Promise<StoredReview[]>;
  /** Some decisions about a person that the feed has forgotten. */
  decisionsToErase(companyId: string, candidateId: string, most: number): Promise<ArchivedDecision[]>;
  saveErasedDecision(decision: ArchivedDecision): Promise<void>;
  /** Puts the token in the place of the person in the steps of decisions that the feed has forgotten. */
  eraseSteps(companyId: string, ids: ErasedIds): Promise<void>;
}

/** What else names a person, within a transaction. */
export interface MentionErasure {
  /** The bans of a person, and those that the person made. */
  bansToErase(companyId: string, candidateId: string): Promise<Ban[]>;
  /**
   * @param before the ban's candidate as it is stored @param candidateId the person, whose hash is kept next to the
   * token
   */
  saveErasedBan(before: string, erased: Ban, candidateId: string): Promise<void>;
  /** Some results of idempotency keys that name a person, also as staff. */
  resultsToErase(companyId: string, candidateId: string, most: number): Promise<StoredResult[]>;
  saveErasedResult(companyId: string, erased: StoredResult, candidateId: string): Promise<void>;
  /** Puts the token in the place of the person as the actor of refusals. @returns how many counts there were */
  eraseRefusals(companyId: string, candidateId: string, token: string): Promise<number>;
}

/** What keeps an erased person out, within a transaction. */
export interface ErasureBlockWrites extends ErasureWatch {
  /** Whether the company keeps something by the id of a person, except for CANDIDATE_ERASED. */
  knowsPerson(companyId: string, candidateId: string): Promise<boolean>;
  /**
   * Locks the company's feed and raises its count of erasures: what was decided before is decided again. It is repeated
   * if the person has come back since the transaction began, has a record or a review that is still open, has a label,
   * or is held, or if another call has erased the person. From then on nobody adds anything of the person.
   * @param isWhole whether everything of the person is erased by now; else only the records are
   * @returns the number of the newest event
   */
  block(companyId: string, ids: ErasedIds, isWhole: boolean, now: Instant): Promise<string>;
  /** Ends the erasure blocks that keep a person out at an instant. @returns how many there were */
  endErasureBlocks(companyId: string, candidateId: string, now: Instant): Promise<number>;
}

/** The erasures themselves, within a transaction. */
export interface ErasureRows {
  insert(erasure: Omit<StoredErasure, 'personHash' | 'keyId'>, candidateId: string): Promise<void>;
  /** A RUNNING erasure of a company, locked until the transaction ends; null if there is none. */
  lockRunning(companyId: string): Promise<StoredErasure | null>;
  /** Erasures whose events still have the id, oldest first. @param after the last one that was read before */
  remembered(companyId: string, after: Remembered | null, atMost: number): Promise<readonly Remembered[]>;
  /** Those of them whose events still have the id, locked. */
  lockRemembered(companyId: string, ids: readonly string[]): Promise<readonly StoredErasure[]>;
  save(erasure: StoredErasure): Promise<void>;
}

/** Within a transaction. */
export interface ErasureWrites
  extends RecordErasure,
    EventErasure,
    DecisionErasure,
    MentionErasure,
    ErasureBlockWrites,
    ErasureRows {}

/**
 * What is kept of erasures apart from the database, so that they can be repeated in one that was restored (ADR 15). It
 * names no person by id.
 */
export interface HashedErasure {
  readonly companyId: string;
  /** The keyed hash of the person's id. */
  readonly hash: string;
  /** What stands in the place of the id. */
  readonly token: string;
  readonly erasedAt: Instant;
}

/** Reads for the commands that export and apply erasures. No caller has them. */
export interface HashedErasures {
  /** Whether the service has the key of the hashes. */
  readonly hasPersonKey: boolean;
  /**
   * A page of the erasures of all companies, by company and id.
   * @param since only erasures from this instant on; null for all
   */
  page(after: ErasurePosition | null, since: Instant | null, limit: number): Promise<readonly ListedErasure[]>;
  /** The persons that a company knows, by the hash of their ids. Those whom it does not know are left out. */
  persons(companyId: string, hashes: ReadonlySet<string>): Promise<ReadonlyMap<string, string>>;
  /**
   * What a company knows of an erasure. DONE: this one, by its token, or a later one of the person, which erased all that
   * was there before. EARLIER: only earlier ones.
   */
  known(entry: HashedErasure): Promise<'DONE' | 'EARLIER' | null>;
}

interface ErasurePosition {
  readonly companyId: string;
  readonly id: string;
}

export type ListedErasure = HashedErasure & ErasurePosition;

/** What the core reads and writes of rows about others that name an erased person as staff. */

/** A record of somebody else, as far as it names staff. */
export interface StaffedRecord {
  readonly id: string;
  readonly discard: Discard | null;
  readonly answerHistories: Interview['answerHistories'] | null;
}

/** Rows about others, locked until the transaction ends. */
export interface StaffedRows {
  readonly records: readonly StaffedRecord[];
  readonly events: readonly FeedEvent[];
  readonly decisions: readonly ArchivedDecision[];
  readonly steps: readonly StepEvent[];
  readonly reviews: readonly StoredReview[];
}

/** Within a transaction. */
export interface StaffWrites {
  /**
   * Everything that names a person as staff about some records of others, and some events that are about no record.
   * @param most the records that are looked at; nothing is found only if there are none
   */
  rows(companyId: string, candidateId: string, most: number): Promise<StaffedRows>;
  /** It raises `updatedAt`. */
  saveRecord(companyId: string, record: StaffedRecord, at: Instant): Promise<void>;
  saveStep(step: StepEvent): Promise<void>;
  /** Puts the token in the place of the person as who made vacancies, API keys and requests for them, and erasures. */
  nameMakers(companyId: string, ids: ErasedIds & { readonly now: Instant }): Promise<void>;
}
