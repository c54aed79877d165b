import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import { print } from 'graphql';
import type {
  EventFilter,
  EventsSubscription,
  EventsSubscriptionVariables,
  FeedHeadQuery,
  FeedHeadQueryVariables,
  FeedPageQuery,
  FeedPageQueryVariables,
} from '../generated/graphql.js';
import { asRefusal, type Refusal } from '../service/refusal.js';
import type { FeedEvent } from './feedEvent.js';
import type { Followed } from './following.js';

/** How a view follows the company's feed: each event once and in order, over lost connections too. */

const feedEvent = gql`
  fragment FeedEvent on Event {
    seq
    cursor
    type
    vacancyId
    candidateId
    recordId
    nextRecordId
    actor { kind actorId }
    operation
    via
    createdAt
    data
    omitted
  }
`;

export const feedHead: TypedDocumentNode<FeedHeadQuery, FeedHeadQueryVariables> = gql`
  query FeedHead($companyId: ID!) {
    feed(companyId: $companyId) { epoch seq oldest }
  }
`;

export const feedPage: TypedDocumentNode<FeedPageQuery, FeedPageQueryVariables> = gql`
  query FeedPage($companyId: ID!, $first: Int!, $after: String, $filter: EventFilter) {
    events(companyId: $companyId, first: $first, after: $after, filter: $filter) {
      nodes { ...FeedEvent }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${feedEvent}
`;

export const events: TypedDocumentNode<EventsSubscription, EventsSubscriptionVariables> = gql`
  subscription Events($companyId: ID!, $after: String, $filter: EventFilter) {
    events(companyId: $companyId, after: $after, filter: $filter) { ...FeedEvent }
  }
  ${feedEvent}
`;

export interface FollowOptions {
  readonly client: ApolloClient;
  readonly line: Followed;
  readonly companyId: string;
  readonly filter: EventFilter | null;
  /** The cursor of the last event that the view knows. */
  readonly after: string;
  /** Lays an event over the view. */
  readonly show: (event: FeedEvent) => void;
  /** The view is up to date again after a lost connection, with so many events of others since. */
  readonly caughtUp: (changes: number) => void;
  /**
   * Read the view again: at once where the feed can't go on from there (CURSOR_EXPIRED, FEED_RESTORED), after a pause
   * where another attempt may be refused, too.
   */
  readonly stale: () => void;
}

const pageSize = 100;
/** The most pages that are caught up with. */
const mostPages = 20;
/** Before another attempt, in milliseconds. */
const pauseMs = 10_000;

/** INVALID_INPUT: the number is beyond the newest, as after a restored backup without a new epoch. */
const gone: readonly string[] = ['CURSOR_EXPIRED', 'FEED_RESTORED', 'INVALID_INPUT'];
const isGone = ({ reason }: Refusal): boolean => gone.includes(reason);

/** @returns a function that ends it */
export function followFeed({
  client,
  line,
  companyId,
  filter,
  after,
  show,
  caughtUp,
  stale,
}: FollowOptions): () => void {
  let last = after;
  let handled = numberOf(after);
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** How many events came since the line is back; null while it was not lost. */
  let since: number | null = null;

  /** Two ways bring an event after a lost connection: a page and the line. The first one counts. */
  function handle(event: FeedEvent): void {
    const seq = BigInt(event.seq);
    if (isEnded || seq <= handled) return;
    handled = seq;
    last = event.cursor;
    if (since !== null) since++;
    show(event);
  }

  async function catchUp(): Promise<void> {
    let cursor: string | null = last;
    since = 0;
    for (let hasNextPage = true, pages = 0; hasNextPage && !isEnded; pages += 1) {
      // To read the view again is quicker then.
      if (pages === mostPages) {
        since = null;
        stale();
        return;
      }
      const { data }: { data?: FeedPageQuery } = await client.query({
        query: feedPage,
        variables: { companyId, filter, first: pageSize, after: cursor },
        fetchPolicy: 'no-cache',
      });
      const page: FeedPageQuery['events'] = data?.events ?? null;
      for (const event of page?.nodes ?? []) handle(event);
      hasNextPage = page?.pageInfo.hasNextPage ?? false;
      cursor = page?.pageInfo.endCursor ?? cursor;
    }
    if (cursor !== null) last = cursor;
    if (!isEnded) caughtUp(since ?? 0);
    since = null;
  }

  const refused = (refusal: Refusal): void => {
    if (isEnded) return;
    clearTimeout(timer);
    timer = setTimeout(stale, isGone(refusal) ? 0 : pauseMs);
  };
  const stop = line.follow({
    query: print(events),
    variables: () => ({ companyId, filter, after: last }),
    next: (data) => handle((data as EventsSubscription).events),
    refused,
    connected: () => catchUp().catch((error) => refused(asRefusal(error))),
  });
  return () => {
    isEnded = true;
    clearTimeout(timer);
    stop();
  };
}

/** A cursor is the number, after a restore with the epoch: `12.abcdefghij`. */
const numberOf = (cursor: string): bigint => BigInt(cursor.split('.')[0] || '0');
