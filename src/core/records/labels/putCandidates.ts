import type { ReadPolicy, Shown } from '../../application/access/readPolicy.js';
import { inputOf } from '../../application/dispatching/call.js';
import {
  defineCommand,
  type ReplayPolicy,
  type UseCaseContext,
  withReplay,
} from '../../application/dispatching/useCase.js';
import type { FeedLock, FeedWrites } from '../../application/feedStore.js';
import { errors } from '../../kernel/errors.js';
import { companyTarget } from '../../kernel/values/shapes.js';
import { putCandidatesBody } from '../../pipeline/shapes/candidateLabel.js';
import type { BarReads, HeldReads } from '../../pipeline/stores/erasures.js';
import type { LabelReads, LabelWrites } from '../../pipeline/stores/labelStore.js';
import { decided, type ItemError } from '../bulk.js';
import { LabelChanges } from '../labelChanges.js';
import type { Candidate } from '../readRecord.js';

/** The outcome for one candidate. */
export interface PutOutcome {
  readonly candidateId: string;
  /** Its label is null if it has none any more. Null if there is an error. */
  readonly candidate: LabelledCandidate | null;
  readonly error: ItemError | null;
}

export type LabelledCandidate = Required<Candidate>;

interface DecidedOutcome extends PutOutcome {
  /** The token of an erased person, under which an idempotency key stores the outcome. */
  readonly storedAs?: string;
}

type StoredOutcome = Pick<PutOutcome, 'candidateId' | 'error'>;

/** An idempotency key stores ids alone. A repeated call reads the labels as they are then. */
const replay: ReplayPolicy<readonly DecidedOutcome[], { readonly labels: LabelReads }> = {
  stored: (outcomes): readonly StoredOutcome[] =>
    outcomes.map(({ candidateId, error, storedAs = candidateId }) => ({ candidateId: storedAs, error })),
  async restored(stored, { companyId, store }) {
    const outcomes = stored as readonly StoredOutcome[];
    const changed = outcomes.flatMap(({ candidateId, error }) => (error ? [] : [candidateId]));
    const labels = await store.labels.ofCandidates(companyId, changed);
    return outcomes.map(({ candidateId, error }) => {
      const label = labels.get(candidateId) ?? null;
      return { candidateId, candidate: error ? null : { companyId, candidateId, label }, error };
    });
  },
  withSelected: async (outcomes) => outcomes,
};

/** An outcome as a caller sees it: a grant to label candidates is none to read what others have sent. */
export type ShownPutOutcome = Omit<PutOutcome, 'candidate'> & { readonly candidate: Shown<LabelledCandidate> | null };

const shown = (outcomes: readonly PutOutcome[], readPolicy: ReadPolicy): readonly ShownPutOutcome[] =>
  outcomes.map(({ candidateId, candidate, error }) => ({
    candidateId,
    candidate: candidate && readPolicy.candidate(candidate),
    error,
  }));

/**
 * Gives candidates names, and addresses in other systems. It is no activity: no timer, no retention and no record
 * changes. Each candidate gets a result or an error: CANDIDATE_ERASED, CANDIDATE_NOT_FOUND if the candidate has no
 * record that the caller may see, CANDIDATE_HELD if a label would go while a legal hold stands.
 */
export const putCandidates = withReplay(
  defineCommand({
    operation: 'putCandidates',
    takes: inputOf(companyTarget, putCandidatesBody),
    async run(
      { target: { companyId }, body: { candidates } },
      context: UseCaseContext<
        {
          readonly labels: LabelReads & LabelWrites;
          readonly holds: HeldReads;
          readonly erasures: BarReads;
          readonly feed: FeedWrites & FeedLock;
        },
        'ids'
      >,
    ): Promise<readonly DecidedOutcome[]> {
      const { store, tools, now } = context;
      const candidateIds = candidates.map(({ candidateId }) => candidateId);
      const bars = await store.erasures.bars(companyId, candidateIds, now);
      const known = await store.labels.withRecords(companyId, candidateIds);
      const changes = await LabelChanges.begin(
        store,
        { companyId, now, ids: tools.ids },
        candidateIds.filter((one) => known.has(one)),
      );
      const outcomes = candidates.map(({ candidateId, ...sent }): DecidedOutcome => {
        const token = bars.get(candidateId)?.token ?? null;
        const { made, error } = decided(() => {
          if (token !== null) throw errors.candidateErased();
          if (!known.has(candidateId)) throw errors.candidateNotFound();
          return { companyId, candidateId, label: changes.decide(candidateId, sent) };
        });
        return { candidateId, candidate: made, error, ...(token !== null && { storedAs: token }) };
      });
      const events = await changes.save();
      if (events.length > 0) await store.feed.append(companyId, events, context);
      return outcomes;
    },
    shows: shown,
  }),
  replay,
);
