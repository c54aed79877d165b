import type { Page, PageRequest } from '../../../kernel/reading/page.js';
import type { Ban } from '../shapes/ban.js';

/** What the core reads of bans. */
export interface BanReads {
  /** The bans of candidates, by candidate. */
  bansOf(companyId: string, candidateIds: readonly string[]): Promise<ReadonlyMap<string, Ban>>;
  /** Bans, oldest first. */
  banPage(companyId: string, page: PageRequest): Promise<Page<Ban>>;
  banCount(companyId: string): Promise<number>;
}

/** Within a transaction. */
export interface BanWrites {
  /** Inserts bans of candidates who are not banned yet. @returns the ids of the candidates who are newly banned */
  insertBans(bans: readonly Ban[]): Promise<ReadonlySet<string>>;
  /** Deletes bans, also those of erased persons by their ids from before. @returns the deleted bans, by candidate */
  deleteBans(companyId: string, candidateIds: readonly string[]): Promise<ReadonlyMap<string, Ban>>;
}
