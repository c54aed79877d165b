import type { ApolloClient } from '@apollo/client';
import type { EventFilter, FeedPageQuery } from '../generated/graphql.js';
import { feedHead, feedPage } from '../live/feed.js';
import { cursorOf, type FeedEvent } from '../live/feedEvent.js';

/** How the feed is read newest first, where the service's pages ascend: by counting numbers back, which have no gaps. */

export interface Stretch {
  /** Newest first. */
  readonly events: readonly FeedEvent[];
  /** What is older begins before this number; null if nothing is. */
  readonly before: string | null;
}

export interface Reading {
  readonly client: ApolloClient;
  readonly companyId: string;
  readonly filter: EventFilter | null;
}

const wanted = 50;
/** The widest window of numbers that is read at once, and how many of them before the page asks whether to go on. */
const widest = 12_800n;
const mostWindows = 12;

/** The feed's newest number, the oldest one that is kept, and the epoch in which they count. */
export interface Head {
  readonly epoch: string;
  readonly seq: string;
  readonly oldest: string;
}

export async function readHead({ client, companyId }: Reading): Promise<Head> {
  const { data } = await client.query({ query: feedHead, variables: { companyId }, fetchPolicy: 'no-cache' });
  const { epoch = '', seq = '0', oldest = '1' } = data?.feed ?? {};
  return { epoch, seq, oldest };
}

/**
 * Reads back until there are enough events. Where a filter lets few of them through, the windows become wider, and after
 * some of them it stops with what it has found.
 * @param before the number below which events are wanted
 */
export async function readBack(reading: Reading, before: string, head: Head): Promise<Stretch> {
  const floor = BigInt(head.oldest);
  let width = BigInt(wanted);
  let end = BigInt(before);
  let found: readonly FeedEvent[] = [];
  for (let windows = 0; end > floor && found.length < wanted && windows < mostWindows; windows++) {
    const start = end - width > floor ? end - width : floor;
    const events = await readWindow(reading, start, end, head, width > wanted);
    if (events === null) {
      width /= 4n;
      continue;
    }
    found = [...found, ...events];
    end = start;
    if (reading.filter && width < widest) width *= 4n;
  }
  // A window may have more than was wanted: the rest is read again when it is asked for.
  const events = found.slice(0, wanted);
  const last = events.at(-1);
  if (found.length > events.length && last) return { events, before: last.seq };
  return { events, before: end > floor ? String(end) : null };
}

/**
 * The events from `start` to before `end`, newest first.
 * @param mayBeNarrower whether a window of more than one page is given up, so that a narrower one is read
 * @returns null if it was given up
 */
async function readWindow(
  { client, companyId, filter }: Reading,
  start: bigint,
  end: bigint,
  head: Head,
  mayBeNarrower: boolean,
): Promise<readonly FeedEvent[] | null> {
  const events: FeedEvent[] = [];
  let after: string | null = cursorOf(String(start - 1n), head);
  for (;;) {
    const { data }: { data?: FeedPageQuery } = await client.query({
      query: feedPage,
      variables: { companyId, filter, first: filter ? 100 : wanted, after },
      fetchPolicy: 'no-cache',
    });
    const page: FeedPageQuery['events'] = data?.events ?? null;
    events.push(...(page?.nodes ?? []).filter(({ seq }) => BigInt(seq) < end));
    after = page?.pageInfo.endCursor ?? null;
    if (!page?.pageInfo.hasNextPage || after === null || BigInt(after.split('.')[0] ?? '0') >= end - 1n) {
      return events.reverse();
    }
    if (mayBeNarrower) return null;
  }
}
