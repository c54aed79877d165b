import { z } from 'zod';
import { scopeOf } from '../access.js';
import type { EventFilter } from '../reads.js';
import type { Selection } from '../selection.js';
import { id } from '../shapes.js';
import type { Query } from '../useCase.js';
import type { FeedEvent } from './event.js';
import { assertKept, assertWithin, filterOf, type ShownEvent, sentCursor, sentFilter, shownTo } from './listEvents.js';

/** How a company's feed is followed: from a number on, old events and new ones alike (CONTRACT "Events", Live). */

const target = z.strictObject({ companyId: id });
const body = z.strictObject({ after: sentCursor.nullish(), filter: sentFilter.nullish() });

/** What is to be followed, for whom; {@link LiveFeeds} does it. */
export interface Followed {
  readonly companyId: string;
  /** The number after which it begins. */
  readonly from: string;
  /** The newest that there was. */
  readonly newest: string;
  readonly filter: EventFilter;
  readonly selection: Selection | undefined;
  /** Whose turn it takes to read old events. */
  readonly scope: string;
  /** The same object for each who is shown the same of an event. */
  readonly show: (event: FeedEvent) => ShownEvent;
}

/**
 * Decides what a caller follows: without `after` what comes from now on. Who may follow, and what is shown, is decided as
 * for pages.
 * @throws BAD_USER_INPUT CURSOR_EXPIRED; INVALID_INPUT, for a cursor beyond the newest event too
 */
export const followEvents: Query<z.infer<typeof target>, z.infer<typeof body>, Followed> = {
  operation: 'listEvents',
  target,
  body,
  async run({ target: { companyId }, body: { after, filter } }, { store, caller, selection }) {
    const ends = await store.feedEnds(companyId);
    const { newest } = ends;
    const from = after ?? newest;
    assertWithin(from, newest);
    assertKept(from, ends);
    const show = alike(shownTo(caller, companyId));
    return { companyId, from, newest, filter: filterOf(filter), selection, scope: scopeOf(caller), show };
  },
};

/** What is shown of events, by whether their data and their request ids are. */
const shownBefore = new WeakMap<FeedEvent, Map<string, ShownEvent>>();

function alike(show: (event: FeedEvent) => ShownEvent): (event: FeedEvent) => ShownEvent {
  return (event) => {
    const shown = show(event);
    const known = shownBefore.get(event) ?? new Map<string, ShownEvent>();
    shownBefore.set(event, known);
    const kind = `${shown.data === null} ${shown.requestId === null}`;
    const before = known.get(kind) ?? shown;
    known.set(kind, before);
    return before;
  };
}
