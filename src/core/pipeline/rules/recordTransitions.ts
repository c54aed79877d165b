import { errors } from '../../kernel/errors.js';
import type { Instant } from '../../kernel/values/instants.js';
import { dayMs, later, rising } from '../../kernel/values/instants.js';
import { type Discard, type FeatureRecord, type FeatureStatus, kindOf, noProvenance } from '../shapes/record.js';
import type { FreezeState } from '../shapes/storedTimers.js';
import type { Destination } from '../shapes/vacancy.js';
import { neverFrozen } from './freezeState.js';
import { timerIn, unwatched } from './recordTimer.js';

/** The transitions of a candidate's record, as pure functions (docs/BEHAVIOUR.md, "Records and moves"). */

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
 * A candidate's new record in a feature: IN_PROGRESS if the feature starts by itself, else PENDING.
 * @param freezeState the freeze state of the vacancy before
 */
export function beginRecord(
  feature: Destination,
  beginning: Beginning,
  at: Instant,
  freezeState: FreezeState = neverFrozen,
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
    timer: timerIn(status.code, { timers: feature.jobAutomations, freezeState }, at),
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
        ...noProvenance,
      };
    default:
      return { ...common, kind: 'module' };
  }
}

/** The most statuses in a record's history. A full history can still get the status that closes the record. */
const maxStatuses = 1_000;
/** The days for which a discard can be undone. */
const reopenDays = 30;

/** The record in a new status, which is also added to its history. Its date is never before that of the last one. */
function entered<R extends FeatureRecord>(
  record: R,
  code: string,
  descriptionCode: string | null,
  at: Instant,
  notificationDelay: number | null = 0,
): R {
  const status: FeatureStatus = { code, descriptionCode, date: later(record.status.date, at), notificationDelay };
  const updatedAt = rising(record.updatedAt, at);
  return { ...record, status, statusHistory: [...record.statusHistory, status], updatedAt };
}

/** @throws CONFLICT LIMIT_REACHED */
function assertRoomInHistory({ statusHistory }: FeatureRecord): void {
  if (statusHistory.length >= maxStatuses) throw errors.limitReached('statuses per record', maxStatuses);
}

/** @throws CONFLICT FEATURE_ALREADY_CLOSED */
function assertRecordOpen({ isClosed }: FeatureRecord): void {
  if (isClosed) throw errors.featureAlreadyClosed();
}

/** The description codes of moves. */
export type MoveCode = 'ORCHESTRATED' | 'FORWARDED';

/** The record closed because its candidate moves on: FINISHED. @throws CONFLICT FEATURE_ALREADY_CLOSED */
export function closeRecord<R extends FeatureRecord>(record: R, at: Instant, by: MoveCode = 'ORCHESTRATED'): R {
  assertRecordOpen(record);
  return { ...entered(record, 'FINISHED', by, at), isClosed: true, timer: unwatched };
}

/**
 * The record closed because its candidate is rejected: DISCARDED.
 * @param by the description code; given only for timers
 * @throws CONFLICT FEATURE_ALREADY_CLOSED
 */
export function discardRecord<R extends FeatureRecord>(
  record: R,
  discard: Omit<Discard, 'date'>,
  at: Instant,
  by = discard.fromKernel ? 'DISCARDED_BY_KERNEL' : 'DISCARDED_BY_RECRUITER',
): R {
  assertRecordOpen(record);
  const discarded = entered(record, 'DISCARDED', by, at);
  return {
    ...discarded,
    isClosed: true,
    discard: { ...discard, date: discarded.status.date },
    // Kept, so that reminders of the meeting continue if the discard is undone.
    timer: { ...unwatched, remindAt: record.timer.remindAt },
  };
}

/** The record CANCELLED; it stays open. @throws CONFLICT FEATURE_ALREADY_CLOSED, ALREADY_CANCELLED, LIMIT_REACHED */
export function cancelRecord<R extends FeatureRecord>(record: R, at: Instant): R {
  assertRecordOpen(record);
  if (record.status.code === 'CANCELLED') throw errors.alreadyCancelled();
  assertRoomInHistory(record);
  return entered(clearMeeting(record), 'CANCELLED', 'CANCELLED', at);
}

/** The open record closed because its person was erased. No record follows. */
export function endRecord<R extends FeatureRecord>(record: R, at: Instant): R {
  return { ...entered(clearMeeting(record), 'CANCELLED', 'ERASED', at), isClosed: true, timer: unwatched };
}

/** A status to enter. */
type NewStatus = Omit<FeatureStatus, 'date'>;

/** The statuses that only their own calls enter: those that close, discard and cancel. */
const notEntered: ReadonlySet<string> = new Set(['FINISHED', 'DISCARDED', 'CANCELLED']);

/**
 * The record in a new status. It may enter its present status again. In TO_SCHEDULE it has no meeting any more.
 * @throws CONFLICT FEATURE_ALREADY_CLOSED, LIMIT_REACHED; UNPROCESSABLE INVALID_TRANSITION
 */
export function enterStatus<R extends FeatureRecord>(record: R, status: NewStatus, at: Instant): R {
  assertRecordOpen(record);
  const { code, descriptionCode, notificationDelay } = status;
  if (notEntered.has(code)) {
    throw errors.invalidTransition(
      `This operation cannot set the status ${code}; use the one that closes, discards or cancels the record.`,
    );
  }
  assertRoomInHistory(record);
  const entering = code === 'TO_SCHEDULE' ? clearMeeting(record) : record;
  return entered(entering, code, descriptionCode, at, notificationDelay);
}

/** The record without its meeting. Nothing else changes. */
export function clearMeeting<R extends FeatureRecord>(record: R): R {
  return record.meeting === null ? record : { ...record, meeting: null };
}

/**
 * The record after its discard is undone: open, in the status before the discard.
 * @param isWhenever however long ago the discard was
 * @throws CONFLICT NOT_DISCARDED, REOPEN_EXPIRED, LIMIT_REACHED
 */
export function reopenRecord<R extends FeatureRecord>(record: R, at: Instant, isWhenever = false): R {
  const { status, statusHistory } = record;
  if (status.code !== 'DISCARDED') throw errors.notDiscarded();
  const isLate = Date.parse(at) - Date.parse(status.date) > reopenDays * dayMs;
  if (isLate && !isWhenever) throw errors.reopenExpired(reopenDays);
  assertRoomInHistory(record);
  const before = statusHistory.at(-2)?.code ?? 'PENDING';
  return { ...entered(record, before, 'REOPENED', at), isClosed: false, discard: null };
}
