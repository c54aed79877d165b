import type { Page, PageRequest } from '../../kernel/reading/page.js';
import type { Ban } from '../shapes/ban.js';

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
