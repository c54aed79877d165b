import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { RefusalReads } from './refusalStore.js';

export const narrowedRefusals: NarrowedReads<{ readonly refusals: RefusalReads }> = {
  refusals: { list: 'refused', listOfKeys: 'refused' },
};
