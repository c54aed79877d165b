import type { FeedEvent } from '../../application/events/event.js';
import type { EventFilter } from '../../application/events/feedStore.js';

/**
 * What a key that is narrowed to vacancies sees of a feed (ADR 42). Each event is there, so that no number is missing for
 * anybody. An event of another vacancy, or of a person in no vacancy, is sealed: it says that something happened, when and
 * by whom, and has neither ids nor data.
 */

/** Whether an event is sealed to a caller. @param vacancyIds of the key; null if it is not narrowed */
export function isSealed(
  { vacancyId, candidateId }: Pick<FeedEvent, 'vacancyId' | 'candidateId'>,
  vacancyIds: readonly string[] | null,
): boolean {
  if (vacancyIds === null) return false;
  return vacancyId === null ? candidateId !== null : !vacancyIds.includes(vacancyId);
}

/** What an event has in the place of what is sealed. */
export const sealed = {
  ...{ vacancyId: null, candidateId: null, recordId: null, nextRecordId: null },
  ...{ data: null, omitted: [], requestId: null },
} as const;

/** The members of a filter that would tell of a sealed event what is in it. */
const telling = ['vacancyId', 'candidateId', 'recordId'] as const satisfies readonly (keyof EventFilter)[];

/**
 * The events of a filter that a caller may find. Whoever asks for a vacancy, a candidate or a record finds none that is sealed.
 */
export const findable = (filter: EventFilter, vacancyIds: readonly string[] | null): EventFilter =>
  vacancyIds !== null && telling.some((member) => filter[member] !== undefined)
    ? { ...filter, within: vacancyIds }
    : filter;
