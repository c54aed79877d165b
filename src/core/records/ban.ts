import type { Instant } from '../vacancies/vacancy.js';

/** That a candidate is put into no feature and moves nowhere in a company, until the ban is lifted. */
export interface Ban {
  readonly companyId: string;
  readonly candidateId: string;
  /** Of the discard that it came with: `rejectedReasonId`. */
  readonly reason: string | null;
  /** The recruiter, or the caller where none was named. */
  readonly bannedBy: string;
  readonly bannedAt: Instant;
  /** Which of those that were made in that instant it is: a call bans its candidates one after the other. */
  readonly position: number;
}
