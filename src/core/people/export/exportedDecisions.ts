import type { Decision } from '../decisions/decision.js';
import { searchDecisions } from '../decisions/listDecisions.js';
import { assembled, decidedSubjects, type EvidenceReads } from '../decisions/making/assembleDecisions.js';
import { decidingKinds } from '../decisions/making/evidence.js';
import type { Exported, ExportedPart, ExportWanted } from './exportStore.js';

/**
 * Decisions in an export, those of before their time included. They are made from the feed, records and evidence: of those
 * that a page has not, only their places in the order are read.
 */

/** The beginning of time. */
const ever = '0001-01-01T00:00:00.000Z';

export async function exportedDecisions(
  store: EvidenceReads,
  { companyId, candidateId, after, end, most, bytes }: ExportWanted,
): Promise<ExportedPart<Decision>> {
  const limit = most + 1;
  const keys = await store.decisionKeys({ companyId, candidateId, after, upTo: end.seq, limit }, decidingKinds);
  const wanted = keys.slice(0, most);
  if (wanted.length === 0) return { items: [], hasMore: keys.length > 0 };
  const found = await searchDecisions(store, {
    ...{ companyId, candidateId, since: ever, subjects: decidedSubjects, after: '0', upTo: end.seq, limit },
    seqs: wanted.map(({ seq }) => seq),
  });
  const bySeq = new Map(found.items.map((one) => [one.seq, one]));
  const inOrder = wanted.flatMap(({ seq }) => bySeq.get(seq) ?? []);
  const items: Exported<Decision>[] = [];
  let size = 0;
  for (const decision of await assembled(store, companyId, inOrder)) {
    if (size >= bytes) break;
    const { id, at } = decision;
    const length = JSON.stringify(decision).length;
    items.push({ id, at, position: { value: at, id }, bytes: length, thing: decision });
    size += length;
  }
  return { items, hasMore: keys.length > most || items.length < inOrder.length };
}
