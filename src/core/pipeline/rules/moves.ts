import { errors } from '../../kernel/errors.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { FeatureRecord } from '../shapes/record.js';
import type { FreezeState } from '../shapes/storedTimers.js';
import type { Destination } from '../shapes/vacancy.js';
import { beginRecord, closeRecord, type MoveCode } from './recordTransitions.js';

/** The rules of a candidate's move from one feature to the next. All calls that move candidates use them. */

export interface Move {
  readonly closed: FeatureRecord;
  /** Null if no feature follows: the candidate has finished. */
  readonly next: FeatureRecord | null;
}

/** The data on which a move is decided, in addition to the record. */
interface MoveContext {
  /** The candidate's records in the vacancy, at least all open ones. */
  readonly records: readonly FeatureRecord[];
  readonly features: readonly Destination[];
  readonly isBanned: boolean;
  readonly reviewGate: boolean;
  readonly freezeState: FreezeState;
}

interface MoveRequest {
  readonly by: MoveCode;
  readonly destFeatureId: string | null;
  readonly destPhaseId: string | null;
  /** The id of the new record. */
  readonly nextId: string;
}

/**
 * Closes a record and begins the next one.
 * @throws CONFLICT FEATURE_ALREADY_CLOSED, CANDIDATE_BANNED, REVIEW_PENDING, CANDIDATE_ALREADY_IN_FEATURE;
 *   UNPROCESSABLE INVALID_DESTINATION
 */
export function moveOn(
  record: FeatureRecord,
  { records, features, isBanned, reviewGate, freezeState }: MoveContext,
  { by, destFeatureId, destPhaseId, nextId }: MoveRequest,
  now: Instant,
): Move {
  const closed = closeRecord(record, now, by);
  if (isBanned) throw errors.candidateBanned();
  if (reviewGate && record.reviewPending) throw errors.reviewPending();
  const destination = destinationOf(features, record, destFeatureId);
  if (!destination) return { closed, next: null };
  assertNotIn(destination.id, records);
  const { companyId, vacancyId, candidateId, relationId, origin, sourceId } = record;
  const beginning = { id: nextId, companyId, vacancyId, candidateId, relationId, origin, sourceId };
  const { date } = closed.status;
  return { closed, next: beginRecord(destination, { ...beginning, phaseId: destPhaseId }, date, freezeState) };
}

/**
 * The feature to which a candidate moves: the wanted one, else the one with the next higher order.
 * @returns null if no feature follows: the candidate has finished
 * @throws UNPROCESSABLE INVALID_DESTINATION
 */
export function destinationOf<F extends Destination>(
  features: readonly F[],
  current: FeatureRecord,
  destFeatureId: string | null,
): F | null {
  if (destFeatureId === null) {
    const order = features.find(({ id }) => id === current.featureId)?.order ?? Number.POSITIVE_INFINITY;
    return features.filter((feature) => feature.order > order).toSorted((a, b) => a.order - b.order)[0] ?? null;
  }
  if (destFeatureId === current.featureId) {
    throw errors.invalidDestination('destFeatureId is the feature that the record is already in.');
  }
  const wanted = features.find(({ id }) => id === destFeatureId);
  if (!wanted) throw errors.invalidDestination('destFeatureId is not a feature of the vacancy.');
  return wanted;
}

/**
 * @param records of one candidate in one vacancy, at least all open ones
 * @throws CONFLICT CANDIDATE_ALREADY_IN_FEATURE
 */
export function assertNotIn(
  featureId: string,
  records: readonly Pick<FeatureRecord, 'featureId' | 'isClosed'>[],
): void {
  if (records.some((one) => one.featureId === featureId && !one.isClosed)) throw errors.candidateAlreadyInFeature();
}
