import type { Subject } from '../../application/event.js';
import type { Page, PageRequest } from '../../kernel/reading/page.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { ReviewState, StoredReview } from '../shapes/review.js';

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
  /**
   * Only in these vacancies. No client sends it: it is what a caller may see (core/application/dispatching/scoping.ts).
   */
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
