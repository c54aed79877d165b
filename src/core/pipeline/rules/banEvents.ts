import { event, whole } from '../../application/domainEvent.js';
import type { DomainEvent } from '../../application/event.js';
import type { JsonObject } from '../../kernel/values/shapes.js';
import { type Ban, banShape } from '../shapes/ban.js';

/** The events of bans, and the members that their data has. */

export const banData = banShape.omit({ companyId: true, position: true });

/** A ban as its event has it. */
export function wholeBan({ id, candidateId, reason, bannedBy, bannedAt }: Ban): JsonObject {
  return whole('Ban', { id, candidateId, reason, bannedBy, bannedAt });
}

/** @param vacancyId of the discard that it came with */
export function candidateBanned(ban: Ban, vacancyId: string): DomainEvent {
  const where = { vacancyId, candidateId: ban.candidateId };
  return event('CANDIDATE_BANNED', 'Ban', where, { before: null, after: wholeBan(ban) });
}

/** @param vacancyId of the reopening that it came with; null if it was lifted alone */
export function banLifted(ban: Ban, vacancyId: string | null = null): DomainEvent {
  const where = { vacancyId, candidateId: ban.candidateId };
  return event('BAN_LIFTED', 'Ban', where, { before: wholeBan(ban), after: null });
}
