import type { FeedReads } from '../../application/feedStore.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { SettingsReads } from '../../settings/companySettings.js';
import { archivedFrom } from '../shapes/decision.js';
import { type DecidingEvent, decidingKinds, stepTypes } from '../shapes/evidence.js';
import type { DecisionWrites } from '../stores/decisionStore.js';
import { assembled, decidedSubjects, type EvidenceReads, evidenceSince } from './assembleDecisions.js';

/** The most decisions that are made and stored at once. */
const batch = 50;
/**
 * The stored, compressed bytes of answers from which scores are read at once, and in one transaction. An interview may have
 * 500 answers of 50 versions, 8 Mi characters in all: such interviews are read one by one, and few in a transaction.
 */
const bytesAtOnce = 512 * 1024;
const bytesOfTransaction = 4 * bytesAtOnce;

/**
 * Takes over the decisions of events that the feed is about to forget, and the events that steps and scores come from,
 * because they may belong to later decisions. It runs in the transaction that removes the events.
 * @param after the events after this number, up to `upTo`
 * @returns the number up to which it has done so: an earlier one than `upTo` if there is much to read
 */
export async function archiveBeforeDelete(
  store: EvidenceReads & {
    readonly settings: SettingsReads;
    readonly feed: FeedReads;
    readonly decisions: DecisionWrites;
  },
  { companyId, after, upTo, now }: { companyId: string; after: string; upTo: string; now: Instant },
): Promise<string> {
  const since = await evidenceSince(store, companyId, now);
  const wanted = { companyId, since, subjects: decidedSubjects, upTo, limit: batch };
  let bytes = 0;
  let reached = upTo;
  for (let from: string | null = after; from !== null; ) {
    const { items, searchedTo } = await store.decisions.decidingEvents({ ...wanted, after: from }, decidingKinds);
    const { chosen, size } = firstOf(items, await store.decisions.answerBytes(companyId, recordsIn(items)));
    const decisions = await assembled(store, companyId, chosen);
    await store.decisions.insert(decisions.map(archivedFrom));
    const last = chosen.at(-1)?.seq;
    const isWhole = chosen.length === items.length && items.length < batch;
    from = isWhole || last === undefined ? searchedTo : last;
    bytes += size;
    if (from !== null && last !== undefined && bytes >= bytesOfTransaction) {
      reached = last;
      break;
    }
  }
  await store.decisions.saveStepEvents(companyId, stepTypes, after, reached);
  return reached;
}

const recordsIn = (events: readonly DecidingEvent[]): readonly string[] => [
  ...new Set(events.flatMap(({ recordId }) => recordId ?? [])),
];

/** The first events whose records are read at once: one at least. */
function firstOf(
  events: readonly DecidingEvent[],
  bytesOf: ReadonlyMap<string, number>,
): { readonly chosen: readonly DecidingEvent[]; readonly size: number } {
  const seen = new Set<string>();
  let size = 0;
  for (const [index, { recordId }] of events.entries()) {
    const added = recordId === null || seen.has(recordId) ? 0 : (bytesOf.get(recordId) ?? 0);
    if (index > 0 && size + added > bytesAtOnce) return { chosen: events.slice(0, index), size };
    if (recordId !== null) seen.add(recordId);
    size += added;
  }
  return { chosen: events, size };
}
