import { z } from 'zod';
import { rejectionReasons } from '../../core/catalogues/manageCatalogues.js';
import { errors } from '../../core/kernel/errors.js';
import type { BulkOutcome } from '../../core/records/bulk.js';
import { cancelFeatures, discardFeatures } from '../../core/records/discardFeatures.js';
import { reopenRecords } from '../../core/records/reopenRecords.js';
import { listedIds, referenceTo } from '../answers/untrusted.js';
import { changed, changedOf, type Outcome, recordIds, staying } from './bulk.js';
import { type Calls, companyId, reference, tool } from './tool.js';

/** Tools that reject, cancel or undo. A person confirms each of their calls, also for one candidate (ADR 23). */

const outcomesOf = <R>(outcomes: readonly Named<R>[]): readonly Outcome<R>[] =>
  outcomes.map(({ resourceId, record, error }) => ({ of: resourceId, record, error }));
/** An outcome as it is, or as the caller sees it. */
type Named<R> = Omit<BulkOutcome, 'record'> & { readonly record: R | null };
const effects = (outcomes: readonly BulkOutcome[]) => staying(outcomesOf(outcomes));

/** A person who confirms more needs more than a client's word. */
const mostByForm = 20;

const asks = 'A person is asked first.';

export const discardCandidates = tool({
  name: 'discard_candidates',
  title: 'Discard candidates',
  description: `Rejects candidates: their records are closed as discarded, for a reason of the catalogue. ${asks}`,
  calls: ['Mutation.discardFeatures'],
  hints: { readOnlyHint: false, destructiveHint: true },
  input: z.strictObject({
    companyId,
    recordIds,
    reason: reference.nullable().describe('The id or the name of a rejection reason of the catalogue; null for none.'),
    ban: z.boolean().optional().describe('Whether the candidates are also banned in the whole company.'),
  }),
  output: changed,
  async run({ recordIds: resourceIds, reason, ban = false }, calls) {
    const rejectedReasonId = await reasonOf(reason, calls);
    const body = { resourceIds, rejectedReasonId, banCandidate: ban, recruiterUserId: calls.person };
    const outcomes = await calls.tellConfirmed(discardFeatures, 'Mutation.discardFeatures', {}, body, {
      does: 'Discard (reject)',
      effects,
      onBoard: { formIsFor: mostByForm, recordIds: resourceIds, rejectedReasonId, bans: ban },
      also: [
        rejectedReasonId === null ? 'No reason is given.' : `The reason is ${referenceTo(rejectedReasonId)}.`,
        'Each of them frees a place in the vacancy, and the timers of these records end.',
      ],
    });
    return changedOf(outcomesOf(outcomes));
  },
});

export const undoDiscard = tool({
  name: 'undo_discard',
  title: 'Undo a discard',
  description: `Reopens records that were discarded in the last 30 days, in the status they had before. ${asks}`,
  calls: ['Mutation.reopenRecords'],
  hints: { readOnlyHint: false, destructiveHint: false },
  input: z.strictObject({
    companyId,
    recordIds,
    liftBan: z.boolean().optional().describe('Whether bans of the candidates are lifted as well.'),
  }),
  output: changed,
  async run({ recordIds: resourceIds, liftBan = false }, { tellConfirmed }) {
    const body = { resourceIds, liftBan };
    const outcomes = await tellConfirmed(reopenRecords, 'Mutation.reopenRecords', {}, body, {
      does: 'Reopen (undo the discard)',
      effects,
      also: ['Each of them takes a place of the vacancy again, and timers watch these records again.'],
    });
    return changedOf(outcomesOf(outcomes));
  },
});

export const cancelCandidates = tool({
  name: 'cancel_candidates',
  title: 'Cancel what was arranged',
  description: `Cancels what was arranged in records, such as meetings. The records stay open. ${asks}`,
  calls: ['Mutation.cancelFeatures'],
  hints: { readOnlyHint: false, destructiveHint: true },
  input: z.strictObject({ companyId, recordIds }),
  output: changed,
  async run({ recordIds: resourceIds }, { tellConfirmed }) {
    const outcomes = await tellConfirmed(
      cancelFeatures,
      'Mutation.cancelFeatures',
      {},
      { resourceIds },
      {
        does: 'Cancel what was arranged',
        effects,
        also: ['Their meetings are removed. The candidates stay in their stages.'],
      },
    );
    return changedOf(outcomesOf(outcomes));
  },
});

/**
 * The id of a reason by its id or name. The core judges an id for callers who may not read the catalogue.
 * @throws BAD_USER_INPUT INVALID_INPUT with ids that there are
 */
async function reasonOf(reason: string | null, { ask, may }: Calls): Promise<string | null> {
  if (reason === null || !may('Query.rejectionReasons')) return reason;
  const all = await ask(rejectionReasons.list, 'Query.rejectionReasons', {});
  const named = all.filter(({ name }) => name === reason);
  const found = all.find(({ id }) => id === reason) ?? (named.length === 1 ? named[0] : undefined);
  if (found) return found.id;
  // A company without a catalogue takes any reason.
  if (all.length === 0) return reason;
  const ids = listedIds(
    all.map(({ id }) => id),
    'the catalogue has them',
  );
  throw errors.invalidInput([
    { path: 'reason', message: `must be null, or the id or the unique name of one of: ${ids}` },
  ]);
}
