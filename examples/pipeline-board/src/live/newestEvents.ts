import type { ApolloClient } from '@apollo/client';
import type { EventFilter, FeedPageQuery } from '../generated/graphql.js';
import { type FeedEvent, feedHead, feedPage } from './feed.js';

/** The feed ascends, and readers want the newest first: numbers have no gaps, so pages are counted back. */

export interface NewestOptions {
  readonly client: ApolloClient;
  readonly companyId: string;
  readonly filter: EventFilter | null;
  /** Only events before this number; null: the newest. */
  readonly before: bigint | null;
}

export interface Newest {
  /** Newest first. */
  readonly events: readonly FeedEvent[];
  /** The number before which there may be more; null: there are none. */
  readonly before: bigint | null;
  /** The cursor after which one follows. */
  readonly head: string;
}

const pageSize = 50;
/** With a filter, this many numbers are searched at once. */
const windowSize = 10_000n;

/** @throws Refusal */
export async function newestEvents({ client, companyId, filter, before }: NewestOptions): Promise<Newest> {
  const noCache = { fetchPolicy: 'no-cache' } as const;
  const { data } = await client.query({ query: feedHead, variables: { companyId }, ...noCache });
  const head = data?.feed?.seq ?? '0';
  const oldest = BigInt(data?.feed?.oldest ?? '1');
  let end = before ?? BigInt(head) + 1n;
  const found: FeedEvent[] = [];
  const width = filter ? windowSize : BigInt(pageSize);
  while (end > oldest && found.length < pageSize) {
    const start = end - width > oldest ? end - width : oldest;
    found.unshift(...(await between(start, end)));
    end = start;
  }
  const events = found.reverse();
  // Of a window, only the newest are shown; the next one begins behind them.
  const shown = events.slice(0, pageSize);
  const last = events.length > pageSize ? BigInt(shown.at(-1)?.seq ?? end) : end;
  return { events: shown, before: last > oldest ? last : null, head };

  /** The events with numbers from `start` to before `end`, ascending. */
  async function between(start: bigint, end: bigint): Promise<FeedEvent[]> {
    const all: FeedEvent[] = [];
    for (let after = String(start - 1n), isLast = false; !isLast; ) {
      const variables = { companyId, first: 100, after, filter };
      const page: FeedPageQuery['events'] =
        (await client.query({ query: feedPage, variables, ...noCache })).data?.events ?? null;
      const inside = (page?.nodes ?? []).filter(({ seq }) => BigInt(seq) < end);
      all.push(...inside);
      after = page?.pageInfo.endCursor ?? after;
      isLast = !page?.pageInfo.hasNextPage || inside.length < page.nodes.length;
    }
    return all;
  }
}
