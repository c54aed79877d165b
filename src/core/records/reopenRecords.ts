import { errors } from '../errors.js';
import { recordChanged } from '../events/told.js';
import type { Command } from '../useCase.js';
import {
  type BulkBody,
  type BulkOutcome,
  type BulkTarget,
  bulkBody,
  bulkOutcomes,
  bulkTarget,
  inTurn,
  keepChanges,
} from './bulk.js';
import { keptByIds } from './keptRecords.js';
import { assertNotIn } from './moves.js';
import { Places, takesPlace } from './places.js';
import { reopenRecord } from './transitions.js';

/**
 * Takes discards back, for 30 days: per record its state, or an error.
 * In the results: RECORD_NOT_FOUND, VACANCY_CLOSED, NOT_DISCARDED, REOPEN_EXPIRED, LIMIT_REACHED, CANDIDATE_BANNED,
 *   INVALID_DESTINATION, CANDIDATE_ALREADY_IN_FEATURE, VACANCY_FULL.
 */
export const reopenRecords: Command<BulkTarget, BulkBody, readonly BulkOutcome[]> = {
  operation: 'reopenRecords',
  target: bulkTarget,
  body: bulkBody,
  keeping: keptByIds('record'),
  async run({ target: { companyId }, body: { resourceIds } }, scene) {
    const { store, now } = scene;
    // Alone, for others may take the last place.
    const locked = await store.lockRecords(companyId, resourceIds, 'alone');
    const banned = await store.bannedOf(companyId, [...new Set(locked.records.map((one) => one.candidateId))]);
    const bounded = locked.vacancies.filter(({ maxCandidates }) => maxCandidates !== null);
    const places = new Places(
      await store.placesTaken(
        companyId,
        bounded.map((vacancy) => vacancy.id),
      ),
    );
    const all = inTurn(
      resourceIds,
      locked,
      ({ record, records, vacancy }) => {
        const changed = reopenRecord(record, now);
        if (banned.has(record.candidateId)) throw errors.candidateBanned();
        if (!vacancy.features.some((feature) => feature.id === record.featureId)) {
          throw errors.invalidDestination("The record's feature is no longer one of the vacancy's.");
        }
        assertNotIn(record.featureId, records);
        if (!takesPlace(records)) places.take(vacancy);
        return { changed, begun: null, event: recordChanged('RECORD_REOPENED', record, changed) };
      },
      now,
    );
    await keepChanges(store, companyId, all, scene);
    return bulkOutcomes(resourceIds, all);
  },
};
