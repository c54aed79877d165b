import type { Page, PageRequest } from '../../kernel/reading/page.js';
import type { Ban } from '../shapes/ban.js';
import type { LabelFilter } from '../shapes/candidateFilter.js';
import type { CandidateLabel } from '../shapes/candidateLabel.js';

/** What the core reads and writes of the labels of candidates. Every statement names one company. */

interface LabelsWanted {
  readonly companyId: string;
  readonly filter: LabelFilter;
  /** Ascending. By UPDATED_AT, the id breaks ties. By ID nothing changes its place. */
  readonly order: 'UPDATED_AT' | 'ID';
  /** A cursor by ID has an empty value. */
  readonly page: PageRequest;
}

export interface LabelReads {
  /**
   * The labels of candidates, by candidate; those without one are missing.
   * @param within only candidates with a record in one of these vacancies
   */
  ofCandidates(
    companyId: string,
    candidateIds: readonly string[],
    within?: readonly string[],
  ): Promise<ReadonlyMap<string, CandidateLabel>>;
  page(wanted: LabelsWanted): Promise<Page<CandidateLabel>>;
  /** Which of some candidates have a record. @param within the only vacancies where one counts */
  withRecords(
    companyId: string,
    candidateIds: readonly string[],
    within?: readonly string[],
  ): Promise<ReadonlySet<string>>;
}

/** Within a transaction. */
export interface LabelWrites {
  /** The labels of candidates, locked until the transaction ends; those without one are missing. */
  lock(companyId: string, candidateIds: readonly string[]): Promise<readonly CandidateLabel[]>;
  /** Stores new labels. @throws Collision if another transaction has labelled one of the candidates meanwhile */
  insert(labels: readonly CandidateLabel[]): Promise<void>;
  /** Stores changed labels, which must be locked. */
  save(labels: readonly CandidateLabel[]): Promise<void>;
  /** Deletes labels by their ids. They must be locked. */
  delete(companyId: string, ids: readonly string[]): Promise<void>;
  /** Deletes the label of an erased person. @returns its id; null if there was none */
  erase(companyId: string, candidateId: string): Promise<string | null>;
}

interface IdPage {
  readonly first: number;
  /** An empty text for the first page. */
  readonly after: string;
}

/** What the core reads of bans. */
export interface BanReads {
  /** The bans of candidates, by candidate. */
  find(companyId: string, candidateIds: readonly string[]): Promise<ReadonlyMap<string, Ban>>;
  /** The bans that name a person, as the candidate or as who has banned, in the order of their ids. */
  naming(companyId: string, person: string, page: IdPage): Promise<Page<Ban>>;
  /** Bans, oldest first. */
  page(companyId: string, page: PageRequest): Promise<Page<Ban>>;
  count(companyId: string): Promise<number>;
}

/** Within a transaction. */
export interface BanWrites {
  /** Inserts bans of candidates who are not banned yet. @returns the ids of the candidates who are newly banned */
  insert(bans: readonly Ban[]): Promise<ReadonlySet<string>>;
  /** Deletes bans, also those of erased persons by their ids from before. @returns the deleted bans, by candidate */
  delete(companyId: string, candidateIds: readonly string[]): Promise<ReadonlyMap<string, Ban>>;
}
