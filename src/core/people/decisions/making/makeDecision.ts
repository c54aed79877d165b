import { isKeyAuthor } from '../../../access.js';
import type { FeatureRecord } from '../../../records/record.js';
import { versionsOf } from '../../../records/scoring/answers.js';
import type { Decision, DecisionNames, DecisionScore } from '../decision.js';
import { completed } from './completed.js';
import { type DecidingEvent, outcomeOf, type ScoredRecord, type StepEvent } from './evidence.js';
import { numbered, stepsOf } from './steps.js';

/** Makes a decision from its event, its record, and the other events of the record. Pure functions. */

/** What a decision is made from. */
interface Evidence {
  readonly event: DecidingEvent;
  /** Null if its parts are not wanted, or if there is no such record any more. */
  readonly record: ScoredRecord | null;
  /** The events of the record that steps and scores come from, in the order of their numbers. */
  readonly others: readonly StepEvent[];
  readonly names: DecisionNames;
}

export function decisionOf({ event, record, others: kept, names }: Evidence): Decision {
  const others = record ? kept.map((other) => completed(other, record)) : kept;
  const { companyId, seq, id, subject, vacancyId, candidateId, recordId, nextRecordId, isRedacted, facts } = event;
  const { actorKind, actorId, operation, via, createdAt } = event;
  const { discard, cause, rejectedReason } = facts;
  const outcome = outcomeOf(event);
  if (!outcome || vacancyId === null || candidateId === null || recordId === null)
    throw new Error(`The event ${seq} decides nothing.`);
  const person = deciderOf(event);
  const steps = stepsOf(event, others);
  const scored = record ? scoresAt(event, record, others) : [];
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
      timer: timerOf(event),
      rejectedReasonId: discard?.rejectedReasonId ?? null,
      rejectedReason,
      fromKernel: discard?.fromKernel ?? null,
    },
    person,
    isAutomated: person === null,
    score: record ? scoreAt(event, record, others) : null,
    scores: scored.map(({ score }) => score),
    steps,
    eventSeqs: numbered([seq, ...steps.map((step) => step.seq), ...scored.flatMap(({ from }) => from ?? [])]),
    isRedacted,
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

const isAfter = ({ seq }: Pick<StepEvent, 'seq'>, event: DecidingEvent): boolean => BigInt(seq) > BigInt(event.seq);

/** The interview's score then: what the first later change of it began with; without a change the present one. */
function scoreAt(event: DecidingEvent, record: ScoredRecord, others: readonly StepEvent[]): number | null {
  const next = others.find((other) => other.facts.hasScore && isAfter(other, event));
  return next ? next.facts.scoreBefore : record.score;
}

interface ScoreFrom {
  readonly score: DecisionScore;
  /** The number of the event that gave this version; null if that is not known. */
  readonly from: string | null;
}

/**
 * The newest version of each answer then. Later events name the versions that came later. If an event does not, their
 * dates decide.
 */
function scoresAt(event: DecidingEvent, record: ScoredRecord, others: readonly StepEvent[]): ScoreFrom[] {
  const scorings = others.filter(({ type }) => type === 'RECORD_SCORED' || type === 'RECORD_REVIEWED');
  const later = scorings.filter((other) => isAfter(other, event));
  const earlier = scorings.filter((other) => !isAfter(other, event));
  const firstLater = new Map<string, number>();
  for (const { facts } of later)
    for (const { questionId, version } of facts.after)
      firstLater.set(questionId, Math.min(version, firstLater.get(questionId) ?? version));
  const isByDate = later.some(({ facts }) => facts.isCut);
  const histories = new Map(record.answerHistories.map((history) => [history.questionId, history]));
  return record.answers.flatMap((answer) => {
    const { questionId } = answer;
    const before = firstLater.get(questionId) ?? Number.POSITIVE_INFINITY;
    const then = versionsOf(answer, histories.get(questionId))
      .filter(({ version, createdAt }) => version < before && (!isByDate || createdAt <= event.createdAt))
      .at(-1);
    if (!then) return [];
    const { questionScore, maxQuestionScore, version, scorer, rubricHash, promptHash, inputHash, runId, createdAt } =
      then;
    const provenance = { rubricHash, promptHash, inputHash, runId };
    const score = { questionId, score: questionScore, maxScore: maxQuestionScore, version, scorer, ...provenance };
    return [{ score: { ...score, createdAt }, from: givenBy(earlier, questionId, version, createdAt) }];
  });
}

function givenBy(
  earlier: readonly StepEvent[],
  questionId: string,
  version: number,
  createdAt: FeatureRecord['createdAt'],
): string | null {
  const names = ({ facts }: StepEvent): boolean =>
    facts.after.some((one) => one.questionId === questionId && one.version === version);
  const mayName = (one: StepEvent): boolean => one.facts.isCut && one.createdAt === createdAt;
  return (earlier.find(names) ?? earlier.find(mayName))?.seq ?? null;
}
