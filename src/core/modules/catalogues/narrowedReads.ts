import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { CatalogueReads } from './catalogueStore.js';

export const narrowedCatalogues: NarrowedReads<CatalogueReads> = {
  catalogue: 'whole',
  acceptsRejectionReason: 'whole',
  actionsInUse: 'refused',
};
