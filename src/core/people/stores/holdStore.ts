import type { Page, PageRequest } from '../../kernel/reading/page.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { HeldReads } from '../../pipeline/stores/erasures.js';
import type { CandidateHold } from '../shapes/hold.js';

/** What the core reads and writes of holds. Every statement names one company. */

export interface HoldReads extends HeldReads {
  /** The hold that stands for a person at an instant; null if there is none. */
  findOne(companyId: string, candidateId: string, now: Instant): Promise<CandidateHold | null>;
  /** The holds that stand at an instant, oldest first. */
  page(companyId: string, now: Instant, page: PageRequest): Promise<Page<CandidateHold>>;
}

/**
 * Within a transaction. A hold and an erasure of the same person can't both succeed unseen: the hold locks the company's
 * feed as it appends its event, and the erasure before it looks for holds the last time (`block` of ErasureWrites).
 */
export interface HoldWrites {
  /** Stores a hold in the place of another one. @returns the one before, whether it still stood or not */
  replace(hold: CandidateHold): Promise<CandidateHold | null>;
  /** Deletes the hold that stands for a person at an instant. @returns it; null if there is none */
  delete(companyId: string, candidateId: string, now: Instant): Promise<CandidateHold | null>;
  /**
   * Erases a person from the holds: the own one that has ended, and the id as that of an admin.
   * @returns how many there were
   */
  erase(companyId: string, candidateId: string, token: string, now: Instant): Promise<number>;
}
