import { isKeyAuthor } from '../../application/access/caller.js';
import type { ArchivedDecision, DecisionStep, DecisionStepKind } from '../shapes/decision.js';
import type { StepEvent } from '../shapes/evidence.js';

/** The steps of a decision: what people and timers did about a record. Pure functions. */

const byNumber = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : 1);

/** Numbers of events, ascending, each once. */
export const numbered = (seqs: readonly string[]): string[] => [...new Set(seqs)].toSorted(byNumber);

/** @returns null for an event that is no step */
export function stepOf(event: StepEvent): DecisionStep | null {
  const kind = kindOf(event);
  return kind && { kind, person: doerOf(event), at: event.createdAt, seq: event.seq };
}

/** What was done about a decision itself. */
interface LaterSteps {
  about(decisionId: string): readonly { readonly is: DecisionStep }[];
}

/** A stored decision with the reviews that came later. */
export function withLater(archived: ArchivedDecision, history: LaterSteps): ArchivedDecision {
  const known = new Set(archived.details.steps.map(({ seq }) => seq));
  const added = history
    .about(archived.id)
    .map(({ is }) => is)
    .filter(({ seq, kind }) => !known.has(seq) && byNumber(seq, archived.seq) > 0 && reviewKinds.has(kind));
  if (added.length === 0) return archived;
  const steps = [...archived.details.steps, ...added].toSorted((a, b) => byNumber(a.seq, b.seq));
  const eventSeqs = numbered([...archived.details.eventSeqs, ...added.map(({ seq }) => seq)]);
  return { ...archived, details: { ...archived.details, steps, eventSeqs } };
}

const reviewKinds: ReadonlySet<DecisionStepKind> = new Set(['OBJECTED', 'UPHELD', 'REVERSED']);

/** @returns null for an event that is no step: scores, and the end of a review by an erasure */
function kindOf(event: StepEvent): DecisionStepKind | null {
  switch (event.type) {
    case 'RECORD_REVIEWED':
      return isOverride(event) ? 'OVERRIDDEN' : 'REVIEWED';
    case 'RECORD_HELD':
      return 'HELD';
    case 'RECORD_RELEASED':
      return 'RELEASED';
    case 'RECORD_DISMISSED':
      return 'DISMISSED';
    case 'REVIEW_REQUESTED':
      return 'OBJECTED';
    case 'REVIEW_SETTLED': {
      const { state } = event.facts;
      return state === 'UPHELD' || state === 'REVERSED' ? state : null;
    }
    default:
      return null;
  }
}

/** A review that changed a score, of an answer or of the whole interview. One that changed nothing is only a look. */
function isOverride({ facts: { hasScore, before, after } }: StepEvent): boolean {
  const scores = new Map(before.map(({ questionId, score }) => [questionId, score]));
  return hasScore || after.some(({ questionId, score }) => scores.has(questionId) && scores.get(questionId) !== score);
}

/** The reviewer of answers, who may be another one than the calling key; else the calling user. No key is a person. */
function doerOf({ type, actorKind, actorId, facts: { after } }: StepEvent): string | null {
  const scorer = type === 'RECORD_REVIEWED' ? after.find(({ scorerId }) => scorerId !== null)?.scorerId : null;
  if (scorer && !isKeyAuthor(scorer)) return scorer;
  return actorKind === 'USER' ? actorId : null;
}
