import type { FeedEvent } from '../../application/event.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { Discard, Interview } from '../../pipeline/shapes/record.js';
import type { ArchivedDecision } from '../shapes/decision.js';
import type { StepEvent } from '../shapes/evidence.js';
import type { StoredReview } from '../shapes/review.js';
import type { ErasedIds } from './erasureStore.js';

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
