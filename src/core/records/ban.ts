import type { Instant } from '../vacancies/vacancy.js';

/** A banned candidate is put into no feature of the company and moves nowhere, until the ban is lifted. */
export interface Ban {
  readonly companyId: string;
  readonly candidateId: string;
  /** Of the discard that it came with: `rejectedReasonId`. */
  readonly reason: string | null;
  /** The recruiter, or the caller where none was named. */
  readonly bannedBy: string;
  readonly bannedAt: Instant;
  /** Its place among the bans of that instant: a call bans its candidates one after the other. */
  readonly position: number;
}
