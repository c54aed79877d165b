import { z } from 'zod';
import { event, whole } from '../application/domainEvent.js';
import type { DomainEvent } from '../application/event.js';
import type { Epoch } from '../application/feedStore.js';
import { none, shapeOf } from '../kernel/marks.js';

/** The event of a restored feed, and the members that its data has. */

export const feedData = shapeOf<Epoch>()({
  epoch: none(z.string().describe('The epoch that begins.')),
  seq: none(z.string().describe('The number of the last event that it shares with the previous epoch.')),
});

/** The first event of an epoch. */
export const feedRestored = (begun: Epoch): DomainEvent =>
  event('FEED_RESTORED', 'Feed', {}, { before: null, after: whole('Feed', begun) });
