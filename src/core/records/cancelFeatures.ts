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
import { cancelRecord } from './transitions.js';

/**
 * Cancels what was arranged in open records, which stay open: per record its state, or an error.
 * In the results: RECORD_NOT_FOUND, VACANCY_CLOSED, FEATURE_ALREADY_CLOSED, ALREADY_CANCELLED, LIMIT_REACHED.
 */
export const cancelFeatures: Command<BulkTarget, BulkBody, readonly BulkOutcome[]> = {
  operation: 'cancelFeatures',
  target: bulkTarget,
  body: bulkBody,
  keeping: keptByIds('record'),
  async run({ target: { companyId }, body: { resourceIds } }, scene) {
    const { store, now } = scene;
    const locked = await store.lockRecords(companyId, resourceIds, 'shared');
    const all = inTurn(
      resourceIds,
      locked,
      ({ record }) => {
        const changed = cancelRecord(record, now);
        return { changed, begun: null, event: recordChanged('RECORD_CANCELLED', record, changed) };
      },
      now,
    );
    await keepChanges(store, companyId, all, scene);
    return bulkOutcomes(resourceIds, all);
  },
};
