import type { Instant } from '../../kernel/values/instants.js';

/**
 * What is kept of erasures apart from the database, so that they can be repeated in one that was restored (ADR 15). It
 * names no person by id.
 */
export interface HashedErasure {
  readonly companyId: string;
  /** The keyed hash of the person's id. */
  readonly hash: string;
  /** What stands in the place of the id. */
  readonly token: string;
  readonly erasedAt: Instant;
}

/** Reads for the commands that export and apply erasures. No caller has them. */
export interface HashedErasures {
  /** Whether the service has the key of the hashes. */
  readonly hasPersonKey: boolean;
  /**
   * A page of the erasures of all companies, by company and id.
   * @param since only erasures from this instant on; null for all
   */
  page(after: ErasurePosition | null, since: Instant | null, limit: number): Promise<readonly ListedErasure[]>;
  /** The persons that a company knows, by the hash of their ids. Those whom it does not know are left out. */
  persons(companyId: string, hashes: ReadonlySet<string>): Promise<ReadonlyMap<string, string>>;
  /**
   * What a company knows of an erasure. DONE: this one, by its token, or a later one of the person, which erased all that
   * was there before. EARLIER: only earlier ones.
   */
  known(entry: HashedErasure): Promise<'DONE' | 'EARLIER' | null>;
}

interface ErasurePosition {
  readonly companyId: string;
  readonly id: string;
}

export type ListedErasure = HashedErasure & ErasurePosition;
