import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedReads } from '../application/feedStore.js';
import { companyTarget } from '../kernel/values/shapes.js';
import { presentEpoch } from './epochs.js';
import { oldestOf } from './listEvents.js';

/** A company's feed as a whole. */
export interface Feed {
  /** 10 characters of a-z and 0-9. It changes only if the feed was restored. */
  readonly epoch: string;
  /** The number of its newest event; "0" if it never had one. */
  readonly seq: string;
  /** The number of its oldest stored event; if there is none, that of the next event. */
  readonly oldest: string;
}

/**
 * Reads the number of the newest event. A client that then reads lists, and then the feed after this number, misses no
 * change (docs/EVENTS.md).
 */
export const readFeed = defineQuery({
  operation: 'listEvents',
  takes: inputOf(companyTarget),
  async run(
    { target: { companyId } },
    { store, tools: { digest } }: UseCaseContext<{ readonly feed: FeedReads }, 'digest'>,
  ): Promise<Feed> {
    const ends = await store.feed.ends(companyId);
    return { epoch: presentEpoch(companyId, ends, digest), seq: ends.newest, oldest: oldestOf(ends) };
  },
});
