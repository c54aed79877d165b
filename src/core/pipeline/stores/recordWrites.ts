import type { DomainEvent, EventContext } from '../../application/event.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { RecordTarget } from '../../kernel/values/shapes.js';
import type { Thaw } from '../rules/freezeState.js';
import type { FeatureRecord } from '../shapes/record.js';
import type { FreezeState } from '../shapes/storedTimers.js';
import type { Destination, Feature, Vacancy, VacancyStatusCode } from '../shapes/vacancy.js';
import type { Timed } from './vacancyStore.js';

/** What the core locks and writes of records. */

/** The part of a vacancy that the rules of its records need. */
export interface VacancyRules {
  readonly id: string;
  readonly status: VacancyStatusCode;
  readonly features: readonly Destination[];
  readonly maxCandidates: number | null;
  readonly freezeState: FreezeState;
  /** Whether workers still compute due times of its records. */
  readonly isRetimed: boolean;
  readonly updatedAt: Instant;
}

/** Records and their vacancies, locked until the transaction ends. */
export interface LockedRecords {
  /**
   * The named records and all others of their candidates in their vacancies. Of the fields of a single kind they have an
   * interview's score.
   */
  readonly records: readonly FeatureRecord[];
  readonly vacancies: readonly VacancyRules[];
  /** As in {@link CandidateInVacancy}. */
  readonly reviewGate: boolean;
}

/** A record and what its rules need of its feature and its vacancy. */
export interface RecordInVacancy {
  readonly record: FeatureRecord;
  readonly vacancyStatus: VacancyStatusCode;
  /** Null if the vacancy no longer has it. That is possible for a closed record. */
  readonly feature: Feature | null;
  readonly freezeState: FreezeState;
  readonly vacancyUpdatedAt: Instant;
}

/** One record, within a transaction. */
export interface RecordWrites {
  /** A record, locked until the transaction ends. Its vacancy can't change meanwhile. */
  lock(target: RecordTarget): Promise<RecordInVacancy | null>;
  /** Stores the changes of a locked record. */
  save(locked: FeatureRecord, changed: FeatureRecord): Promise<void>;
}

/** Many records, within a transaction (ADR 6). */
export interface BulkWrites {
  /**
   * Records by their ids and all open records of their candidates, locked with their vacancies until the transaction
   * ends. The result also has each candidate's last closed record in a vacancy.
   * @param vacancies 'shared' allows other calls to move records of these vacancies meanwhile
   * @param within the only vacancies whose records are found
   */
  lockMany(
    companyId: string,
    ids: readonly string[],
    vacancies: 'shared' | 'alone',
    within?: readonly string[],
  ): Promise<LockedRecords>;
  /**
   * The open records of candidates in a vacancy, and the last closed one of each. Of each record only its ids, its
   * status and whether it is closed.
   */
  ofCandidates(companyId: string, vacancyId: string, candidateIds: readonly string[]): Promise<FeatureRecord[]>;
  /** The number of candidates who take a place (see core/records/places.ts), by vacancy id; no entry means 0. */
  placesTaken(companyId: string, vacancyIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Inserts records. If a candidate already has an open record in the feature, the transaction is repeated. */
  insert(records: readonly FeatureRecord[]): Promise<void>;
  /** Stores locked records of which each has entered one status, with all other changes of that. */
  saveEntered(records: readonly FeatureRecord[]): Promise<void>;
  /** Stores the timers of records whose statuses have not changed. */
  saveTimers(records: readonly FeatureRecord[]): Promise<void>;
}

/** The meetings in some features of a vacancy, within a transaction. */
export interface MeetingWrites {
  /**
   * Raises `updatedAt` of records with a meeting in some features of a vacancy that is locked alone.
   * @returns at most so many records as they were, of each only what its event needs, and the raised instants
   */
  touchMeetings(
    vacancy: Pick<Vacancy, 'companyId' | 'id'>,
    featureIds: readonly string[],
    at: Instant,
    most: number,
  ): Promise<readonly { readonly record: FeatureRecord; readonly updatedAt: Instant }[]>;
}

/** The meetings of local date-times, within a transaction. */
export interface RetimedMeetings {
  /**
   * A vacancy with open records whose meetings were computed by tables of zones before a version; null if there is none.
   */
  vacancyToRetime(companyId: string, tzdbVersion: string): Promise<string | null>;
  /** Such records of a vacancy that is locked alone, locked until the transaction ends. */
  lockMeetingsBefore(
    vacancy: Pick<Vacancy, 'companyId' | 'id'>,
    tzdbVersion: string,
    most: number,
  ): Promise<readonly FeatureRecord[]>;
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

/** An atomic write: alone it needs no transaction. */
export interface MoveWrites {
  /**
   * Stores a move and its event. If the data on which it was decided has changed since, it does nothing.
   * @returns whether the move was stored
   * @throws CONFLICT CANDIDATE_ALREADY_IN_FEATURE if the candidate has an open record in the feature of `next`
   */
  saveMove(move: DecidedMove, event: DomainEvent, context: EventContext): Promise<boolean>;
}
