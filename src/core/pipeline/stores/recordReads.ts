import type { OrderField, Page, PageOf, PageRequest } from '../../kernel/reading/page.js';
import type { Selection } from '../../kernel/reading/projection.js';
import type { AnswerShape, RenderedJson } from '../../kernel/reading/renderedJson.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { RecordTarget } from '../../kernel/values/shapes.js';
import type { FeatureRecord, Interview, ModuleRecord, Psychometric, RecordKind } from '../shapes/record.js';
import type { RecordFilter } from '../shapes/recordFilter.js';
import type { FreezeState } from '../shapes/storedTimers.js';
import type { Destination, VacancyStatusCode } from '../shapes/vacancy.js';

/** What the core reads of records. */

/** What decides which records of a candidate in a feature are earlier. The id breaks ties. */
export type RecordInTime = Pick<FeatureRecord, 'id' | 'vacancyId' | 'featureId' | 'candidateId' | 'createdAt'>;

/** Where a candidate is read to close one record. */
export interface CandidateTarget extends RecordTarget {
  /** Only this record has the fields of its kind. */
  readonly closedId: string;
}

/** The parent of a nested connection: one vacancy, one of its features, or one candidate. */
export interface RecordScope {
  readonly vacancyId?: string;
  readonly featureId?: string;
  readonly candidateId?: string;
}

export interface RecordOrder {
  /** By SCORE, records without a score come last in both directions. */
  readonly field: Exclude<OrderField, 'NAME'>;
  readonly direction: 'ASC' | 'DESC';
}

/** A page of records. */
export interface RecordPage extends PageOf<RecordFilter> {
  /** By default oldest first. */
  readonly order?: RecordOrder;
}

export interface RecordByKind {
  readonly interview: Interview;
  readonly psychometric: Psychometric;
  readonly module: ModuleRecord;
}

/** Records of one kind, or of any of several, within each of several scopes. */
export interface RecordsWanted<K extends RecordKind> {
  readonly companyId: string;
  readonly kind: K | readonly K[];
  readonly scopes: readonly RecordScope[];
  readonly filter: RecordFilter;
}

export interface RecordPagesWanted<K extends RecordKind> extends RecordsWanted<K> {
  readonly page: PageRequest;
  /** By default oldest first. */
  readonly order?: RecordOrder | undefined;
  readonly selection?: Selection | undefined;
}

/** A candidate's records in a vacancy, with the data that decides where the candidate may move. */
export interface CandidateInVacancy {
  readonly vacancyStatus: VacancyStatusCode;
  readonly vacancyUpdatedAt: Instant;
  readonly features: readonly Destination[];
  readonly records: readonly FeatureRecord[];
  readonly isBanned: boolean;
  readonly freezeState: FreezeState;
  /** Whether a record of the company must not move on while one of its answers waits for a review. */
  readonly reviewGate: boolean;
}

/** Every statement names one company. */
export interface RecordReads {
  findOne(target: RecordTarget, selection?: Selection): Promise<FeatureRecord | null>;
  /** Records by their ids, in any order. */
  find(companyId: string, ids: readonly string[], selection?: Selection): Promise<FeatureRecord[]>;
  /**
   * The candidate with the open records in a vacancy, the named one and the one to close.
   * @param target of any record of the candidate in the vacancy
   * @returns null if there is no such record
   */
  candidateInVacancy(target: CandidateTarget, selection?: Selection): Promise<CandidateInVacancy | null>;
  /** Whether the company has any record of a candidate. @param within the only vacancies where one counts */
  hasCandidate(companyId: string, candidateId: string, within?: readonly string[]): Promise<boolean>;
  /** For each record the newest earlier one of its candidate in its feature, null if there is none, by one statement. */
  previous(
    companyId: string,
    records: readonly RecordInTime[],
    selection?: Selection,
  ): Promise<(FeatureRecord | null)[]>;
  /** One page of records for each scope, in the scopes' order, by one statement. */
  pages<K extends RecordKind>(wanted: RecordPagesWanted<K>): Promise<Page<RecordByKind[K]>[]>;
  /** How many records each scope has, in the scopes' order, by one statement. */
  counts(wanted: RecordsWanted<RecordKind>): Promise<number[]>;
}

/** The kinds of records that the store renders as JSON. */
export type RenderedKind = 'interview' | 'psychometric';

interface RecordPageOfCompany extends RecordPage {
  readonly companyId: string;
  readonly kind: RenderedKind;
}

/**
 * Renders records as JSON. One statement makes each answer with all its nested parts. It is null if the id does not exist.
 * @throws AnswerTooLong, Unanswerable
 */
export interface RecordRenderer {
  record(kind: RenderedKind, target: RecordTarget, shape: AnswerShape): Promise<RenderedJson | null>;
  /** A page of a company's records. */
  recordPage(wanted: RecordPageOfCompany, shape: AnswerShape): Promise<RenderedJson | null>;
}

/** Pages of records that may be nested in another answer. */
export interface RecordList {
  readonly recordKind: RenderedKind;
  /** Parses the arguments of a page. @throws BAD_USER_INPUT INVALID_INPUT */
  readonly pageFrom: (sent: unknown) => RecordPage;
}
