/** What is kept of vacancies and records for their timers: shapes alone, which everything else may name. */

/** As in core/vacancies/vacancy.ts, which names what stands here. */
type Instant = string;

/** Why what is due is not done until somebody says so. */
export const heldReasons = ['OVERDUE', 'TOO_MANY', 'REVIEW'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** ENDED: the timer does nothing more in this status. */
export type TimerState = HeldReason | 'ENDED';

/** What is kept of a record's timer. It is set with the status, by the same statement. */
export interface RecordTimer {
  /**
   * When its status is due, if the vacancy stands still no more; for a held record, when it was due. Null where nothing
   * watches it.
   */
  readonly dueAt: Instant | null;
  /** Milliseconds that the vacancy had stood frozen when the status was entered: what it stands later is added to `dueAt` until it is held. */
  readonly stoodMs: number;
  /** When a worker is to look at it: not later than it is due. Null where it can't be. */
  readonly wakeAt: Instant | null;
  /** Null while the timer runs. */
  readonly state: TimerState | null;
  /** When its candidate is next to be reminded of the meeting. */
  readonly remindAt: Instant | null;
}

/** What is kept of the timers of a vacancy. */
export interface VacancyTimer {
  /** Milliseconds that it stood frozen, without the freeze that lasts. */
  readonly stoodMs: number;
  /** When a worker is to look whether it freezes: never later than it could. Null where it can't. */
  readonly lookAt: Instant | null;
  /** Whether a worker is to time its records anew: it was thawed, which changes no record. */
  readonly isStale: boolean;
  /** The last activity that a worker has seen, for the feed forgets; null where it has seen none. */
  readonly activeAt: Instant | null;
  /**
   * Too many records were due at once, up to this instant. It is kept, so that all of them are met alike, however often a
   * worker dies meanwhile. Null once all of them are met.
   */
  readonly heldUntil: Instant | null;
  /** The freeze that was told and not done, by its due instant: another activity makes another. */
  readonly shadowedAt: Instant | null;
}

/** How a vacancy stands, as rules of its records' timers look at it. */
export interface Standing {
  readonly frozenAt: Instant | null;
  readonly frozenBy: string | null;
  /** As in {@link VacancyTimer}. */
  readonly stoodMs: number;
}
