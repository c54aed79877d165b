import { describe, expect, it } from '@jest/globals';
import { PipelineError } from 'recruitment-pipeline-client/errors';
import { followFeed } from '../../../packages/board/src/live/feed.js';
import type { FeedEvent } from '../../../packages/board/src/live/feedEvent.js';
import type { Following } from '../../../packages/board/src/live/following.js';

const event = (seq: number): FeedEvent => ({ seq: String(seq), cursor: `${seq}.epoch` }) as FeedEvent;

/** A view that follows the feed from event 10 on. What came before the line did is read by pages of two. */
function followed(newest: number) {
  const { promise: stale, resolve: isStale } = Promise.withResolvers<'stale'>();
  const seen: string[] = [];
  const caughtUp: number[] = [];
  const asked: string[] = [];
  let following: Following | undefined;
  const line = {
    follow(given: Following) {
      following = given;
      return () => undefined;
    },
  };
  const client = {
    async query({ variables: { after } }: { variables: { after: string } }) {
      asked.push(after);
      const from = Number.parseInt(after, 10);
      const nodes = [from + 1, from + 2].filter((seq) => seq <= newest).map(event);
      const endCursor = nodes.at(-1)?.cursor ?? after;
      return { data: { events: { nodes, pageInfo: { hasNextPage: from + 2 < newest, endCursor } } } };
    },
  };
  followFeed({
    client: client as never,
    line,
    companyId: 'acme',
    filter: null,
    after: '10.epoch',
    show: ({ seq }) => seen.push(seq),
    caughtUp: (changes) => caughtUp.push(changes),
    stale: () => isStale('stale'),
  });
  if (!following) throw new Error('Nothing is followed.');
  return { following, stale, seen, caughtUp, asked, next: (seq: number) => following?.next({ events: event(seq) }) };
}

describe('a view that follows the feed', () => {
  it('has each event once and in order, whether a page or the line brings it, and goes on from the last one', async () => {
    const { following, seen, caughtUp, next } = followed(14);
    next(11);
    next(11);
    const catching = following.connected();
    next(12);
    await catching;
    next(13);
    next(15);
    expect(seen).toEqual(['11', '12', '13', '14', '15']);
    expect(caughtUp).toEqual([3]);
    expect(following.variables()).toMatchObject({ after: '15.epoch' });
  });

  it.each(['CURSOR_EXPIRED', 'FEED_RESTORED', 'INVALID_INPUT'] as const)('is read again at %s', async (reason) => {
    const { following, stale, caughtUp } = followed(14);
    following.refused(new PipelineError({ status: 409, message: 'No.', reason }));
    expect(await stale).toBe('stale');
    expect(caughtUp).toEqual([]);
  });

  it('is read again where that is quicker than to catch up', async () => {
    const { following, stale, asked, caughtUp } = followed(1_000);
    await following.connected();
    expect([await stale, asked.length, caughtUp]).toEqual(['stale', 20, []]);
  });
});
