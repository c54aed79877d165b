import type { PlacedEvent } from '../../application/feedStore.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { Ban } from '../../pipeline/shapes/ban.js';
import type { CandidateLabel } from '../../pipeline/shapes/candidateLabel.js';
import type { FeatureRecord, ScoredAnswer } from '../../pipeline/shapes/record.js';
import type { Delivery } from '../../webhooks/delivery.js';
import type { PersonalPlace } from '../shapes/erasure.js';
import type { CandidateHold } from '../shapes/hold.js';
import type { StoredReview } from '../shapes/review.js';

/** What the core reads for exports. Every statement names one company. */

/** What each place keeps of a person. Decisions are made from other places (exportCandidate.ts). */
export interface ExportedItems {
  readonly RECORD: FeatureRecord;
  /** A version of an answer that is not the newest one. */
  readonly ANSWER_VERSION: ScoredAnswer & { readonly version: number };
  readonly REVIEW: StoredReview;
  readonly BAN: Ban;
  readonly HOLD: CandidateHold;
  readonly CANDIDATE: CandidateLabel;
  readonly EVENT: PlacedEvent;
  /** A delivery of an event, where an attempt has an answer. */
  readonly DELIVERY: Delivery;
  readonly IDEMPOTENCY_RESULT: { readonly operation: string; readonly claimedAt: Instant; readonly result: unknown };
  /** A count of refusals of the person as a user. */
  readonly REFUSAL: { readonly reason: string; readonly minute: Instant; readonly count: number };
}
export type StoredPlace = Extract<PersonalPlace, keyof ExportedItems>;

/** Where an export ends. What comes later is not in it. */
export interface ExportEnd {
  /** The number of the newest event of then. */
  readonly seq: string;
  /** The real time of then: for deliveries, idempotency keys and refusals, whose times are real. */
  readonly realAt: Instant;
}

/**
 * A position within a place: of events, decisions and deliveries the number of the event, of versions of answers the
 * millisecond at which their record began, of all else the time; and then the id.
 */
export interface ExportPosition {
  readonly value: string;
  readonly id: string;
}

export interface ExportWanted {
  readonly companyId: string;
  readonly candidateId: string;
  /** Null for the beginning of the place. */
  readonly after: ExportPosition | null;
  readonly end: ExportEnd;
  /** The most items; 0 only looks whether there is one. */
  readonly most: number;
  /** The most bytes of all items together. */
  readonly bytes: number;
  /** Whether nothing is before them on the page: then the first item is taken, however long it is. */
  readonly isEmpty: boolean;
}

export interface Exported<T> {
  readonly id: string;
  readonly at: Instant;
  readonly position: ExportPosition;
  /** How long it is, about, as JSON in UTF-8. */
  readonly bytes: number;
  readonly item: T;
}

export interface ExportedPart<T> {
  readonly items: readonly Exported<T>[];
  /** Whether the place has further items. */
  readonly hasMore: boolean;
}

export interface ExportReads {
  /** Some items of a place, in its order. */
  part<P extends StoredPlace>(place: P, wanted: ExportWanted): Promise<ExportedPart<ExportedItems[P]>>;
}
