import { z } from 'zod';
import { scopedTo, scopeOf } from '../application/access/caller.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedEvent } from '../application/event.js';
import type { Epochs, EventFilter, FeedReads } from '../application/feedStore.js';
import type { Selection } from '../kernel/reading/projection.js';
import { companyTarget } from '../kernel/values/shapes.js';
import { numberOf } from './epochs.js';
import { findable, isOutOfScope } from './eventScope.js';
import {
  assertRetained,
  assertWithin,
  filterOf,
  type Show,
  type ShownEvent,
  sentCursor,
  sentFilter,
  shownTo,
} from './listEvents.js';

/** Callers follow a company's feed from a number on. They get old events and new ones (docs/SUBSCRIPTIONS.md). */

const body = z.strictObject({ after: sentCursor.nullish(), filter: sentFilter.nullish() });

/** What a caller follows; {@link LiveFeeds} sends it. */
export interface Followed {
  readonly companyId: string;
  /** The first event comes after this number. */
  readonly from: string;
  /** The number of the newest event when the caller began. */
  readonly newest: string;
  /** The feed when the caller began. */
  readonly feed: Epochs;
  readonly filter: EventFilter;
  readonly selection: Selection | undefined;
  /** Reads of old events take permits of this scope. */
  readonly scope: string;
  /** Returns the same object for all callers who may see the same parts of an event. */
  readonly show: Show;
}

/**
 * Decides what a caller follows; without `after` only new events. The rules for who may follow, and what a caller sees,
 * are those of pages.
 * @throws BAD_USER_INPUT CURSOR_EXPIRED; FEED_RESTORED; INVALID_INPUT, also for a cursor beyond the newest event
 */
export const followEvents = defineQuery({
  operation: 'listEvents',
  takes: inputOf(companyTarget, body),
  async run(
    { target: { companyId }, body: { after, filter } },
    { store, caller, selection, tools: { digest } }: UseCaseContext<{ readonly feed: FeedReads }, 'digest'>,
  ): Promise<Followed> {
    const ends = await store.feed.ends(companyId);
    const { newest } = ends;
    const from = typeof after === 'string' ? numberOf(after, companyId, ends, digest) : newest;
    assertWithin(from, newest);
    assertRetained(from, ends);
    const vacancyIds = scopedTo(caller);
    const show = alike(shownTo(caller, companyId), (event) => isOutOfScope(event, vacancyIds));
    const wanted = findable(filterOf(filter), vacancyIds);
    return { companyId, from, newest, feed: ends, filter: wanted, selection, scope: scopeOf(caller), show };
  },
});

/** The shown forms of an event. The key says whether they have the data, the request id, and any id. */
const shownBefore = new WeakMap<FeedEvent, Map<string, ShownEvent>>();

function alike(show: Show, hasNoIds: (event: FeedEvent) => boolean): Show {
  return (event, feed) => {
    const shown = show(event, feed);
    const known = shownBefore.get(event) ?? new Map<string, ShownEvent>();
    shownBefore.set(event, known);
    const kind = `${shown.data === null} ${shown.requestId === null} ${hasNoIds(event)}`;
    const before = known.get(kind) ?? shown;
    known.set(kind, before);
    return before;
  };
}
