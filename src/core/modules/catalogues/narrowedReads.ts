import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { CatalogueReads } from './catalogueStore.js';

export const narrowedCatalogues: NarrowedReads<{ readonly catalogues: CatalogueReads }> = {
  catalogues: { list: 'whole', acceptsRejectionReason: 'whole', actionsInUse: 'refused' },
};
