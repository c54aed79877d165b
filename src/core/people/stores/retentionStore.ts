import type { Page, PageRequest } from '../../kernel/reading/page.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { HeldReads } from '../../pipeline/stores/erasures.js';
import type { CandidateHold } from '../shapes/hold.js';

/** A person whose data is due to be erased. */
export interface DuePerson {
  readonly candidateId: string;
  /**
   * When the retention is over: so many days after the last change of the person's records, or with the end of a hold if
   * that is later.
   */
  readonly dueAt: Instant;
}

/** What the core reads of persons whose retention is over. Every statement names one company. */
export interface RetentionReads {
  /**
   * The persons who are due at an instant, by due instant and id: those who have records, but none that is open or was
   * changed within so many days, no OPEN review, and no hold that stands at the instant.
   * @param some only some of them, or all but some
   */
  duePersons(wanted: DueWanted, limit: number, some?: SomePersons): Promise<DuePerson[]>;
  /** How many there are. It looks at each record whose retention is over. */
  duePersonCount(wanted: DueWanted): Promise<number>;
}

export interface SomePersons {
  readonly among?: readonly string[];
  readonly except?: readonly string[];
}

export interface DueWanted {
  readonly companyId: string;
  readonly at: Instant;
  /** The company's `candidateRetentionDays`. */
  readonly days: number;
}

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
