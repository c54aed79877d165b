import { z } from 'zod';
import { event, whole } from '../../application/domainEvent.js';
import type { DomainEvent } from '../../application/event.js';
import { marked, none } from '../../kernel/marks.js';
import { textOrNull } from '../../kernel/values/shapes.js';
import { erasureReasons } from './erasure.js';

/** The events of erased, admitted and exported candidates, and the members that their data has. */

/** What an event says about an erasure. */
export const erasureData = marked({
  id: none(z.string()).describe('The id of the erasure.'),
  reason: none(z.enum(erasureReasons)),
  recordIds: none(z.array(z.string())).describe('The records of the person. Copies of these are to be deleted.'),
  labelId: none(textOrNull).describe("The id of the person's label; null if there was none."),
});

/** The last event that names an erased person. Who has copies deletes them by it, or by the ids of the records. */
export function candidateErased({
  candidateId,
  ...erasure
}: {
  readonly id: string;
  readonly candidateId: string;
  readonly reason: string;
  readonly recordIds: readonly string[];
  readonly labelId: string | null;
}): DomainEvent {
  const data = { before: null, after: whole('Erasure', erasure) };
  return { ...event('CANDIDATE_ERASED', 'Erasure', { candidateId }, data), id: erasure.id };
}

/** It names no erasure: nothing ties the old person to the new one. */
export const candidateAdmitted = (candidateId: string): DomainEvent =>
  event('CANDIDATE_ADMITTED', 'Candidate', { candidateId }, { before: null, after: null });

/** It names nobody but the candidate: who asked is the actor. */
export const candidateExported = (candidateId: string): DomainEvent =>
  event('CANDIDATE_EXPORTED', 'Candidate', { candidateId }, { before: null, after: null });
