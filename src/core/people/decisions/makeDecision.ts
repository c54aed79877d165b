import { isKeyAuthor } from '../../application/access/caller.js';
import { type Decision, type DecisionNames, standing } from '../shapes/decision.js';
import { type DecidingEvent, outcomeOf } from '../shapes/evidence.js';
import type { RecordHistory } from './recordHistory.js';
import { numbered } from './steps.js';

/** Makes a decision from its event and the history of its record. Pure functions. */

/** What a decision is made from. */
interface Evidence {
  readonly event: DecidingEvent;
  readonly history: RecordHistory;
  readonly names: DecisionNames;
}

export function decisionOf({ event, history, names }: Evidence): Decision {
  const { companyId, seq, id, subject, vacancyId, candidateId, recordId, nextRecordId, isRedacted, facts } = event;
  const { actorKind, actorId, operation, via, client, createdAt } = event;
  const { discard, cause, rejectedReason } = facts;
  const outcome = outcomeOf(event);
  if (!outcome || vacancyId === null || candidateId === null || recordId === null)
    throw new Error(`The event ${seq} decides nothing.`);
  const person = deciderOf(event);
  const steps = history.stepsOf(event);
  const scored = history.scoresAt(seq, createdAt);
  return {
    id,
    companyId,
    vacancyId,
    candidateId,
    recordId,
    nextRecordId,
    outcome,
    at: createdAt,
    cause: {
      actor: { kind: actorKind, id: actorId },
      operation,
      via,
      client,
      timer: timerOf(event),
      rejectedReasonId: discard?.rejectedReasonId ?? null,
      rejectedReason,
      fromKernel: discard?.fromKernel ?? null,
    },
    person,
    isAutomated: person === null,
    score: history.scoreAt(seq),
    scores: scored.map(({ score }) => score),
    steps,
    eventSeqs: numbered([seq, ...steps.map((step) => step.seq), ...scored.flatMap(({ from }) => from ?? [])]),
    isRedacted,
    ...standing,
    subject,
    seq,
    wait: cause && { time: cause.time, unit: cause.unit },
    names,
  };
}

/**
 * The person who decided: the calling user, or the recruiter whom an API key named; null if there is none. What says
 * that it is of the kernel names nobody, whoever calls.
 */
export function deciderOf({ actorKind, actorId, facts: { discard } }: DecidingEvent): string | null {
  if (discard?.fromKernel) return null;
  if (actorKind === 'USER') return actorId;
  if (actorKind !== 'API_KEY') return null;
  const named = discard?.recruiterUserId ?? null;
  // A key that names nobody is stored as the author itself. No key is a person.
  return named === null || isKeyAuthor(named) ? null : named;
}

/** The timer that decided, or that held the record until somebody released it. */
const timerOf = ({ facts: { cause, heldReason, descriptionCode } }: DecidingEvent): string | null =>
  cause?.timer ?? (heldReason === null ? null : descriptionCode);
