import { errors } from '../errors.js';
import { recordChanged } from '../events/domainEvents.js';
import { candidateIdsOf } from './bulk.js';
import { changeEach } from './changeEach.js';
import { assertNotIn } from './moves.js';
import { Places, takesPlace } from './places.js';
import { reopenRecord } from './transitions.js';

/**
 * Undoes discards of the last 30 days. The result of each is the record or an error.
 * Errors in the results: RECORD_NOT_FOUND, VACANCY_CLOSED, NOT_DISCARDED, REOPEN_EXPIRED, LIMIT_REACHED,
 *   CANDIDATE_BANNED, INVALID_DESTINATION, CANDIDATE_ALREADY_IN_FEATURE, VACANCY_FULL.
 */
export const reopenRecords = changeEach({
  operation: 'reopenRecords',
  // Locked alone, because a concurrent call may take the last place.
  lock: (store, companyId, ids) => store.lockRecords(companyId, ids, 'alone'),
  async decides({ store, now }, { records: named, vacancies }, companyId) {
    const banned = await store.bannedOf(companyId, candidateIdsOf(named));
    const bounded = vacancies.filter(({ maxCandidates }) => maxCandidates !== null);
    const places = new Places(
      await store.placesTaken(
        companyId,
        bounded.map((vacancy) => vacancy.id),
      ),
    );
    return ({ record, records, vacancy }) => {
      const changed = reopenRecord(record, now);
      if (banned.has(record.candidateId)) throw errors.candidateBanned();
      if (!vacancy.features.some((feature) => feature.id === record.featureId)) {
        throw errors.invalidDestination('The vacancy no longer has the feature of the record.');
      }
      assertNotIn(record.featureId, records);
      if (!takesPlace(records)) places.take(vacancy);
      return { changed, begun: null, events: [recordChanged('RECORD_REOPENED', record, changed)] };
    };
  },
});
