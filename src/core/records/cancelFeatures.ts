import { placed, placeOf } from '../pipeline/rules/meetings.js';
import { recordChanged } from '../pipeline/rules/recordEvents.js';
import { cancelRecord } from '../pipeline/rules/recordTransitions.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { type BulkStore, changeEach } from './changeOne.js';
import { meetingPlaces } from './readMeetingPlaces.js';

/**
 * Sets open records to CANCELLED and removes their meetings. The records stay open. The result of each is the record or
 * an error.
 * Errors in the results: RECORD_NOT_FOUND, VACANCY_CLOSED, FEATURE_ALREADY_CLOSED, ALREADY_CANCELLED, LIMIT_REACHED.
 */
export const cancelFeatures = changeEach<BulkStore & { readonly vacancies: Pick<VacancyReads, 'find'> }>({
  operation: 'cancelFeatures',
  async decides({ store, now }, { records }, companyId) {
    const withMeeting = records.filter(({ meeting }) => meeting !== null);
    const places = await meetingPlaces(store, companyId, withMeeting);
    const placeById = new Map(withMeeting.map(({ id }, at) => [id, places[at]]));
    return ({ record }) => {
      const changed = cancelRecord(record, now);
      const was = placed(record, placeById.get(record.id) ?? placeOf(null));
      return { changed, begun: null, events: [recordChanged('RECORD_CANCELLED', was, changed)] };
    };
  },
});
