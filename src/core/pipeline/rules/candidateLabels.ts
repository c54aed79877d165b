import { event, whole } from '../../application/domainEvent.js';
import type { DomainEvent } from '../../application/event.js';
import { type Instant, rising } from '../../kernel/values/instants.js';
import type { JsonObject } from '../../kernel/values/shapes.js';
import { type CandidateLabel, labelShape, type SentLabel } from '../shapes/candidateLabel.js';

/** How labels of candidates change, their event, and the members that its data has. */

export const candidateData = labelShape;

interface Circumstances {
  readonly companyId: string;
  readonly candidateId: string;
  readonly now: Instant;
  /** Makes the id of a new label. */
  readonly newId: () => string;
}

/**
 * The label after a call. Members that were not sent stay as they are.
 * @param before null if the candidate has none
 * @returns the same object if nothing changes; null if both members are empty
 */
export function labelAfter(
  before: CandidateLabel | null,
  sent: SentLabel,
  { companyId, candidateId, now, newId }: Circumstances,
): CandidateLabel | null {
  const { displayName = before?.displayName ?? null, externalUrl = before?.externalUrl ?? null } = sent;
  if (displayName === null && externalUrl === null) return null;
  if (!before) return { companyId, id: newId(), candidateId, displayName, externalUrl, createdAt: now, updatedAt: now };
  if (displayName === before.displayName && externalUrl === before.externalUrl) return before;
  return { ...before, displayName, externalUrl, updatedAt: rising(before.updatedAt, now) };
}

/** A label as its event has it. */
export const wholeCandidate = (label: CandidateLabel): JsonObject => whole('Candidate', label);

/** One of the two is a label. */
export function candidateLabelled(before: CandidateLabel | null, after: CandidateLabel | null): DomainEvent {
  const shown = (label: CandidateLabel | null): JsonObject | null => label && wholeCandidate(label);
  const candidateId = (after ?? before)?.candidateId ?? null;
  return event('CANDIDATE_LABELLED', 'Candidate', { candidateId }, { before: shown(before), after: shown(after) });
}
