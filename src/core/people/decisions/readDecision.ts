import { z } from 'zod';
import { ReadPolicy, readerOf } from '../../application/access/readPolicy.js';
import { inputOf } from '../../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../../application/dispatching/useCase.js';
import { type DomainError, errors } from '../../kernel/errors.js';
import { type Selection, wants } from '../../kernel/reading/projection.js';
import { id } from '../../kernel/values/shapes.js';
import type { RecordReads } from '../../pipeline/stores/recordReads.js';
import type { Decision } from '../shapes/decision.js';
import type { DecisionReads } from '../stores/decisionStore.js';
import { type EvidenceReads, newestDecisions } from './assembleDecisions.js';

const ofRecord = z.strictObject({ companyId: id, recordId: id });

/** The newest decision about a record; null if there is none. @throws NOT_FOUND RECORD_NOT_FOUND */
export const readDecision = defineQuery({
  operation: 'readDecision',
  takes: inputOf(ofRecord),
  async run(
    { target: { companyId, recordId } },
    { store, caller, now, selection }: UseCaseContext<EvidenceReads & { readonly records: RecordReads }>,
  ): Promise<Decision | null> {
    const [record] = await store.records.find(companyId, [recordId], { candidateId: {} });
    if (!record) throw errors.recordNotFound();
    const { candidateId } = record;
    const found = await newestDecisions(store, { companyId, records: [{ recordId, candidateId }], now }, selection);
    const decision = found.get(recordId) ?? null;
    const refusal = decision && errorOf(decision, new ReadPolicy(caller, companyId));
    if (refusal) throw refusal;
    return decision;
  },
});

const ofRecords = z.strictObject({
  companyId: id,
  records: z.array(z.strictObject({ recordId: id, candidateId: id })).readonly(),
});

/**
 * The newest decision about each record, in the order of the records. Where the caller may not read a record of that
 * kind, there is a refusal in its place (OPERATION_NOT_GRANTED).
 */
export const readDecisionsOf = defineQuery({
  operation: 'readDecision',
  takes: inputOf(ofRecords),
  async run(
    { target: { companyId, records } },
    { store, caller, now, selection }: UseCaseContext<EvidenceReads>,
  ): Promise<readonly (Decision | DomainError | null)[]> {
    const readPolicy = new ReadPolicy(caller, companyId);
    const found = await newestDecisions(store, { companyId, records, now }, selection);
    return records.map(({ recordId }) => {
      const decision = found.get(recordId) ?? null;
      return decision && (errorOf(decision, readPolicy) ?? decision);
    });
  },
});

const errorOf = ({ subject }: Decision, readPolicy: ReadPolicy): DomainError | null =>
  readPolicy.mayRead(subject) ? null : errors.operationNotGranted(readerOf(subject));

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
