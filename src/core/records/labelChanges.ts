import { Collision } from '../application/dispatching/transactions.js';
import type { DomainEvent } from '../application/event.js';
import type { FeedLock } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import type { Ids } from '../kernel/ports.js';
import type { Instant } from '../kernel/values/instants.js';
import { candidateLabelled, labelAfter } from '../pipeline/rules/candidateLabels.js';
import type { CandidateLabel, SentLabel } from '../pipeline/shapes/candidateLabel.js';
import type { HeldReads } from '../pipeline/stores/erasures.js';
import type { LabelReads, LabelWrites } from '../pipeline/stores/labelStore.js';

/** What changes labels uses of the store. */
export type LabellingStore = {
  readonly labels: LabelReads & LabelWrites;
  readonly holds: HeldReads;
  readonly feed: FeedLock;
};

interface LabelsChanged {
  readonly companyId: string;
  readonly now: Instant;
  readonly ids: Pick<Ids, 'uuid'>;
}

/** The label of a candidate before a call, and after it. */
interface Labelled {
  readonly before: CandidateLabel | null;
  readonly after: CandidateLabel | null;
}

/** The labels that a transaction changes: decided one by one in memory, and stored with a fixed number of statements. */
export class LabelChanges {
  readonly #store: LabellingStore;
  readonly #of: LabelsChanged;
  readonly #labels: ReadonlyMap<string, CandidateLabel>;
  readonly #held: ReadonlySet<string>;
  readonly #changed = new Map<string, Labelled>();

  private constructor(
    store: LabellingStore,
    of: LabelsChanged,
    labels: readonly CandidateLabel[],
    held: ReadonlySet<string>,
  ) {
    this.#store = store;
    this.#of = of;
    this.#labels = new Map(labels.map((label) => [label.candidateId, label]));
    this.#held = held;
  }

  /** Locks the labels of some candidates. */
  static async begin(store: LabellingStore, of: LabelsChanged, candidateIds: readonly string[]): Promise<LabelChanges> {
    const { companyId, now } = of;
    const labels = candidateIds.length === 0 ? [] : await store.labels.lock(companyId, candidateIds);
    // Only a label that is there can go.
    const labelled = labels.map(({ candidateId }) => candidateId);
    const held = labelled.length === 0 ? new Set<string>() : await store.holds.held(companyId, labelled, now);
    return new LabelChanges(store, of, labels, held);
  }

  /**
   * Decides a label, and stores nothing yet.
   * @returns the label after the call; null if the candidate has none
   * @throws CONFLICT CANDIDATE_HELD
   */
  decide(candidateId: string, sent: SentLabel): CandidateLabel | null {
    const labelled = this.#labelled(candidateId, sent);
    const { before, after } = labelled;
    if (after !== before) this.#changed.set(candidateId, labelled);
    return after;
  }

  /** @throws CONFLICT CANDIDATE_HELD if a label would go while a legal hold stands */
  assertAllowed(candidateId: string, sent: SentLabel): void {
    this.#labelled(candidateId, sent);
  }

  #labelled(candidateId: string, sent: SentLabel): Labelled {
    const { companyId, now, ids } = this.#of;
    const before = this.#labels.get(candidateId) ?? null;
    const after = labelAfter(before, sent, { companyId, candidateId, now, newId: () => ids.uuid() });
    if (before && !after && this.#held.has(candidateId)) throw errors.candidateHeld();
    return { before, after };
  }

  /** Stores what was decided. @returns the events of it @throws Collision if another call was first */
  async save(): Promise<readonly DomainEvent[]> {
    const { labels } = this.#store;
    const changed = [...this.#changed.values()];
    const some = (wanted: (one: Labelled) => CandidateLabel | null | false): CandidateLabel[] =>
      changed.flatMap((one) => wanted(one) || []);
    const made = some(({ before, after }) => before === null && after);
    const kept = some(({ before, after }) => before !== null && after);
    const gone = some(({ before, after }) => after === null && before);
    if (made.length > 0) await labels.insert(made);
    if (kept.length > 0) await labels.save(kept);
    if (gone.length > 0) await this.#delete(gone);
    return changed.map(({ before, after }) => candidateLabelled(before, after));
  }

  /** A hold locks the feed as it appends its event. So with the feed locked, none can come in between. */
  async #delete(gone: readonly CandidateLabel[]): Promise<void> {
    const { labels, holds, feed } = this.#store;
    const { companyId, now } = this.#of;
    await labels.delete(
      companyId,
      gone.map(({ id }) => id),
    );
    await feed.lock(companyId);
    const candidateIds = gone.map(({ candidateId }) => candidateId);
    if ((await holds.held(companyId, candidateIds, now)).size > 0) throw new Collision('a hold was ordered meanwhile');
  }
}
