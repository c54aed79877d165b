import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { Collision } from '../application/dispatching/transactions.js';
import { defineSingleWrite, type UseCaseContext } from '../application/dispatching/useCase.js';
import { errors } from '../kernel/errors.js';
import { selectedOf } from '../kernel/reading/projection.js';
import { id, orNull, recordTarget } from '../kernel/values/shapes.js';
import { thawOf } from '../pipeline/rules/freezeState.js';
import { type Move, moveOn } from '../pipeline/rules/moves.js';
import { recordMoved } from '../pipeline/rules/recordEvents.js';
import { assertVacancyOpen } from '../pipeline/rules/vacancyTransitions.js';
import { assertNotErased } from '../pipeline/shapes/erasureToken.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { CandidateInVacancy, RecordReads } from '../pipeline/stores/recordReads.js';
import type { MoveWrites } from '../pipeline/stores/recordWrites.js';
import { assertNoneIsLate } from '../timers/lateFreezes.js';

export const orchestrateBody = z
  .strictObject({
    resourceId: id.describe("The record to close: the path's own, or another of the same candidate in this vacancy."),
    destFeatureId: orNull(
      id.describe('The feature to move the candidate to; without it, the one with the next higher `order`.'),
    ),
    destPhaseId: orNull(id.describe('A phase of the destination, stored in the record that is created there.')),
  })
  .meta({ id: 'Orchestration', description: 'The record to close, and where to move the candidate.' });
type OrchestrateBody = z.infer<typeof orchestrateBody>;

type CandidateReads = { readonly records: Pick<RecordReads, 'candidateInVacancy'> };

/**
 * Closes one feature record of a candidate and moves the candidate on, exactly once
 * (specification, "4. Close a feature and orchestrate"; docs/BEHAVIOUR.md, "Records and moves"). The move is stored
 * only if the data on which it was decided has not changed: of N concurrent calls one wins, and the others decide again
 * and find the record closed (ADR 6). A ban or a review that comes after the decision counts as after the move.
 * @throws NOT_FOUND RECORD_NOT_FOUND; CONFLICT VACANCY_CLOSED, FEATURE_ALREADY_CLOSED, CANDIDATE_BANNED,
 *   REVIEW_PENDING, CANDIDATE_ALREADY_IN_FEATURE; UNPROCESSABLE RESOURCE_MISMATCH, INVALID_DESTINATION
 */
export const orchestrate = defineSingleWrite({
  operation: 'orchestrate',
  takes: inputOf(recordTarget, orchestrateBody),
  async run(
    { target, body },
    context: UseCaseContext<CandidateReads & { readonly records: MoveWrites }, 'ids'>,
  ): Promise<Move> {
    const { store, tools, now, assertSent, selection } = context;
    const selected = selectedOf(selection, 'closed');
    const candidate = await store.records.candidateInVacancy({ ...target, closedId: body.resourceId }, selected);
    if (!candidate) throw errors.recordNotFound();
    const { vacancyUpdatedAt, freezeState } = candidate;
    const { seen, move } = decide(candidate, body, tools.ids.uuid(), now);
    assertNoneIsLate([{ id: target.vacancyId, freezeState }], now);
    const thaw = thawOf({ id: target.vacancyId, freezeState, updatedAt: vacancyUpdatedAt }, now);
    const decided = { ...move, thaw, vacancyUpdatedAt, recordUpdatedAt: seen.updatedAt, assertSent };
    const isSaved = await store.records.saveMove(decided, recordMoved(seen, move), context);
    if (!isSaved) throw new Collision('the record or its vacancy has changed since it was read');
    return move;
  },
  shows: ({ closed, next }, readPolicy) => ({
    closed: readPolicy.record(closed),
    next: next && readPolicy.record(next),
  }),
});

/** @returns the move, and the closed record as it was read */
function decide(
  candidate: CandidateInVacancy,
  body: OrchestrateBody,
  nextId: string,
  now: string,
): { readonly move: Move; readonly seen: FeatureRecord } {
  const record = candidate.records.find((one) => one.id === body.resourceId);
  if (record) assertNotErased(record);
  assertVacancyOpen(candidate.vacancyStatus);
  if (!record) throw errors.resourceMismatch();
  const { destFeatureId = null, destPhaseId = null } = body;
  const move = moveOn(record, candidate, { by: 'ORCHESTRATED', destFeatureId, destPhaseId, nextId }, now);
  return { move, seen: record };
}
