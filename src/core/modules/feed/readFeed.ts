import type { FeedReads } from '../../application/events/feedStore.js';
import { nothing, type Query } from '../../application/useCases/useCase.js';
import { type CompanyTarget, companyTarget } from '../../kernel/values/targets.js';
import { presentEpoch } from './epochs.js';
import { oldestOf } from './listEvents.js';

/** A company's feed as a whole. */
export interface Feed {
  /** 10 characters of a-z and 0-9. It changes only if the feed was restored. */
  readonly epoch: string;
  /** The number of its newest event; "0" if it never had one. */
  readonly seq: string;
  /** The number of its oldest event that is kept; of the next event, if none is. */
  readonly oldest: string;
}

/**
 * Reads the number of the newest event. A client that then reads lists, and then the feed after this number, misses no
 * change (docs/EVENTS.md).
 */
export const readFeed: Query<CompanyTarget, undefined, Feed, { readonly feed: FeedReads }, 'digest'> = {
  kind: 'query',
  operation: 'listEvents',
  target: companyTarget,
  body: nothing,
  async run({ target: { companyId } }, { store, tools: { digest } }) {
    const ends = await store.feed.ends(companyId);
    return { epoch: presentEpoch(companyId, ends, digest), seq: ends.newest, oldest: oldestOf(ends) };
  },
};
