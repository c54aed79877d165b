import type { Subject } from '../../application/event.js';
import type { Page, PageRequest } from '../../kernel/reading/page.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { ArchivedDecision, DecisionOutcome, Undoing } from '../shapes/decision.js';
import type { DecidingEvent, DecidingKind, ScoredRecord, StepEvent } from '../shapes/evidence.js';
import type { ReviewState, StoredReview } from '../shapes/review.js';

/** What the core reads and writes of decisions. Every statement names one company. */

/** A record by the ids that find its events. */
export interface RecordOf {
  readonly recordId: string;
  readonly candidateId: string;
}

/** The company's retention of decisions, at an instant: the store reads it with them. */
export interface Retained {
  readonly now: Instant;
  /** The days of a company without settings. */
  readonly usualDays: number;
}

/** Which decisions of a company are wanted, in the order of their numbers. A missing member does not matter. */
export interface DecisionsWanted {
  readonly companyId: string;
  /** Only what was decided at this instant or later, or what is retained. */
  readonly since: Instant | Retained;
  /** Only decisions about records of these kinds. */
  readonly subjects: readonly Subject[];
  readonly outcome?: DecisionOutcome | undefined;
  /** Only what was undone; false: only what stands. */
  readonly isUndone?: boolean | undefined;
  readonly vacancyId?: string | undefined;
  readonly candidateId?: string | undefined;
  readonly recordId?: string | undefined;
  /** Only in these vacancies. No client sends it: it is what a caller may see (core/scoping.ts). */
  readonly within?: readonly string[] | undefined;
  /** Only what was decided after this instant. */
  readonly createdAfter?: Instant | undefined;
  /** After this number, and up to this one. */
  readonly after: string;
  readonly upTo?: string | undefined;
  /** Only these numbers. */
  readonly seqs?: readonly string[] | undefined;
  readonly limit: number;
}

/** Which numbers of the decisions about a person are wanted. */
interface DecisionSeqsWanted {
  readonly companyId: string;
  readonly candidateId: string;
  /** After this number. */
  readonly after: string;
  /** Up to this number. */
  readonly upTo: string;
  readonly limit: number;
}

/** Some of the wanted, oldest first. */
export interface Searched<T> {
  readonly items: readonly T[];
  /** The number up to which the store has searched; null if it has found the limit, or seen all. */
  readonly searchedTo: string | null;
}

export interface ScoredParts {
  readonly answers: boolean;
  readonly names: boolean;
}

export interface DecisionReads {
  /** Decisions whose events the feed still has. @param kinds the events that decide */
  decidingEvents(wanted: DecisionsWanted, kinds: readonly DecidingKind[]): Promise<Searched<DecidingEvent>>;
  /** Decisions whose events the feed has forgotten. */
  stored(wanted: DecisionsWanted): Promise<Searched<ArchivedDecision>>;
  /** The numbers of the decisions about a person, rising, wherever they are kept. No event before them is read. */
  seqs(wanted: DecisionSeqsWanted, kinds: readonly DecidingKind[]): Promise<string[]>;
  /**
   * Of each record the newest deciding event that the feed still has, and the newest stored decision, in any order: the
   * one with the greater number counts.
   */
  newest(
    companyId: string,
    records: readonly RecordOf[],
    kinds: readonly DecidingKind[],
    since: Retained,
  ): Promise<(DecidingEvent | ArchivedDecision)[]>;
  /** What undid discards, by their numbers. Those that stand are left out. */
  undoings(
    companyId: string,
    discards: readonly (RecordOf & { readonly seq: string })[],
  ): Promise<ReadonlyMap<string, Undoing>>;
  /**
   * Records by their ids, in any order.
   * @param parts what is read of them: without them, they have no answers and no names
   * @param within the only vacancies whose records are found
   */
  scoredRecords(
    companyId: string,
    ids: readonly string[],
    parts: ScoredParts,
    within?: readonly string[],
  ): Promise<ScoredRecord[]>;
  /**
   * The events of records that steps and scores come from, in the order of their numbers: those of the feed, and those
   * that were taken from it. Of each record only the newest `mostOfEach`.
   */
  stepEvents(
    companyId: string,
    records: readonly RecordOf[],
    types: readonly string[],
    mostOfEach: number,
  ): Promise<StepEvent[]>;
}

/** Within a transaction. */
export interface DecisionWrites {
  /** The bytes that the answers of records take where they are stored, compressed. Nothing is read to find them. */
  answerBytes(companyId: string, recordIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  insert(decisions: readonly ArchivedDecision[]): Promise<void>;
  /** Copies the events that steps and scores come from, after a number and up to another one. */
  saveStepEvents(companyId: string, types: readonly string[], after: string, upTo: string): Promise<void>;
  /**
   * Removes decisions and events of steps of before an instant, of each at most so many, the oldest first.
   * @returns whether there may be more
   */
  removeEvidence(companyId: string, before: Instant, atMost: number): Promise<boolean>;
}

/** What the core reads and writes of reviews. Every statement names one company. */

/** A missing member does not matter. */
interface ReviewsWanted {
  readonly companyId: string;
  /** Only reviews about records of these kinds. */
  readonly subjects: readonly Subject[];
  readonly state?: ReviewState;
  readonly vacancyId?: string;
  readonly candidateId?: string;
  readonly recordId?: string;
  /** Only in these vacancies. No client sends it: it is what a caller may see (core/scoping.ts). */
  readonly within?: readonly string[] | undefined;
  /** Only reviews that were requested after this instant. */
  readonly createdAfter?: Instant;
}

export interface ReviewReads {
  /** Reviews, oldest first. */
  page(wanted: ReviewsWanted, page: PageRequest): Promise<Page<StoredReview>>;
  /** One review, not locked. */
  findOne(companyId: string, id: string): Promise<StoredReview | null>;
}

/** Within a transaction. */
export interface ReviewWrites {
  /** The states of a record's reviews, in any order. The record must be locked. */
  states(companyId: string, recordId: string): Promise<ReviewState[]>;
  insert(review: StoredReview): Promise<void>;
  /** A review, locked until the transaction ends. Its record must be locked before. */
  lock(companyId: string, id: string): Promise<StoredReview | null>;
  save(review: StoredReview): Promise<void>;
  /** Removes reviews that were settled before an instant, at most so many. @returns whether there may be more */
  removeSettled(companyId: string, before: Instant, atMost: number): Promise<boolean>;
}
