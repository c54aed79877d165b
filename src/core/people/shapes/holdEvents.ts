import { event, whole } from '../../application/domainEvent.js';
import type { DomainEvent } from '../../application/event.js';
import type { JsonObject } from '../../kernel/values/shapes.js';
import { type CandidateHold, holdShape } from './hold.js';

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
