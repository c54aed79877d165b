import { errors } from '../errors.js';
import { dayMs, rising } from '../instants.js';
import type { Destination } from '../reads.js';
import type { Standing } from '../timers/kept.js';
import { timerIn, unwatched } from '../timers/recordTimer.js';
import { neverStood } from '../timers/standing.js';
import type { Instant } from '../vacancies/vacancy.js';
import { type Discard, type FeatureRecord, type FeatureStatus, kindOf } from './record.js';

/** What may become of a candidate's record: plain data in, plain data out (CONTRACT "Records"). */

interface Beginning {
  readonly id: string;
  readonly companyId: string;
  readonly vacancyId: string;
  readonly candidateId: string;
  readonly relationId: string;
  readonly origin: string;
  readonly sourceId: string | null;
  readonly phaseId: string | null;
}

/**
 * A candidate's new record in a feature: IN_PROGRESS where the feature starts by itself, else PENDING.
 * @param standing how the vacancy stands before
 */
export function beginRecord(
  feature: Destination,
  beginning: Beginning,
  at: Instant,
  standing: Standing = neverStood,
): FeatureRecord {
  const status: FeatureStatus = {
    code: feature.selfInit ? 'IN_PROGRESS' : 'PENDING',
    descriptionCode: 'INITIALIZED',
    date: at,
    notificationDelay: 0,
  };
  const common = {
    ...beginning,
    featureId: feature.id,
    status,
    statusHistory: [status],
    isClosed: false,
    discard: null,
    meeting: null,
    reviewPending: false,
    timer: timerIn(status.code, { timers: feature.jobAutomations, standing }, at),
    createdAt: at,
    updatedAt: at,
  };
  switch (kindOf(feature.featureCode)) {
    case 'interview':
      return {
        ...common,
        kind: 'interview',
        score: null,
        briefScoreExplanation: null,
        answers: [],
        answerHistories: [],
      };
    case 'psychometric':
      return {
        ...common,
        kind: 'psychometric',
        submissionId: null,
        link: null,
        evaluationId: null,
        evaluationName: null,
        reports: [],
      };
    default:
      return { ...common, kind: 'module' };
  }
}

/** Statuses in a record's history; closing works beyond. */
const maxStatuses = 1_000;
/** Days for which a discard can be taken back. */
const reopenDays = 30;

/** The record in a further status, which is the last of its history. */
function entered<R extends FeatureRecord>(
  record: R,
  code: string,
  descriptionCode: string | null,
  at: Instant,
  notificationDelay: number | null = 0,
): R {
  const status: FeatureStatus = { code, descriptionCode, date: at, notificationDelay };
  const updatedAt = rising(record.updatedAt, at);
  return { ...record, status, statusHistory: [...record.statusHistory, status], updatedAt };
}

/** @throws CONFLICT LIMIT_REACHED */
function assertRoomInHistory({ statusHistory }: FeatureRecord): void {
  if (statusHistory.length >= maxStatuses) throw errors.limitReached('statuses of a record', maxStatuses);
}

/** @throws CONFLICT FEATURE_ALREADY_CLOSED */
function assertStillOpen({ isClosed }: FeatureRecord): void {
  if (isClosed) throw errors.featureAlreadyClosed();
}

/** What moves a candidate on. */
export type MoveCode = 'ORCHESTRATED' | 'FORWARDED';

/** The record closed as its candidate moves on: FINISHED. @throws CONFLICT FEATURE_ALREADY_CLOSED */
export function closeRecord<R extends FeatureRecord>(record: R, at: Instant, by: MoveCode = 'ORCHESTRATED'): R {
  assertStillOpen(record);
  return { ...entered(record, 'FINISHED', by, at), isClosed: true, timer: unwatched };
}

/**
 * The record closed as its candidate is rejected: DISCARDED. @throws CONFLICT FEATURE_ALREADY_CLOSED
 * @param by what brought it there; said where a timer did
 */
export function discardRecord<R extends FeatureRecord>(
  record: R,
  discard: Omit<Discard, 'date'>,
  at: Instant,
  by = discard.fromKernel ? 'DISCARDED_BY_KERNEL' : 'DISCARDED_BY_RECRUITER',
): R {
  assertStillOpen(record);
  return {
    ...entered(record, 'DISCARDED', by, at),
    isClosed: true,
    discard: { ...discard, date: at },
    // Should it be taken back, the meeting is reminded of again.
    timer: { ...unwatched, remindAt: record.timer.remindAt },
  };
}

/** The record CANCELLED, which it stays open in. @throws CONFLICT FEATURE_ALREADY_CLOSED, ALREADY_CANCELLED, LIMIT_REACHED */
export function cancelRecord<R extends FeatureRecord>(record: R, at: Instant): R {
  assertStillOpen(record);
  if (record.status.code === 'CANCELLED') throw errors.alreadyCancelled();
  assertRoomInHistory(record);
  return entered(clearMeeting(record), 'CANCELLED', 'CANCELLED', at);
}

/** A status to enter, as a client or this service names it. */
export type NewStatus = Omit<FeatureStatus, 'date'>;

/** What closes, discards and cancels has calls of its own. */
const notEntered: ReadonlySet<string> = new Set(['FINISHED', 'DISCARDED', 'CANCELLED']);

/**
 * The record in a status; in the one that it has already, anew. Who is to schedule has no meeting any more.
 * @throws CONFLICT FEATURE_ALREADY_CLOSED, LIMIT_REACHED; UNPROCESSABLE INVALID_TRANSITION
 */
export function enterStatus<R extends FeatureRecord>(record: R, status: NewStatus, at: Instant): R {
  assertStillOpen(record);
  const { code, descriptionCode, notificationDelay } = status;
  if (notEntered.has(code)) {
    throw errors.invalidTransition(`${code} is entered by a call of its own, not by its code.`);
  }
  assertRoomInHistory(record);
  const entering = code === 'TO_SCHEDULE' ? clearMeeting(record) : record;
  return entered(entering, code, descriptionCode, at, notificationDelay);
}

/** The record without its meeting: nothing else of it is changed. */
export function clearMeeting<R extends FeatureRecord>(record: R): R {
  return record.meeting === null ? record : { ...record, meeting: null };
}

/**
 * The record whose discard is taken back: open, in the status that it was discarded in.
 * @throws CONFLICT NOT_DISCARDED, REOPEN_EXPIRED, LIMIT_REACHED
 */
export function reopenRecord<R extends FeatureRecord>(record: R, at: Instant): R {
  const { status, statusHistory } = record;
  if (status.code !== 'DISCARDED') throw errors.notDiscarded();
  if (Date.parse(at) - Date.parse(status.date) > reopenDays * dayMs) throw errors.reopenExpired(reopenDays);
  assertRoomInHistory(record);
  const before = statusHistory.at(-2)?.code ?? 'PENDING';
  return { ...entered(record, before, 'REOPENED', at), isClosed: false, discard: null };
}

/**
 * The feature a candidate moves to: the one asked for, else the one with the next higher order.
 * @returns null where no feature follows: the candidate has finished
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
    throw errors.invalidDestination('destFeatureId is the feature that the record is in already.');
  }
  const asked = features.find(({ id }) => id === destFeatureId);
  if (!asked) throw errors.invalidDestination('destFeatureId is not a feature of the vacancy.');
  return asked;
}
