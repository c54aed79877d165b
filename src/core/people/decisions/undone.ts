import { type Selection, wants } from '../../kernel/reading/projection.js';
import type { Decision } from '../shapes/decision.js';
import type { DecisionReads } from '../stores/decisionStore.js';

/**
 * Decisions with what undid them. Only discards are undone: each by the first reopening of its record after it. The newest
 * decision of a record stands.
 * @param selection the fields of a decision that are wanted
 */
export async function withUndoing(
  store: { readonly decisions: DecisionReads },
  companyId: string,
  decisions: readonly Decision[],
  selection?: Selection,
): Promise<readonly Decision[]> {
  const discards = decisions.filter(({ outcome }) => outcome === 'DISCARDED');
  const isWanted = ['undoneAt', 'undoneBy', 'text'].some((field) => wants(selection, field));
  if (!isWanted || discards.length === 0) return decisions;
  const undoings = await store.decisions.undoings(companyId, discards);
  return decisions.map((decision) => ({ ...decision, ...undoings.get(decision.seq) }));
}
