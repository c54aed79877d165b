import type { EventType, FeedEvent } from '../../application/event.js';
import type { Discard, Interview } from '../../pipeline/shapes/record.js';
import type { DecisionOutcome, Wait } from './decision.js';

/** What decisions are made from: parts of events and records. The store reads no more of them. */

type EventPart = Pick<
  FeedEvent,
  | 'companyId'
  | 'seq'
  | 'id'
  | 'type'
  | 'subject'
  | 'vacancyId'
  | 'candidateId'
  | 'recordId'
  | 'nextRecordId'
  | 'actorKind'
  | 'actorId'
  | 'operation'
  | 'via'
  | 'client'
  | 'createdAt'
>;

/** An event that decided about a record. */
export interface DecidingEvent extends EventPart {
  readonly isRedacted: boolean;
  readonly facts: DecidingFacts;
}

/** Parts of a deciding event's data. */
export interface DecidingFacts {
  /** The timer that decided. */
  readonly cause: (Wait & { readonly timer: string }) | null;
  /** Given if a timer held the record before. */
  readonly heldReason: string | null;
  /** The description code of the record's new status. That of a held record names the timer. */
  readonly descriptionCode: string | null;
  readonly discard: Pick<Discard, 'recruiterUserId' | 'rejectedReasonId' | 'fromKernel'> | null;
  /** The name that the reason of the discard had then; null if the catalogue did not have it. */
  readonly rejectedReason: string | null;
}

/** An event that a step or a score of a decision comes from. It may be of before or after the decision. */
export interface StepEvent
  extends Pick<FeedEvent, 'seq' | 'type' | 'actorKind' | 'actorId' | 'createdAt' | 'companyId' | 'candidateId'> {
  readonly recordId: string;
  readonly facts: StepFacts;
}

export interface AnswerFact {
  readonly questionId: string;
  readonly score: number | null;
  readonly version: number;
  readonly scorerId: string | null;
}

/** Parts of such an event's data. */
export interface StepFacts {
  /** Whether the score of the interview changed, and what it was before. */
  readonly hasScore: boolean;
  readonly scoreBefore: number | null;
  /** The changed answers as they were, and as they became. */
  readonly before: readonly AnswerFact[];
  readonly after: readonly AnswerFact[];
  /** Whether answers are missing, because the data was too long. */
  readonly isCut: boolean;
  /** Only of the events of a review. */
  readonly decisionId: string | null;
  readonly state: string | null;
}

/** Of a record what its decisions show. Of answers and versions only scores, dates and what they were scored with. */
export interface ScoredRecord extends Pick<Interview, 'id' | 'score' | 'answers' | 'answerHistories'> {
  /** Of its vacancy, and of its feature there; null where they are not wanted, or gone. */
  readonly vacancyName: string | null;
  readonly featureName: string | null;
}

/** Which events have an outcome. */
export interface DecidingKind {
  readonly outcome: DecisionOutcome;
  readonly type: EventType;
  readonly operation?: string;
  readonly actorKind?: FeedEvent['actorKind'];
  readonly actorId?: string;
}

/** An erasure cancels open records; its decision is who wanted it, or the company's retention. */
export const decidingKinds: readonly DecidingKind[] = [
  { outcome: 'MOVED', type: 'RECORD_MOVED' },
  { outcome: 'FINISHED', type: 'RECORD_FINISHED' },
  { outcome: 'DISCARDED', type: 'RECORD_DISCARDED' },
  { outcome: 'REOPENED', type: 'RECORD_REOPENED' },
  { outcome: 'ERASED', type: 'RECORD_CANCELLED', operation: 'eraseCandidate' },
  { outcome: 'ERASED', type: 'RECORD_CANCELLED', actorKind: 'WORKER', actorId: 'retention' },
];

/** The types of the events that steps and scores come from. */
export const stepTypes = [
  'RECORD_SCORED',
  'RECORD_REVIEWED',
  'RECORD_HELD',
  'RECORD_RELEASED',
  'RECORD_DISMISSED',
  'REVIEW_REQUESTED',
  'REVIEW_SETTLED',
] as const satisfies readonly EventType[];

/** @returns null if the event decides nothing */
export const outcomeOf = (
  event: Pick<EventPart, 'type' | 'operation' | 'actorKind' | 'actorId'>,
): DecisionOutcome | null =>
  decidingKinds.find(
    ({ type, operation = event.operation, actorKind = event.actorKind, actorId = event.actorId }) =>
      type === event.type &&
      operation === event.operation &&
      actorKind === event.actorKind &&
      actorId === event.actorId,
  )?.outcome ?? null;
