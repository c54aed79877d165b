import type { Instant } from '../../kernel/values/instants.js';

/**
 * The stored data of timers in vacancies and records.
 *
 * Their instants:
 *
 * | of        | member       | when                                                                          |
 * | --------- | ------------ | ----------------------------------------------------------------------------- |
 * | a record  | `dueAt`      | its timer takes effect                                                        |
 * | a record  | `wakeAt`     | a worker looks at it: at `dueAt`, or never while that can't come              |
 * | a record  | `remindAt`   | the next reminder of its meeting                                              |
 * | a vacancy | `lookAt`     | a worker looks whether it freezes                                             |
 * | a vacancy | `activeAt`   | something was done there last; it freezes some time after that                |
 * | a vacancy | `heldUntil`  | what is due up to then waits for an admin, as it was too much at once         |
 * | a vacancy | `shadowedAt` | a freeze was only reported for then                                           |
 */

/** Why a due effect waits for an admin. */
export const heldReasons = ['OVERDUE', 'TOO_MANY', 'REVIEW'] as const;
export type HeldReason = (typeof heldReasons)[number];

/**
 * ENDED: the timer does nothing more in this status. MISSED: it was due before its vacancy froze, and no worker has
 * carried it out yet. So the freeze does not move its due instant, and a worker still carries it out.
 */
export const timerStates = [...heldReasons, 'ENDED', 'MISSED'] as const;
export type TimerState = (typeof timerStates)[number];

/** The stored data of a record's timer. The statement that sets the status also sets it. */
export interface RecordTimer {
  /**
   * When the timer of its status is due if the vacancy is not frozen any more; for a held or missed record, when it was
   * due. Null if no timer watches the status.
   */
  readonly dueAt: Instant | null;
  /**
   * Milliseconds that the vacancy had been frozen when the status was entered. Later frozen time is added to `dueAt`
   * until the record is held or missed.
   */
  readonly frozenMs: number;
  /** When a worker must check the record, at the latest when it is due. Null if it can't become due. */
  readonly wakeAt: Instant | null;
  /** Null while the timer runs. */
  readonly state: TimerState | null;
  /** When the next reminder of the meeting is due. */
  readonly remindAt: Instant | null;
}

/** The stored data of a vacancy's timers. */
export interface VacancyTimer {
  /** Milliseconds that it was frozen, without the present freeze. */
  readonly frozenMs: number;
  /** As in {@link FreezeState}. */
  readonly lookAt: Instant | null;
  /**
   * Whether a worker must compute the due times of its records again. A thaw sets this, because it changes no record.
   */
  readonly isStale: boolean;
  /** The last activity that a worker has seen, because the feed removes old events; null if it has seen none. */
  readonly activeAt: Instant | null;
  /** When the timer was due that last closed a record of the last feature, as far as that is stored; null if none is. */
  readonly finalistClosedAt: Instant | null;
  /**
   * `activeAt` and `finalistClosedAt` contain the events of the vacancy up to this number. Only later ones must be read.
   */
  readonly seenSeq: string;
  /**
   * Too many records were due at once, up to this instant. It is stored, so that all of them are held, even if a worker
   * dies meanwhile. Null when all of them have been processed.
   */
  readonly heldUntil: Instant | null;
  /** The rest of a computation of its records' due times, if there are very many; null if none is unfinished. */
  readonly retiming: UnfinishedRetiming | null;
  /** The due instant of a freeze that was only reported. After another activity, another freeze is reported. */
  readonly shadowedAt: Instant | null;
}

/** Whether a worker must still carry out the timer. */
export const isRunning = (state: TimerState | null): boolean => state === null || state === 'MISSED';

/** If the span of a timer is edited, it runs again in these states. An ended timer stays ended. */
export const restartedByEdit: readonly TimerState[] = timerStates.filter((state) => state !== 'ENDED');

/** Whether a record waits for an admin. */
export const isHeldState = (state: TimerState | null): state is HeldReason =>
  heldReasons.some((reason) => reason === state);

/** The milliseconds from entering a status until its timer is due, by feature and status. */
export type Spans = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The states in which a timer runs again, by feature and status. */
export type Restarts = Readonly<Record<string, Readonly<Record<string, readonly TimerState[]>>>>;

/** A stored instant at which something may be due. */
export interface Wake {
  /** RETIMING: a vacancy whose due times workers compute further. Before that, it is not known what is due there. */
  readonly kind: 'TIMER' | 'LOOK' | 'REMINDER' | 'RETIMING';
  readonly vacancyId: string;
  readonly at: Instant;
}

/** Why due times are computed again (see retiming.ts). */
export interface RetimingCause {
  /** The present spans, so that reads can compute what is not stored yet; null if no due time changes. */
  readonly spans: Spans | null;
  /** The timers that run again although they are held, missed or ended. */
  readonly restarts: Restarts;
  /**
   * If all timers begin again, because the vacancy was closed or reopened: the milliseconds that it had been frozen by
   * then. Otherwise null.
   */
  readonly frozenMsAtRestart: number | null;
  /** Reminders after this instant are computed again, too; null if they do not change. */
  readonly remindAfter: Instant | null;
}

/** The position of a record in the order in which due times are computed. */
export interface RetimedRecord {
  readonly kind: string;
  readonly createdAt: Instant;
  readonly id: string;
}

/** A computation of due times that workers continue. */
export interface UnfinishedRetiming extends RetimingCause {
  /** It is done for the records up to this one. */
  readonly last: RetimedRecord;
  /** The `frozenMs` of the vacancy when it began. If it differs, the computation begins again: see {@link thawedSince}. */
  readonly frozenMs: number;
}

/** The `frozenMs` of an unfinished computation since whose begin the vacancy was thawed. */
export const thawedSince = -1;

/** The freeze state of a vacancy, for the rules of its records' timers. */
export interface FreezeState {
  readonly frozenAt: Instant | null;
  readonly frozenBy: string | null;
  /** As in {@link VacancyTimer}. */
  readonly frozenMs: number;
  /**
   * Never later than the instant at which it may freeze: then a worker, or a change that comes before that, must check
   * whether it freezes. Null if it can't freeze.
   */
  readonly lookAt: Instant | null;
}
