import { difference, type EventMembers, whole } from './changes.js';
import type { DomainEvent, EventData, EventType, Subject } from './event.js';

/** Makes events. Each module makes its own by these. */

const nowhere = { vacancyId: null, candidateId: null, recordId: null, nextRecordId: null } as const;

export function event(
  type: EventType,
  subject: Subject,
  where: Partial<Record<keyof typeof nowhere, string | null>>,
  data: EventData,
): DomainEvent {
  return { type, subject, ...nowhere, ...where, data };
}

/** The data of a thing whose id is in no column of an event: so the data of a change has its id, too. */
export function named<T extends { readonly id: string }>(
  type: string,
  before: T | null,
  after: T | null,
  of: EventMembers,
): EventData {
  const all = (thing: T | null) => thing && whole(type, thing);
  if (!before || !after) return { before: all(before), after: all(after) };
  const { id } = after;
  const changes = difference(before, after, of);
  return { before: { id, ...changes.before }, after: { id, ...changes.after } };
}
