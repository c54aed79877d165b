import { z } from 'zod';
import { type Caller, mayUse, scopedTo } from '../application/access/caller.js';
import { ReadPolicy } from '../application/access/readPolicy.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { type Actor, eventTypes, eventVias, type FeedEvent, type Subject } from '../application/event.js';
import type {
  Epochs,
  EventFilter,
  EventPagesWanted,
  EventsFound,
  FeedEnds,
  FeedReads,
  FoundEvent,
  PlacedEvent,
} from '../application/feedStore.js';
import type { Coordinate } from '../application/operations.js';
import { errors } from '../kernel/errors.js';
import { faultsOfFirst } from '../kernel/reading/page.js';
import type { JsonText } from '../kernel/reading/renderedJson.js';
import { entriesOf, memberOf } from '../kernel/values/objects.js';
import { id, instant, name } from '../kernel/values/shapes.js';
import { cursorOf, cursorPattern, numberOf } from './epochs.js';
import { findable, isOutOfScope, redactedMembers } from './eventScope.js';

/**
 * Reads a company's feed: all of it, or the history of one vacancy, candidate or record
 * (docs/EVENTS.md, "Reading the feed").
 */

const scope = z.strictObject({ vacancyId: id.optional(), candidateId: id.optional(), recordId: id.optional() });
const target = z.strictObject({ companyId: id, scopes: z.array(scope) });

/** A filter as clients send it. */
export const sentFilter = z.strictObject({
  types: z.array(z.enum(eventTypes)).min(1).max(eventTypes.length).nullish().describe('Events of one of these types.'),
  vacancyId: id.nullish().describe('Events in this vacancy.'),
  candidateId: id.nullish().describe('Events of this candidate.'),
  recordId: id.nullish().describe('Events of this record. A move belongs to both of its records.'),
  actorId: id.nullish().describe('Events by this actor.'),
  operation: name.nullish().describe('Events of this operation.'),
  via: z.enum(eventVias).nullish().describe('Events of changes that entered here.'),
  createdAfter: instant.nullish().describe('Events after this instant.'),
});

/** The place in a feed as clients send it. */
export const sentCursor = z.string().regex(cursorPattern, { error: 'must be a cursor of the feed' });

const body = z.strictObject({
  first: z.number(),
  after: sentCursor.nullish(),
  filter: sentFilter.nullish(),
});

/** An event as a caller sees it. */
export interface ShownEvent extends Omit<PlacedEvent, 'data' | 'omitted' | 'traceparent' | 'actorKind' | 'actorId'> {
  readonly actor: Actor;
  /** The data as they were read: never in what a caller sees. */
  readonly rendered?: undefined;
  /** Null for callers who may not read the object itself. */
  readonly data: FeedEvent['data'] | JsonText | null;
  readonly omitted: readonly string[];
}

interface EventPage {
  readonly items: readonly ShownEvent[];
  readonly hasNextPage: boolean;
  /** The cursor of the last event that was searched, even if it is not in the page. */
  readonly endCursor: string;
  /** The number of stored events of the whole feed; null for a part of it, which would have to be counted. */
  readonly totalCount: number | null;
}

/** The most attempts to read a page whose first events are removed meanwhile. Then the call gets CURSOR_EXPIRED. */
const maxAttempts = 5;

/**
 * Pages of the events that fit the filter, oldest first, one page for each scope. Every caller sees that something
 * happened. Only a caller who may read the object sees the data, and only admins see the request id. To a key
 * for some vacancies, what happened elsewhere is redacted.
 * @throws BAD_USER_INPUT CURSOR_EXPIRED if events after the cursor were removed; FEED_RESTORED if events before it were
 *   lost by a restore; INVALID_INPUT, also for a cursor after the newest event
 */
export const listEvents = defineQuery({
  operation: 'listEvents',
  takes: inputOf(target, body),
  async run(
    { target: { companyId, scopes }, body: { first, after, filter: sent } },
    { store, caller, selection, tools: { digest } }: UseCaseContext<{ readonly feed: FeedReads }, 'digest'>,
  ): Promise<readonly EventPage[]> {
    const faults = faultsOfFirst(first);
    if (faults.length > 0) throw errors.invalidInput(faults);
    const filter = filterOf(sent);
    const seen = scopedTo(caller);
    const within = scopes.map((scope) => {
      const both = intersection(filter, withoutNulls(scope));
      return both && findable(both, seen);
    });
    const wanted = { companyId, first, selection, forAnswer: true };
    const show = shownTo(caller, companyId);
    const shown = ({ pages, ends, removed }: PagesRead): EventPage[] =>
      pages.map(({ items, hasNextPage, endCursor }, at) => ({
        hasNextPage,
        items: items.map((event) => show(event, ends)),
        endCursor: cursorOf(endCursor, ends),
        totalCount: within[at] && hasNoConditions(within[at]) ? retainedCount(ends.newest, removed) : null,
      }));
    if (isNumber(after)) {
      const read = await pagesOf(store, { ...wanted, after: after ?? '0', newest: null }, within);
      const { ends } = read;
      // In a feed that was restored, the number may be one of an earlier epoch.
      if (ends.epochs.length === 0) {
        const from = after ?? ends.removed;
        assertWithin(from, ends.newest);
        if (typeof after === 'string') assertRetained(from, read);
        if (isRetained(from, read)) return shown(read);
      }
    }
    for (let attempt = 1; ; attempt += 1) {
      const ends = await store.feed.ends(companyId);
      const { removed, newest } = ends;
      const from = typeof after === 'string' ? numberOf(after, companyId, ends, digest) : removed;
      assertWithin(from, newest);
      const read = await pagesOf(store, { ...wanted, after: from, newest }, within);
      if (typeof after === 'string' || attempt === maxAttempts) assertRetained(from, read);
      if (isRetained(from, read)) return shown({ ...read, ends });
    }
  },
});

