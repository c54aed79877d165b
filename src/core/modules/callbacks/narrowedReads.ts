import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { CallbackReads } from './callbackStore.js';

export const narrowedCallbacks: NarrowedReads<{ readonly callbacks: CallbackReads }> = {
  callbacks: { secret: 'refused' },
};
