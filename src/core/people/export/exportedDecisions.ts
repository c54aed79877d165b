import { assembled, decidedSubjects, type EvidenceReads } from '../decisions/assembleDecisions.js';
import { searchDecisions } from '../decisions/listDecisions.js';
import { withUndoing } from '../decisions/undone.js';
import type { Decision } from '../shapes/decision.js';
import { decidingKinds } from '../shapes/evidence.js';
import type { Exported, ExportedPart, ExportWanted } from '../stores/exportStore.js';

/**
 * Decisions in an export, those of before their time included. They are made from the feed, records and evidence: of those
 * that a page has not, only their places in the order are read.
 */

/** The beginning of time. */
const ever = '0001-01-01T00:00:00.000Z';

export async function exportedDecisions(
  store: EvidenceReads,
  { companyId, candidateId, after, end, most, bytes, isEmpty }: ExportWanted,
): Promise<ExportedPart<Decision>> {
  const limit = most + 1;
  const begin = after?.value ?? '0';
  const seqs = await store.decisions.seqs(
    { companyId, candidateId, after: begin, upTo: end.seq, limit },
    decidingKinds,
  );
  const wanted = seqs.slice(0, most);
  if (wanted.length === 0) return { items: [], hasMore: seqs.length > 0 };
  const found = await searchDecisions(store, {
    ...{ companyId, candidateId, since: ever, subjects: decidedSubjects, after: '0', upTo: end.seq, limit },
    seqs: wanted,
  });
  const bySeq = new Map(found.items.map((one) => [one.seq, one]));
  const inOrder = wanted.flatMap((seq) => bySeq.get(seq) ?? []);
  const items: Exported<Decision>[] = [];
  let size = 0;
  const decisions = await withUndoing(store, companyId, await assembled(store, companyId, inOrder));
  for (const [index, decision] of decisions.entries()) {
    const { id, at } = decision;
    const length = JSON.stringify(decision).length;
    if (size + length > bytes && !(isEmpty && items.length === 0)) break;
    items.push({ id, at, position: { value: inOrder[index]?.seq ?? '', id: '' }, bytes: length, thing: decision });
    size += length;
  }
  return { items, hasMore: seqs.length > most || items.length < inOrder.length };
}
