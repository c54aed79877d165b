import type { Followed } from '../../core/events/followEvents.js';

/** What a subscription's field gives: which feed is followed. Events are told and not pulled, so nobody iterates it (ADR 27). */
export class FollowedFeed implements AsyncIterable<never> {
  constructor(readonly followed: Followed) {}

  /** GraphQL looks whether there is one. */
  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('a feed tells its events');
  }
}
