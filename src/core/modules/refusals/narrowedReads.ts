import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { RefusalReads } from './refusalStore.js';

export const narrowedRefusals: NarrowedReads<RefusalReads> = { refusals: 'refused', refusalsOfKeys: 'refused' };
