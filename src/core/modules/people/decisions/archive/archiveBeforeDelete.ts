import type { FeedReads } from '../../../../application/events/feedStore.js';
import type { Instant } from '../../../../kernel/values/instants.js';
import type { SettingsReads } from '../../../settings/settingsStore.js';
import { keptOf } from '../../shapes/decision.js';
import { decidingKinds, stepTypes } from '../../shapes/evidence.js';
import type { DecisionWrites } from '../../stores/decisionStore.js';
import { assembled, decidedSubjects, type EvidenceReads, evidenceSince } from '../making/assembleDecisions.js';

/** The most decisions that are made and stored at once, because each may have the scores of 500 answers. */
const batch = 50;

/**
 * Takes over the decisions of events that the feed is about to forget, and the events that steps and scores come from,
 * because they may belong to later decisions. It runs in the transaction that removes the events.
 * @param after the events after this number, up to `upTo`
 */
export async function archiveBeforeDelete(
  store: EvidenceReads & {
    readonly settings: SettingsReads;
    readonly feed: FeedReads;
    readonly decisions: DecisionWrites;
  },
  { companyId, after, upTo, now }: { companyId: string; after: string; upTo: string; now: Instant },
): Promise<void> {
  const since = await evidenceSince(store, companyId, now);
  const wanted = { companyId, since, subjects: decidedSubjects, upTo, limit: batch };
  for (let from: string | null = after; from !== null; ) {
    const { items, searchedTo } = await store.decisions.decidingEvents({ ...wanted, after: from }, decidingKinds);
    const decisions = await assembled(store, companyId, items);
    await store.decisions.insert(decisions.map(keptOf));
    from = items.length === batch ? (items.at(-1)?.seq ?? null) : searchedTo;
  }
  await store.decisions.saveStepEvents(companyId, stepTypes, after, upTo);
}
