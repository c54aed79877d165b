import { z } from 'zod';
import { content, identifier, marked, none, staff } from '../../kernel/marks.js';
import type { Instant } from '../../kernel/values/instants.js';
import { instant, name, type Of } from '../../kernel/values/shapes.js';

/** A legal hold: while it stands, the person's data is not erased (docs/PRIVACY.md, "Holds and retention"; ADR 24). */
export const holdShape = marked({
  companyId: none(z.string().describe('The company.')),
  candidateId: identifier(z.string().describe('The candidate.')),
  reason: content(z.string().describe('Why the data must be kept.')),
  until: none(z.iso.datetime().nullable().describe('When it ends automatically; null if it does not.')),
  heldBy: staff(z.string().describe('The admin who ordered it.')),
  heldAt: none(z.iso.datetime().describe('When it was ordered.')),
});
export type CandidateHold = Of<typeof holdShape>;

/** A hold as clients send it. */
export const holdBody = z.strictObject({
  reason: name.min(1).describe('Why the data must be kept, 1 to 512 characters.'),
  until: instant.nullish().describe('When the hold ends automatically; without it, only `releaseCandidate` ends it.'),
});

/** Whether a hold stands at an instant. Afterwards it is none, also while its row is still there. */
export const stands = ({ until }: CandidateHold, now: Instant): boolean => until === null || until > now;
