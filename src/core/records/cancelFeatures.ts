import { recordChanged } from '../events/domainEvents.js';
import { changeEach } from './changeEach.js';
import { cancelRecord } from './transitions.js';

/**
 * Sets open records to CANCELLED and removes their meetings. The records stay open. The result of each is the record or
 * an error.
 * Errors in the results: RECORD_NOT_FOUND, VACANCY_CLOSED, FEATURE_ALREADY_CLOSED, ALREADY_CANCELLED, LIMIT_REACHED.
 */
export const cancelFeatures = changeEach({
  operation: 'cancelFeatures',
  decides:
    ({ now }) =>
    ({ record }) => {
      const changed = cancelRecord(record, now);
      return { changed, begun: null, events: [recordChanged('RECORD_CANCELLED', record, changed)] };
    },
});
