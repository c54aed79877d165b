import type { EventsSubscription } from '../generated/graphql.js';

/** An event as the board reads it. */
export type FeedEvent = EventsSubscription['events'];

/** The cursor of a number. It names the epoch, because a bare number is of the first one (EVENTS.md, "A restored feed"). */
export const cursorOf = (seq: string, { epoch }: { readonly epoch: string }): string =>
  epoch ? `${seq}.${epoch}` : seq;
