import type { ScopedReads } from '../application/access/scopedReads.js';
import type { FeedEvent } from '../application/event.js';
import type { EventFilter, FeedReads } from '../application/feedStore.js';

/**
 * What a key that is scoped to vacancies sees of a feed (ADR 25). Each event is there, so that no number is missing for
 * anybody. An event of another vacancy, or of a person in no vacancy, is redacted: it says that something happened,
 * when and by whom, and has neither ids nor data.
 */

/** Whether an event is out of the scope of a caller. @param vacancyIds of the key; null if it is not scoped */
export function isOutOfScope(
  { vacancyId, candidateId }: Pick<FeedEvent, 'vacancyId' | 'candidateId'>,
  vacancyIds: readonly string[] | null,
): boolean {
  if (vacancyIds === null) return false;
  return vacancyId === null ? candidateId !== null : !vacancyIds.includes(vacancyId);
}

/** What a redacted event has in the place of its ids and data. */
export const redactedMembers = {
  ...{ vacancyId: null, candidateId: null, recordId: null, nextRecordId: null },
  ...{ data: null, omitted: [], requestId: null },
} as const;

/** The members of a filter that would reveal what is in a redacted event. */
const telling = ['vacancyId', 'candidateId', 'recordId'] as const satisfies readonly (keyof EventFilter)[];

/**
 * The events of a filter that a caller may find. Whoever asks for a vacancy, a candidate or a record finds none that is
 * redacted.
 */
export const findable = (filter: EventFilter, vacancyIds: readonly string[] | null): EventFilter =>
  vacancyIds !== null && telling.some((member) => filter[member] !== undefined)
    ? { ...filter, within: vacancyIds }
    : filter;

export const scopedFeed: ScopedReads<{ readonly feed: FeedReads }> = {
  feed: {
    ends: 'whole',
    // The feed shows what a caller may see itself, because followers read it without a use case (eventScope.ts).
    pages: 'whole',
    find: 'refused',
  },
};
