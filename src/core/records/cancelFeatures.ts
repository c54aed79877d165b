import { recordChanged } from '../events/told.js';
import { changeEach } from './changeEach.js';
import { cancelRecord } from './transitions.js';

/**
 * Cancels what was arranged in open records, which stay open: per record its state, or an error.
 * In the results: RECORD_NOT_FOUND, VACANCY_CLOSED, FEATURE_ALREADY_CLOSED, ALREADY_CANCELLED, LIMIT_REACHED.
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
