import type { Decision } from '../decisions/decision.js';
import type { DecisionsWanted } from '../decisions/decisionStore.js';
import { type Found, look } from '../decisions/listDecisions.js';
import { assembled, decidedSubjects, type EvidenceReads } from '../decisions/readDecisions.js';
import type { Exported, ExportedPart, ExportPosition, ExportWanted } from './exportStore.js';

/** Decisions in an export, those of before their time included. They are made from the feed, records and evidence. */

/** How many one look finds at once. */
const batch = 500;
/** The beginning of time. */
const ever = '0001-01-01T00:00:00.000Z';

const positionOf = (one: Found): ExportPosition => ({ value: 'dossier' in one ? one.at : one.createdAt, id: one.id });

const isAfter = (one: ExportPosition, other: ExportPosition): boolean =>
  one.value === other.value ? one.id > other.id : one.value > other.value;

export async function exportedDecisions(
  store: EvidenceReads,
  { companyId, candidateId, after, end, most, bytes }: ExportWanted,
): Promise<ExportedPart<Decision>> {
  const wanted: Omit<DecisionsWanted, 'after'> = {
    ...{ companyId, candidateId, since: ever, subjects: decidedSubjects, upTo: end.seq, limit: batch },
  };
  const found: Found[] = [];
  for (let lookedTo: string | null = '0'; lookedTo !== null; ) {
    const looked = await look(store, { ...wanted, after: lookedTo });
    found.push(...looked.items);
    lookedTo = looked.lookedTo;
  }
  const left = found
    .filter((one) => after === null || isAfter(positionOf(one), after))
    .toSorted((one, other) => (isAfter(positionOf(one), positionOf(other)) ? 1 : -1));
  const items: Exported<Decision>[] = [];
  let size = 0;
  for (const decision of await assembled(store, companyId, left.slice(0, most))) {
    if (size >= bytes) break;
    const { id, at } = decision;
    const length = JSON.stringify(decision).length;
    items.push({ id, at, position: { value: at, id }, bytes: length, thing: decision });
    size += length;
  }
  return { items, hasMore: left.length > items.length };
}
