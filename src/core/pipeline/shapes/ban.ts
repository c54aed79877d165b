import { z } from 'zod';
import { catalogued, identifier, marked, none, staff } from '../../kernel/marks.js';
import type { Of } from '../../kernel/values/shapes.js';

/** A banned candidate can't be put into a feature of the company and can't move, until the ban is lifted. */
export const banShape = marked({
  /** Its own: it says nothing of the candidate, and stays when the candidate is erased. */
  id: none(z.string()),
  companyId: none(z.string()),
  candidateId: identifier(z.string()),
  /** The `rejectedReasonId` of the discard that made the ban. */
  reason: catalogued(z.string().nullable()),
  /** The recruiter, or the caller if no recruiter was named. */
  bannedBy: staff(z.string()),
  bannedAt: none(z.iso.datetime()),
  /** Its position among the bans of one call, which have the same instant. */
  position: none(z.number()),
});
export type Ban = Of<typeof banShape>;
