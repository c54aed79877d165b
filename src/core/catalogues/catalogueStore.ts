import type { ScopedReads } from '../application/access/scopedReads.js';
import type { CatalogueName, Entry } from './catalogue.js';

/** What the core reads and writes of catalogues. */

/** The part of a locked catalogue that the rules for a saved entry need. */
interface LockedCatalogue<C extends CatalogueName> {
  /** The present entry; null if there is none. */
  readonly before: Entry<C> | null;
  /** The number of the other entries, and their length in characters of JSON. */
  readonly others: { readonly count: number; readonly characters: number };
}

/** Every statement names one company. */
export interface CatalogueReads {
  /** A company's catalogue, by id. */
  list<C extends CatalogueName>(companyId: string, catalogue: C): Promise<Entry<C>[]>;
  /** The given conversation actions that features of vacancies use, except of CLOSED vacancies. */
  actionsInUse(companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether a candidate may be rejected for a reason: the company's catalogue has the reason, or it has no reasons. */
  acceptsRejectionReason(companyId: string, id: string): Promise<boolean>;
}

/** Within a transaction. */
export interface CatalogueWrites {
  /**
   * Locks a catalogue until the transaction ends: concurrent calls can't exceed its limits, and each sees what the one
   * before it has left.
   */
  lock<C extends CatalogueName>(companyId: string, catalogue: C, id: string): Promise<LockedCatalogue<C>>;
  /** Adds an entry or replaces it. @returns whether this changed the catalogue */
  save<C extends CatalogueName>(companyId: string, catalogue: C, entry: Entry<C>): Promise<boolean>;
  /** @returns the deleted entry; null if there was none */
  delete<C extends CatalogueName>(companyId: string, catalogue: C, id: string): Promise<Entry<C> | null>;
}

export const scopedCatalogues: ScopedReads<{ readonly catalogues: CatalogueReads }> = {
  catalogues: { list: 'whole', acceptsRejectionReason: 'whole', actionsInUse: 'refused' },
};
