import { z } from 'zod';
import { event, whole } from '../../application/domainEvent.js';
import type { DomainEvent } from '../../application/event.js';
import { content, identifier, marked, none, staff } from '../../kernel/marks.js';
import type { Instant } from '../../kernel/values/instants.js';
import { instant, type JsonObject, name, type Of } from '../../kernel/values/shapes.js';

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

/** The events of legal holds, and the members that their data has. */

export const holdData = holdShape.omit({ companyId: true });

function shownHold({ candidateId, reason, until, heldBy, heldAt }: CandidateHold): JsonObject {
  return whole('CandidateHold', { candidateId, reason, until, heldBy, heldAt });
}

/** @param before the hold that it replaces; null if none stood */
export function candidateHeld(before: CandidateHold | null, after: CandidateHold): DomainEvent {
  const where = { candidateId: after.candidateId };
  return event('CANDIDATE_HELD', 'CandidateHold', where, {
    before: before && shownHold(before),
    after: shownHold(after),
  });
}

export function candidateReleased(hold: CandidateHold): DomainEvent {
  const where = { candidateId: hold.candidateId };
  return event('CANDIDATE_RELEASED', 'CandidateHold', where, { before: shownHold(hold), after: null });
}
