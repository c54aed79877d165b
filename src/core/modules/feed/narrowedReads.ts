import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { FeedReads } from '../../application/events/feedStore.js';

export const narrowedFeed: NarrowedReads<{ readonly feed: FeedReads }> = {
  feed: {
    ends: 'whole',
    // The feed shows what a caller may see itself, because followers read it without a use case (sealed.ts).
    pages: 'whole',
    find: 'refused',
  },
};
