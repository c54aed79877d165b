import { defineJob } from '../application/dispatching/job.js';
import type { JobContext } from '../application/dispatching/useCaseContext.js';
import type { EpochWrites, FeedLock, FeedReads, FeedWrites } from '../application/feedStore.js';
import { feedRestored } from './feedEvents.js';

/**
 * Begins an epoch of a company's feed, after a restore (ADR 15). Its first event tells consumers. It changes nothing
 * where the epoch has begun, and where the company has no events.
 * @param epoch its name, which is the same for all companies of a database
 */
export const beginEpoch = (epoch: string) =>
  defineJob({
    by: { actor: { kind: 'COMMAND_LINE', id: 'restore' }, operation: 'restore' },
    via: 'COMMAND_LINE',
    async run(
      companyId,
      { store, now, origin }: JobContext<{ readonly feed: EpochWrites & FeedLock & FeedReads & FeedWrites }>,
    ): Promise<void> {
      await store.feed.lock(companyId);
      const feed = await store.feed.ends(companyId);
      if (feed.newest === '0' || feed.epochs.at(-1)?.epoch === epoch) return;
      const begun = { epoch, seq: feed.newest };
      await store.feed.saveEpochs(companyId, [...feed.epochs, begun]);
      await store.feed.append(companyId, [feedRestored(begun)], { origin, now });
    },
  });
