import type { DomainEvent, EventContext } from './events/event.js';
import type { FeatureRecord } from './records/record.js';
import type { CompanySettings } from './settings/companySettings.js';
import type { Thaw } from './timers/freezes/thaw.js';
import type { Instant, Vacancy } from './vacancies/vacancy.js';

/** Writes that are atomic without a transaction. */

/** A company's settings as they were read. */
export interface SettingsSeen {
  /** Null if the company has none. */
  readonly settings: CompanySettings | null;
  /** Identifies this version of the settings. Only the store reads it. */
  readonly version: string | null;
}

/** A write of one statement, which must be sent in time. */
interface Timed {
  /** Called when the statement is sent. @throws if it is too late; then nothing is written */
  readonly assertSent?: () => void;
}

/** A new vacancy, and the data on which it was decided. */
export interface DecidedVacancy extends Timed {
  readonly vacancy: Vacancy;
  readonly event: DomainEvent;
  readonly context: EventContext;
  readonly seen: SettingsSeen;
}

/** A move, and the data on which it was decided. */
export interface DecidedMove extends Timed {
  /** The open record as it will be when it is closed. */
  readonly closed: FeatureRecord;
  readonly next: FeatureRecord | null;
  /** Identifies the version of the closed record that was read, including its answers. */
  readonly recordUpdatedAt: Instant;
  /** Identifies the version of its vacancy that was read, including status and features. It rises with each change. */
  readonly vacancyUpdatedAt: Instant;
  /** Only for a frozen vacancy: the move thaws it. The event of the thaw comes after the event of the move. */
  readonly thaw: Thaw | null;
}

/** Atomic writes: one of them alone needs no transaction. */
export interface Writes {
  /** Inserts a vacancy without an event. */
  insertVacancy(vacancy: Vacancy): Promise<void>;
  /** A company's settings. If they change before a write that was decided on them, that write does nothing. */
  settingsSeen(companyId: string): Promise<SettingsSeen>;
  /**
   * Inserts a new vacancy and its event. If the company's settings have changed since, it does nothing.
   * @returns whether the vacancy was inserted
   */
  keepVacancy(decided: DecidedVacancy): Promise<boolean>;
  /**
   * Stores a move and its event. If the data on which it was decided has changed since, it does nothing.
   * @returns whether the move was stored
   * @throws CONFLICT CANDIDATE_ALREADY_IN_FEATURE if the candidate has an open record in the feature of `next`
   */
  saveMove(move: DecidedMove, event: DomainEvent, context: EventContext): Promise<boolean>;
}
