import { z } from 'zod';
import type { Command } from '../../door/useCase.js';
import { errors } from '../../errors.js';
import { banLifted, recordChanged } from '../../events/domainEvents.js';
import { orNull } from '../../values/shapes.js';
import {
  afterFirstOf,
  type BulkOutcome,
  type BulkTarget,
  bulkBody,
  bulkOutcomes,
  bulkTarget,
  candidateIdsOf,
  changesOf,
  inTurn,
  keepChanges,
} from '../bulk.js';
import { keptByIds, shownIn } from '../keptRecords.js';
import { reopenRecord } from '../transitions.js';
import { assertNotIn } from './moves.js';
import { Places, takesPlace } from './places.js';

const reopenBody = bulkBody.extend({ liftBan: orNull(z.boolean()) });
type ReopenBody = z.infer<typeof reopenBody>;

/**
 * Undoes discards of the last 30 days. The result of each is the record or an error. The call may also lift the bans of
 * the candidates whose records it reopens; this needs the grant to lift bans.
 * Errors in the results: RECORD_NOT_FOUND, VACANCY_CLOSED, NOT_DISCARDED, REOPEN_EXPIRED, LIMIT_REACHED,
 *   CANDIDATE_BANNED, INVALID_DESTINATION, CANDIDATE_ALREADY_IN_FEATURE, VACANCY_FULL.
 */
export const reopenRecords: Command<BulkTarget, ReopenBody, readonly BulkOutcome[]> = {
  operation: 'reopenRecords',
  target: bulkTarget,
  body: reopenBody,
  needs: ({ liftBan }) => (liftBan ? ['Mutation.liftBan'] : []),
  keeping: keptByIds('record'),
  shows: shownIn(['record']),
  async run({ target: { companyId }, body: { resourceIds, liftBan } }, scene) {
    const { store, now } = scene;
    // Locked alone, because a concurrent call may take the last place.
    const locked = await store.lockRecords(companyId, resourceIds, 'alone');
    const banned = await store.bansOf(companyId, liftBan ? [] : candidateIdsOf(locked.records));
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
          throw errors.invalidDestination('The vacancy no longer has the feature of the record.');
        }
        assertNotIn(record.featureId, records);
        if (!takesPlace(records)) places.take(vacancy);
        return { changed, begun: null, events: [recordChanged('RECORD_REOPENED', record, changed)] };
      },
      now,
    );
    const reopened = changesOf(all).map(({ changed }) => changed);
    const lifted = await store.deleteBans(companyId, liftBan ? candidateIdsOf(reopened) : []);
    const moreEvents = afterFirstOf(lifted, (ban, { changed }) => banLifted(ban, changed.vacancyId));
    await keepChanges(store, companyId, all, scene, { moreEvents });
    return bulkOutcomes(resourceIds, all);
  },
};
