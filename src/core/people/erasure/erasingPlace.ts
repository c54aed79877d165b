import type { CatalogueReads } from '../../catalogues/catalogue.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { Erased } from '../personal/redaction.js';
import type { PlaceCounts } from '../shapes/erasure.js';
import type { ErasureWrites } from '../stores/erasureStore.js';
import type { HoldWrites } from '../stores/holdStore.js';
import type { ReviewWrites } from '../stores/reviewStore.js';
import type { StaffWrites } from '../stores/staffStore.js';

/** What the erasing of one place needs, and what it has done. */

export type ErasingStore = {
  readonly erasures: ErasureWrites;
  readonly staff: StaffWrites;
  readonly holds: HoldWrites;
  readonly catalogues: CatalogueReads;
  readonly reviews: Pick<ReviewWrites, 'save'>;
};

export interface Person extends Erased {
  readonly companyId: string;
  readonly now: Instant;
}

/** Erases at most so many rows of a place. @returns the rows of this place, and of those that depend on it */
export type ErasesPlace = (store: ErasingStore, person: Person, most: number) => Promise<Done>;

export interface Done {
  readonly rows: number;
  readonly counts: PlaceCounts;
}
