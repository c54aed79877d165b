import type { Instant } from '../../kernel/values/instants.js';
import type { Thaw } from '../rules/freezeState.js';
import type { TimedRecord } from '../rules/recordTimer.js';
import type { CompanyClock } from '../shapes/companyClock.js';
import type { FeatureRecord } from '../shapes/record.js';
import type { RetimedRecord, Wake } from '../shapes/storedTimers.js';

/** What the core reads and writes of timers. */

/** The data that the timers of a vacancy need, except the vacancy's own row. */
export interface WatchedThere {
  /** The wanted records. The first one is due first. */
  readonly records: readonly (TimedRecord & { readonly id: string })[];
  /** The number of further records with a running timer that are due by the wanted instant. */
  readonly moreDue: number;
  readonly openCount: number;
  /** The number of finalists. Not all are counted, but more than there are in `records`. */
  readonly finalistCount: number;
  /** The last change that no worker has made: stored, or in the feed. Null if neither has one, or it was not wanted. */
  readonly lastActiveAt: Instant | null;
  /** When the timer was due that last closed a record of the last feature; null if none has, or if it was not wanted. */
  readonly finalistClosedAt: Instant | null;
  /**
   * Not later than the next due instant of a finalist, after the wanted instant: then the vacancy may freeze. Null if
   * there is none, or if it was not wanted.
   */
  readonly finalistDueAt: Instant | null;
  /** The number of the vacancy's newest event, which the two instants contain; null if they were not wanted. */
  readonly seenSeq: string | null;
}

/** The data that timers want from a vacancy. */
export interface WatchWanted {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly statusCodes: readonly string[];
  /** The feature whose records are finalists; null if finalists are not enabled. */
  readonly finalistFeatureId: string | null;
  /** Only the records that wake by this instant; null means all. */
  readonly until: Instant | null;
  /** Whether all open records are wanted, or only those with a running timer (not held, not ended). */
  readonly withAll: boolean;
  /** The most records to return. */
  readonly most: number;
  /** Whether to count all records. If not, the counts contain only the returned records. */
  readonly counts: boolean;
  /** Whether to read the data that decides when the vacancy freezes: finalists and activity. */
  readonly mayFreeze: boolean;
}

/** Every statement names one company. */
export interface TimerReads {
  watched(wanted: WatchWanted): Promise<WatchedThere>;
  /** The next stored instants up to `by` at which anything may be due in a company, at most `most` of each kind. */
  nextWakes(companyId: string, by: Instant, withTimers: boolean, most: number): Promise<Wake[]>;
  /** The data that decides when vacancies freeze, by vacancy id, by one statement. At most one finalist is counted. */
  quietVacancies(
    companyId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<WatchedThere, 'finalistCount' | 'finalistClosedAt' | 'lastActiveAt'>>>;
  /** The ids of the vacancies for which something may be due by an instant, the longest waiting first. */
  vacanciesDue(companyId: string, by: Instant, withTimers: boolean, most: number): Promise<string[]>;
  /** When anything of a company may be due next, up to an instant; null if nothing is. */
  nextWake(companyId: string, withTimers: boolean, by: Instant): Promise<Instant | null>;
  /** Open records of vacancies with a reminder that is due by an instant, in the order of these. */
  remindable(companyId: string, vacancyIds: readonly string[], by: Instant, most: number): Promise<FeatureRecord[]>;
}

/** Within a transaction. */
export interface TimerWrites {
  /**
   * The open records of a vacancy after one of them, in the order in which due times are computed. Of each record only
   * what decides about its timer and its reminders.
   */
  openRecords(
    companyId: string,
    vacancyId: string,
    after: RetimedRecord | null,
    most: number,
  ): Promise<readonly FeatureRecord[]>;
  /** Thaws a frozen vacancy. Its records do not change. */
  thawVacancy(companyId: string, thaw: Thaw): Promise<void>;
}

/** What the core reads of test clocks. */
export interface ClockReads {
  /** A company's test clock; null if it uses the real time. */
  findOne(companyId: string): Promise<CompanyClock | null>;
}

/** Within a transaction. */
export interface ClockWrites {
  /** A company's clock, locked until the transaction ends. If it has none, `byDefault` is stored. */
  lock(byDefault: CompanyClock): Promise<CompanyClock>;
  save(clock: CompanyClock): Promise<void>;
}
