import { z } from 'zod';
import { authorOf, type Caller, isKeyAuthor } from '../application/access/caller.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext, withReplay } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import type { CatalogueReads } from '../catalogues/catalogue.js';
import { errors } from '../kernel/errors.js';
import type { Ids } from '../kernel/ports.js';
import { companyTarget, id, orNull } from '../kernel/values/shapes.js';
import { placed, placeOf } from '../pipeline/rules/meetings.js';
import { candidateBanned, recordChanged } from '../pipeline/rules/recordEvents.js';
import { cancelRecord, discardRecord } from '../pipeline/rules/recordTransitions.js';
import type { Ban } from '../pipeline/shapes/ban.js';
import type { BanWrites } from '../pipeline/stores/labelStore.js';
import type { BulkWrites } from '../pipeline/stores/recordWrites.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { type SettingsReads, settingsOf } from '../settings/companySettings.js';
import { meetingPlaces } from './bookMeeting.js';
import {
  afterFirstOf,
  type BulkOutcome,
  bulkBody,
  bulkOutcomes,
  type Change,
  candidateIdsOf,
  changesOf,
  inOrder,
  type SaveOptions,
  saveChanges,
} from './bulk.js';
import { replayedByIds, shownIn } from './bulkReplay.js';
import { type BulkStore, changeEach } from './changeOne.js';
import { assertPerson, type KeyLookup } from './persons.js';

const discardBody = bulkBody.extend({
  recruiterUserId: orNull(id),
  rejectedReasonId: orNull(id),
  banCandidate: orNull(z.boolean()),
  fromKernel: orNull(z.boolean()),
});

/**
 * Rejects candidates: their open records are closed, and no records follow. The result of each is the record or an
 * error. The call may also ban the candidates: in the whole company, until the ban is lifted.
 * Errors in the results: RECORD_NOT_FOUND, VACANCY_CLOSED, FEATURE_ALREADY_CLOSED.
 * @throws BAD_USER_INPUT INVALID_INPUT if the recruiter is the id of an API key; UNPROCESSABLE HUMAN_DECISION_REQUIRED, INVALID_REASON before any record is read
 */
export const discardFeatures = withReplay(
  defineCommand({
    operation: 'discardFeatures',
    takes: inputOf(companyTarget, discardBody),
    isOfCompany: ({ banCandidate }) => banCandidate === true,
    async run(
      { target: { companyId }, body },
      context: UseCaseContext<
        KeyLookup & {
          readonly records: BulkWrites;
          readonly bans: BanWrites;
          readonly catalogues: CatalogueReads;
          readonly settings: SettingsReads;
          readonly feed: FeedWrites;
        },
        'ids'
      >,
    ): Promise<readonly BulkOutcome[]> {
      const { store, caller, now, tools } = context;
      const { resourceIds } = body;
      const reason = body.rejectedReasonId ?? null;
      const recruiterUserId = body.recruiterUserId ?? authorOf(caller);
      const discard = { recruiterUserId, rejectedReasonId: reason, fromKernel: body.fromKernel ?? false };

      // The name of a key as an author may stand here: it is what a call by that key stores.
      if (!isKeyAuthor(recruiterUserId)) await assertPerson(store, companyId, 'recruiterUserId', recruiterUserId);
      if (deciderOf(caller, body) === null) await assertNoPersonNeeded(store, companyId);
      if (reason !== null && !(await store.catalogues.acceptsRejectionReason(companyId, reason)))
        throw errors.invalidReason();
      const locked = await store.records.lockMany(companyId, resourceIds, 'shared');
      const all = inOrder(
        resourceIds,
        locked,
        ({ record }) => {
          const changed = discardRecord(record, discard, now);
          return { changed, begun: null, events: [recordChanged('RECORD_DISCARDED', record, changed)] };
        },
        now,
      );
      const ban = { companyId, reason, bannedBy: recruiterUserId, bannedAt: now };
      const moreEvents = body.banCandidate ? { moreEvents: await banAll(store, ban, changesOf(all), tools.ids) } : {};
      await saveChanges(store, companyId, all, context, moreEvents);
      return bulkOutcomes(resourceIds, all);
    },
    shows: shownIn(['record']),
  }),
  replayedByIds('record'),
);

/** The person who decides; null if that is an API key alone, whatever key it names, or the kernel. */
function deciderOf(caller: Caller, { recruiterUserId, fromKernel }: z.infer<typeof discardBody>): string | null {
  if (fromKernel) return null;
  if (caller.kind === 'user') return caller.id;
  return recruiterUserId && !isKeyAuthor(recruiterUserId) ? recruiterUserId : null;
}

/** @throws UNPROCESSABLE HUMAN_DECISION_REQUIRED */
async function assertNoPersonNeeded(store: { readonly settings: SettingsReads }, companyId: string): Promise<void> {
  // This needs no locale.
  const { humanDecision } = await settingsOf(store, companyId, '');
  if (humanDecision === 'REQUIRED') throw errors.humanDecisionRequired();
}

/** Bans the discarded candidates. @returns what makes the events of the new bans */
async function banAll(
  store: { readonly bans: BanWrites },
  ban: Omit<Ban, 'id' | 'candidateId' | 'position'>,
  changes: readonly Change[],
  ids: Pick<Ids, 'uuid'>,
): Promise<NonNullable<SaveOptions['moreEvents']>> {
  const candidateIds = candidateIdsOf(changes.map(({ changed }) => changed));
  const bans = candidateIds.map((candidateId, position): Ban => ({ ...ban, id: ids.uuid(), candidateId, position }));
  const banned = await store.bans.insert(bans);
  const made = bans.filter(({ candidateId }) => banned.has(candidateId));
  return afterFirstOf(new Map(made.map((one) => [one.candidateId, one])), (one, { changed }) =>
    candidateBanned(one, changed.vacancyId),
  );
}

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
