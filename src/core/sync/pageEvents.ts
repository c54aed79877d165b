import { z } from 'zod';
import { scopedTo } from '../application/access/caller.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { eventTypes } from '../application/event.js';
import type { EventFilter, FeedEnds, FeedReads } from '../application/feedStore.js';
import { cursorOf } from '../feed/epochs.js';
import { findable } from '../feed/eventScope.js';
import { filterOf, listEvents, type ShownEvent, sentCursor, shownTo } from '../feed/listEvents.js';
import { errors } from '../kernel/errors.js';
import { JsonText } from '../kernel/reading/renderedJson.js';
import { presentOnly } from '../kernel/values/objects.js';
import { companyTarget, id, instant } from '../kernel/values/shapes.js';
import { bytesOf, maxLimit, maxPageBytes, usualLimit } from './listing.js';

/** An event as JSON, with the members of `/events.schema.json` in its order. */

/** Data that the store rendered go into the text as they are. */
export function eventAsJson(event: ShownEvent): string {
  const { id, seq, cursor, type, version, companyId, vacancyId, candidateId, recordId, nextRecordId } = event;
  const { actor, operation, via, client, requestId, createdAt, data, omitted, isRedacted } = event;
  const ids = { id, seq, cursor, type, version, companyId, vacancyId, candidateId, recordId, nextRecordId };
  const head = JSON.stringify({ ...ids, actor, operation, via, client, requestId, createdAt });
  const shown = data instanceof JsonText ? data.text : JSON.stringify(data);
  return `${head.slice(0, -1)},"data":${shown},"omitted":${JSON.stringify(omitted)},"isRedacted":${isRedacted}}`;
}

/** Pages of the feed for integrations over REST (docs/REST.md, "Events"). */

export const end = 'end';
export const maxLatest = 100;
/** The newest events among which the latest ones are looked for. */
const maxSearched = 10_000;
/** Events of one read: each may have 64 KiB of data. */
const mostOfRead = 100;

/** What decides which events are wanted, as clients send it. */
const eventConditions = {
  types: z.array(z.enum(eventTypes)).min(1).optional(),
  vacancyId: id.optional(),
  recordId: id.optional(),
  createdAfter: instant.optional(),
};

const body = z.strictObject({
  ...eventConditions,
  after: z.union([z.literal(end), sentCursor], { error: 'must be a cursor of the feed, or `end`' }).optional(),
  limit: z.number().int().min(1).max(maxLimit).optional(),
  latest: z.number().int().min(1).max(maxLatest).optional(),
});
type Body = z.infer<typeof body>;

export interface EventsPage {
  /** As JSON, ascending. */
  readonly events: readonly string[];
  /** How far was looked: what `after` takes. */
  readonly cursor: string;
  readonly more: boolean;
}

type Context = UseCaseContext<{ readonly feed: FeedReads }, 'digest'>;

/**
 * @throws BAD_USER_INPUT CURSOR_EXPIRED; FEED_RESTORED; INVALID_INPUT, also for `latest` with `after` or `limit`
 */
export const pageEvents = defineQuery({
  operation: 'listEvents',
  takes: inputOf(companyTarget, body),
  async run({ target: { companyId }, body }, context: Context): Promise<EventsPage> {
    const { feed } = context.store;
    const { after, latest } = body;
    assertApart(body);
    if (latest !== undefined) return latestOf(companyId, latest, body, context);
    if (after === end) {
      const ends = await feed.ends(companyId);
      return { events: [], cursor: cursorOf(ends.newest, ends), more: false };
    }
    return pageAfter(companyId, after, body, context);
  },
});

function assertApart({ after, limit, latest }: Body): void {
  if (latest === undefined) return;
  const others = Object.keys(presentOnly({ after, limit }));
  if (others.length === 0) return;
  throw errors.invalidInput(others.map((path) => ({ path, message: 'cannot be sent with `latest`' })));
}

const conditionsOf = ({ types, vacancyId, recordId, createdAfter }: Body) =>
  presentOnly({ types, vacancyId, recordId, createdAfter });

async function pageAfter(
  companyId: string,
  after: string | undefined,
  body: Body,
  context: Context,
): Promise<EventsPage> {
  const { limit = usualLimit } = body;
  const filter = conditionsOf(body);
  const events = new Collected();
  for (let from = after; ; ) {
    const first = Math.min(mostOfRead, limit - events.size);
    const input = { target: { companyId, scopes: [{}] }, body: { first, after: from, filter } };
    const [page] = await listEvents.run(input, context);
    if (!page) throw new Error('a page of the feed is missing');
    const { items, hasNextPage, endCursor } = page;
    for (const [at, event] of items.entries()) {
      if (events.add(eventAsJson(event)) && at < items.length - 1) return events.upTo(event.cursor, true);
    }
    // A page that is not full has looked at as many events as one answer may.
    const isOver = !hasNextPage || items.length < first || events.size === limit || events.isLong;
    if (isOver) return events.upTo(endCursor, hasNextPage);
    from = endCursor;
    await context.pause();
  }
}

/** The newest events that fit, among the last of the feed. */
async function latestOf(companyId: string, latest: number, body: Body, context: Context): Promise<EventsPage> {
  const { store, caller } = context;
  const ends = await store.feed.ends(companyId);
  const filter = findable(filterOf(conditionsOf(body)), scopedTo(caller));
  const from = await beforeLatest(companyId, latest, { filter, ends }, store.feed);
  const show = shownTo(caller, companyId);
  const found: string[] = [];
  let bytes = 0;
  const wanted = { companyId, scopes: [filter], first: latest, after: from, newest: ends.newest, forAnswer: true };
  const [page] = await store.feed.pages(wanted);
  for (const event of page?.items.toReversed() ?? []) {
    const json = eventAsJson(show(event, ends));
    bytes += bytesOf(json);
    if (bytes > maxPageBytes && found.length > 0) break;
    found.push(json);
  }
  return { events: found.toReversed(), cursor: cursorOf(ends.newest, ends), more: false };
}

/** The number after which the wanted number of fitting events come, or all of the last ones. */
async function beforeLatest(
  companyId: string,
  latest: number,
  { filter, ends }: { readonly filter: EventFilter; readonly ends: FeedEnds },
  feed: FeedReads,
): Promise<string> {
  const { removed, newest } = ends;
  const begin = (window: number): string => {
    const first = BigInt(newest) - BigInt(window);
    return String(first > BigInt(removed) ? first : BigInt(removed));
  };
  if (Object.keys(filter).length === 0) return begin(latest);
  for (const window of [maxLimit, maxSearched]) {
    const after = begin(window);
    // Only their numbers: the data of as many events would take too much memory.
    const wanted = { companyId, scopes: [filter], first: window, after, newest, selection: {}, forAnswer: true };
    const items = (await feed.pages(wanted))[0]?.items ?? [];
    const first = items.at(-latest);
    if (first) return String(BigInt(first.seq) - 1n);
  }
  return begin(maxSearched);
}

/** Events of one answer. */
class Collected {
  readonly #events: string[] = [];
  #bytes = 0;

  get size(): number {
    return this.#events.length;
  }

  /** Whether an event has reached the bound of a page. */
  get isLong(): boolean {
    return this.#bytes >= maxPageBytes;
  }

  /** @returns whether it is the last one of the page */
  add(json: string): boolean {
    this.#events.push(json);
    this.#bytes += bytesOf(json);
    return this.isLong;
  }

  upTo(cursor: string, more: boolean): EventsPage {
    return { events: this.#events, cursor, more };
  }
}
