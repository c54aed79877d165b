import { z } from 'zod';
import { untilKept } from '../decisions.js';
import { errors } from '../errors.js';
import type { CandidateInVacancy, Destination, DomainEvent } from '../ports.js';
import { selectedOf } from '../selection.js';
import { id } from '../shapes.js';
import type { SingleWrite } from '../useCase.js';
import { assertOpen } from '../vacancies/transitions.js';
import { type RecordTarget, recordTarget } from './readRecord.js';
import type { FeatureRecord } from './record.js';
import { beginRecord, closeRecord, destinationOf } from './transitions.js';

const orchestrateBody = z
  .strictObject({
    resourceId: id.describe("The record to close: the path's own, or another of the same candidate in this vacancy."),
    destFeatureId: id
      .nullish()
      .describe('The feature to move the candidate to; without it, the one with the next higher `order`.'),
    destPhaseId: id.nullish().describe('A phase of the destination, kept on the record that is begun there.'),
  })
  .meta({ id: 'Orchestration', description: 'What to close, and where to move the candidate.' });
type OrchestrateBody = z.infer<typeof orchestrateBody>;

export interface Move {
  readonly closed: FeatureRecord;
  /** Null where no feature follows: the candidate has finished. */
  readonly next: FeatureRecord | null;
}

/**
 * Closes one feature record of a candidate and moves the candidate on, exactly once (specification, "4. Close a feature
 * and orchestrate"; CONTRACT "Records"). The move is kept only while what it was decided on still holds: of N concurrent
 * calls one wins, and the others decide anew and find the record closed (ADR 11).
 * @throws NOT_FOUND RECORD_NOT_FOUND; CONFLICT VACANCY_CLOSED, FEATURE_ALREADY_CLOSED, CANDIDATE_ALREADY_IN_FEATURE;
 *   UNPROCESSABLE RESOURCE_MISMATCH, INVALID_DESTINATION
 */
export const orchestrate: SingleWrite<RecordTarget, OrchestrateBody, Move> = {
  operation: 'orchestrate',
  isSingleWrite: true,
  target: recordTarget,
  body: orchestrateBody,
  run({ target, body }, { store, world, now, selection }) {
    const looksAt = selectedOf(selection, 'closed');
    return untilKept(async () => {
      const candidate = await store.candidateInVacancy(target, looksAt);
      if (!candidate) throw errors.recordNotFound();
      const { vacancyStatus } = candidate;
      const move = decide(candidate, body, world.ids.uuid(), now);
      return (await store.saveMove({ ...move, vacancyStatus }, eventOf(move), now)) ? move : null;
    });
  },
};

function decide(candidate: CandidateInVacancy, body: OrchestrateBody, nextId: string, now: string): Move {
  assertOpen(candidate.vacancyStatus);
  const record = candidate.records.find((one) => one.id === body.resourceId);
  if (!record) throw errors.resourceMismatch();

  const closed = closeRecord(record, now);
  const destination = destinationOf(candidate.features, record, body.destFeatureId ?? null);
  const next = destination && successor(candidate, record, destination, body.destPhaseId ?? null, nextId, now);
  return { closed, next };
}

function eventOf({ closed, next }: Move): DomainEvent {
  return {
    type: 'FEATURE_ORCHESTRATED',
    vacancyId: closed.vacancyId,
    data: {
      candidateId: closed.candidateId,
      closedRecordId: closed.id,
      closedFeatureId: closed.featureId,
      nextRecordId: next?.id ?? null,
      nextFeatureId: next?.featureId ?? null,
    },
  };
}

function successor(
  { records }: CandidateInVacancy,
  { companyId, vacancyId, candidateId, relationId, origin, sourceId }: FeatureRecord,
  destination: Destination,
  phaseId: string | null,
  id: string,
  now: string,
): FeatureRecord {
  if (records.some((one) => one.featureId === destination.id && !one.isClosed))
    throw errors.candidateAlreadyInFeature();
  return beginRecord(
    destination,
    { id, companyId, vacancyId, candidateId, relationId, origin, sourceId, phaseId },
    now,
  );
}
