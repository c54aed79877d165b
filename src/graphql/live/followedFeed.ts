import type { Followed } from '../../core/feed/followEvents.js';

/**
 * The result of a subscription's field: it names the feed to follow. Events are pushed and not pulled, so nothing
 * iterates it (ADR 16).
 */
export class FollowedFeed implements AsyncIterable<never> {
  constructor(readonly followed: Followed) {}

  /** GraphQL checks that this method exists. */
  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('a feed pushes its events');
  }
}
