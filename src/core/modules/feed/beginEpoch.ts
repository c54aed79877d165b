import type { EpochWrites, FeedLock, FeedReads, FeedWrites } from '../../application/events/feedStore.js';
import type { SystemCommand } from '../../application/useCases/systemCommand.js';
import { feedRestored } from './feedEvents.js';

/**
 * Begins an epoch of a company's feed, after a restore (ADR 49). Its first event tells consumers. It changes nothing
 * where the epoch has begun, and where the company has no events.
 * @param epoch its name, which is the same for all companies of a database
 */
export const beginEpoch = (epoch: string): SystemCommand<void, EpochWrites & FeedLock & FeedReads & FeedWrites> => ({
  by: { actor: { kind: 'COMMAND_LINE', id: 'restore' }, operation: 'restore' },
  via: 'COMMAND_LINE',
  async run(companyId, { store, now, origin }) {
    await store.lockFeed(companyId);
    const feed = await store.feedEnds(companyId);
    if (feed.newest === '0' || feed.epochs.at(-1)?.epoch === epoch) return;
    const begun = { epoch, seq: feed.newest };
    await store.keepEpochs(companyId, [...feed.epochs, begun]);
    await store.appendEvents(companyId, [feedRestored(begun)], { origin, now });
  },
});
