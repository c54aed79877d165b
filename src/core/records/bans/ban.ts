import type { Instant } from '../../vacancies/vacancy.js';

/** A banned candidate can't be put into a feature of the company and can't move, until the ban is lifted. */
export interface Ban {
  readonly companyId: string;
  readonly candidateId: string;
  /** The `rejectedReasonId` of the discard that made the ban. */
  readonly reason: string | null;
  /** The recruiter, or the caller if no recruiter was named. */
  readonly bannedBy: string;
  readonly bannedAt: Instant;
  /** Its position among the bans of one call, which have the same instant. */
  readonly position: number;
}
