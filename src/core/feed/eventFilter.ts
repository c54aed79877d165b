import type { FeedEvent } from '../application/event.js';
import type { EventFilter } from '../application/feedStore.js';

/** Whether an event fits a filter, by the same rules as the store's pages. A move belongs to both of its records. */
export function fits(event: FeedEvent, filter: EventFilter): boolean {
  const { types, vacancyId, candidateId, recordId, actorId, operation, via, createdAfter, within } = filter;
  return (
    (types === undefined || types.includes(event.type)) &&
    (vacancyId === undefined || event.vacancyId === vacancyId) &&
    (within === undefined || (event.vacancyId !== null && within.includes(event.vacancyId))) &&
    (candidateId === undefined || event.candidateId === candidateId) &&
    (recordId === undefined || event.recordId === recordId || event.nextRecordId === recordId) &&
    (actorId === undefined || event.actorId === actorId) &&
    (operation === undefined || event.operation === operation) &&
    (via === undefined || event.via === via) &&
    (createdAfter === undefined || Date.parse(event.createdAt) > Date.parse(createdAfter))
  );
}
