import { z } from 'zod';
import { nothing, type Query } from '../door/useCase.js';
import { id } from '../values/shapes.js';
import type { FeedReads } from './feedStore.js';

/** A company's feed as a whole. */
export interface Feed {
  /** The number of its newest event; "0" if it never had one. */
  readonly seq: string;
}

/**
 * Reads the number of the newest event. A client that then reads lists, and then the feed after this number, misses no
 * change (docs/EVENTS.md, "Keeping a copy").
 */
export const readFeed: Query<{ companyId: string }, undefined, Feed, FeedReads> = {
  operation: 'listEvents',
  target: z.strictObject({ companyId: id }),
  body: nothing,
  run: async ({ target: { companyId } }, { store }) => ({ seq: (await store.feedEnds(companyId)).newest }),
};
