import { z } from 'zod';
import { defineJob } from '../application/dispatching/jobUseCase.js';
import type { JobContext } from '../application/dispatching/useCase.js';
import { event, whole } from '../application/domainEvent.js';
import type { DomainEvent } from '../application/event.js';
import type { Epoch, Epochs, EpochWrites, FeedLock, FeedReads, FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { none, shapeOf } from '../kernel/marks.js';
import type { Digest } from '../kernel/ports.js';

/** The event of a restored feed, and the members that its data has. */

export const feedData = shapeOf<Epoch>()({
  epoch: none(z.string().describe('The epoch that begins.')),
  seq: none(z.string().describe('The number of the last event that it shares with the previous epoch.')),
});

/** The first event of an epoch. */
const feedRestored = (begun: Epoch): DomainEvent =>
  event('FEED_RESTORED', 'Feed', {}, { before: null, after: whole('Feed', begun) });

/**
 * The epochs of a feed (docs/EVENTS.md, "A restored feed"; ADR 15). A restored database has lost its newest events, and
 * other events get their numbers. So a new epoch begins, and from then on a cursor names its epoch.
 */

/** A cursor as clients send it: the number of an event, and an epoch. Without an epoch it is of the first one. */
export const cursorPattern = /^(0|[1-9]\d{0,17})(\.[a-z0-9]{10})?$/;

const epochLength = 10;

/** The name of a new epoch. @param hex of random bits */
export const epochOf = (hex: string): string => hex.slice(0, epochLength);

/** The first epoch is stored nowhere, so that a feed has one before its first event. */
const firstEpoch = (companyId: string, { sha256 }: Digest): string => epochOf(sha256(`feed ${companyId}`));

/** The name of the present epoch. */
export const presentEpoch = (companyId: string, { epochs }: Epochs, digest: Digest): string =>
  epochs.at(-1)?.epoch ?? firstEpoch(companyId, digest);

/** The cursor of a number. Without a restore, it is the number. */
export function cursorOf(seq: string, { epochs }: Epochs): string {
  const present = epochs.at(-1);
  return present ? `${seq}.${present.epoch}` : seq;
}

/**
 * The number that a cursor stands for in the present epoch.
 * @throws BAD_USER_INPUT FEED_RESTORED if the feed has lost events before the cursor, or does not know its epoch
 */
export function numberOf(cursor: string, companyId: string, feed: Epochs, digest: Digest): string {
  const [seq = '', epoch] = cursor.split('.');
  const first = firstEpoch(companyId, digest);
  const isOfFirst = epoch === undefined || epoch === first;
  const at = isOfFirst ? -1 : feed.epochs.findIndex((one) => one.epoch === epoch);
  if (!isOfFirst && at === -1) throw restored(presentEpoch(companyId, feed, digest), null, feed);
  assertCommon(seq, feed, feed.epochs[at + 1]);
  return seq;
}

/**
 * @param next the epoch after the one of the number; undefined if there is none
 * @throws BAD_USER_INPUT FEED_RESTORED if the number is beyond what both have in common
 */
export function assertCommon(seq: string, feed: Epochs, next: Epoch | undefined): void {
  if (!next || BigInt(seq) <= BigInt(next.seq)) return;
  throw restored(feed.epochs.at(-1)?.epoch ?? next.epoch, next.seq, feed);
}

/** @param common the last number that is good; null if it is not known */
export const restored = (epoch: string, common: string | null, feed: Epochs) =>
  errors.feedRestored({ epoch, seq: common, after: common === null ? null : cursorOf(common, feed) });

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
