import type { DomainEvent, Telling } from './events/event.js';
import type { FeatureRecord } from './records/record.js';
import type { CompanySettings } from './settings/companySettings.js';
import type { Thaw } from './timers/thaw.js';
import type { Instant, Vacancy } from './vacancies/vacancy.js';

/** Writes that hold together by themselves. */

/** A company's settings as they were seen. */
export interface SettingsSeen {
  /** Null where the company has none. */
  readonly settings: CompanySettings | null;
  /** Identifies this version of them. Only the store reads it. */
  readonly version: string | null;
}

/** What is kept by a single statement, which has a time to be sent in. */
interface Timed {
  /** To be called whenever it is sent. @throws where it is too late by then: nothing is kept */
  readonly assertSent?: () => void;
}

/** A new vacancy, and what it was decided on. */
export interface DecidedVacancy extends Timed {
  readonly vacancy: Vacancy;
  readonly event: DomainEvent;
  readonly telling: Telling;
  readonly seen: SettingsSeen;
}

/** A move, and what it was decided on. */
export interface DecidedMove extends Timed {
  /** As it will be; it was open. */
  readonly closed: FeatureRecord;
  readonly next: FeatureRecord | null;
  /** Identifies the state in which the closed record was seen, its answers too. */
  readonly recordUpdatedAt: Instant;
  /** Identifies the state in which its vacancy was seen, status and features too: it rises with each change. */
  readonly vacancyUpdatedAt: Instant;
  /** Where the vacancy is frozen: it goes on by the move, and its event comes behind the move's. */
  readonly thaw?: Thaw | null;
}

/** Writes that keep all or nothing, each by itself: one alone needs no transaction around it. */
export interface Writes {
  /** Keeps a vacancy as it is. */
  insertVacancy(vacancy: Vacancy): Promise<void>;
  /** A company's settings. They may change before the write that was decided on them, which is then not kept. */
  settingsSeen(companyId: string): Promise<SettingsSeen>;
  /**
   * Keeps a new vacancy and its event, unless its company's settings are others by now: then nothing is kept.
   * @returns whether it was kept
   */
  keepVacancy(decided: DecidedVacancy): Promise<boolean>;
  /**
   * Keeps a move, unless what it was decided on holds no longer: then nothing is kept.
   * @returns whether it was kept
   * @throws CONFLICT CANDIDATE_ALREADY_IN_FEATURE where an open record stands in `next`'s feature
   */
  saveMove(move: DecidedMove, event: DomainEvent, telling: Telling): Promise<boolean>;
}