/** Whether a cursor names no epoch. */
const isNumber = (after: string | null | undefined): after is string | null | undefined =>
  typeof after !== 'string' || !after.includes('.');

type Removed = Pick<FeedEnds, 'removed'>;

/** Whether all events after a cursor still exist. */
const isRetained = (after: string, { removed }: Removed): boolean => BigInt(after) >= BigInt(removed);

const hasNoConditions = (filter: EventFilter): boolean => Object.keys(filter).length === 0;

/** The number of kept events. The head knows it: no event between its two numbers is missing. */
const retainedCount = (newest: string, removed: string): number => Number(BigInt(newest) - BigInt(removed));

/** @throws BAD_USER_INPUT CURSOR_EXPIRED if events after a cursor were removed */
export function assertRetained(after: string, ends: Removed): void {
  if (!isRetained(after, ends)) throw errors.cursorExpired(oldestOf(ends));
}

/** The number of the oldest event, or of the next one if there is none. */
export const oldestOf = ({ removed }: Removed): string => String(BigInt(removed) + 1n);

/** @throws BAD_USER_INPUT INVALID_INPUT if a cursor is beyond the newest event */
export function assertWithin(after: string, newest: string): void {
  if (BigInt(after) <= BigInt(newest)) return;
  throw errors.invalidInput([{ path: 'after', message: `is beyond the newest event, which is number ${newest}` }]);
}

export const filterOf = (sent: z.infer<typeof sentFilter> | null | undefined): EventFilter => withoutNulls(sent ?? {});

interface PagesRead extends Removed {
  readonly pages: readonly Omit<EventsFound, 'ends' | 'removed'>[];
  /** The ends of the feed when the events were read. `removed` is the last removed event when all pages were complete. */
  readonly ends: FeedEnds;
}

/** @param within the filter of each scope; null if no event can fit */
async function pagesOf(
  store: { readonly feed: FeedReads },
  wanted: Omit<EventPagesWanted, 'scopes'>,
  within: readonly (EventFilter | null)[],
): Promise<PagesRead> {
  const scopes = within.filter((scope) => scope !== null);
  const found = scopes.length > 0 ? await store.feed.pages({ ...wanted, scopes }) : [];
  const ends = found[0]?.ends ?? (await store.feed.ends(wanted.companyId));
  const none = { items: [], hasNextPage: false, endCursor: wanted.newest ?? ends.newest };
  let at = 0;
  return {
    pages: within.map((scope) => (scope ? (found[at++] ?? none) : none)),
    ends,
    removed: found.reduce((last, { removed }) => (BigInt(removed) > BigInt(last) ? removed : last), ends.removed),
  };
}

/** A filter for the events that fit both; null if both have a member with different values, because then none fits. */
function intersection(filter: EventFilter, scope: EventFilter): EventFilter | null {
  const named = entriesOf(scope);
  if (named.some(([name, value]) => filter[name] !== undefined && filter[name] !== value)) return null;
  return { ...filter, ...scope };
}

function withoutNulls(sent: object): EventFilter {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== undefined));
}

/** Makes the form of an event that a caller may see. @param feed that it was read from */
export type Show = (event: FoundEvent, feed: Epochs) => ShownEvent;

/** The coordinates by which an API key reads its own webhooks. */
const readingWebhooks = ['Query.webhooks', 'Query.webhook'] as const satisfies readonly Coordinate[];

/** Tells the events of an API key's own webhooks, if it may read these. The read policy lets only admins read all. */
function ofOwnWebhook(caller: Caller, companyId: string): (event: FoundEvent) => boolean {
  const mayRead = caller.kind === 'apiKey' && readingWebhooks.some((via) => mayUse(caller, via, companyId));
  if (!mayRead) return () => false;
  return ({ subject, rendered, data: found }) => {
    if (subject !== 'Webhook') return false;
    const data: FeedEvent['data'] = rendered ? JSON.parse(rendered.json.text) : found;
    return memberOf(data?.after ?? data?.before, 'apiKeyId') === caller.id;
  };
}

/** Makes the form of a company's events that a caller may see. */
export function shownTo(caller: Caller, companyId: string): Show {
  const isOwn = ofOwnWebhook(caller, companyId);
  const isAdmin = mayUse(caller, 'Query.apiKeys', companyId);
  const readPolicy = new ReadPolicy(caller, companyId);
  const vacancyIds = scopedTo(caller);
  return (event, feed) => {
    const { rendered, actorKind, actorId } = event;
    const cursor = cursorOf(event.seq, feed);
    const actor = { kind: actorKind, id: actorId };
    // Emptied, not left out: to leave members out takes five times as long as to copy all of them.
    if (isOutOfScope(event, vacancyIds)) return { ...event, cursor, actor, rendered: undefined, ...redactedMembers };
    const next = (rendered ? rendered.nextType : event.data?.next?.__typename) as Subject | null | undefined;
    const isReadable = readPolicy.mayRead(event.subject) || isOwn(event);
    const isShown = isReadable && (!next || readPolicy.mayRead(next));
    return {
      ...event,
      cursor,
      actor,
      rendered: undefined,
      data: isShown ? (rendered?.json ?? event.data) : null,
      omitted: (isShown && event.omitted) || [],
      requestId: isAdmin ? event.requestId : null,
    };
  };
}
