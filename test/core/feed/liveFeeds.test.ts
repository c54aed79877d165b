import { describe, expect, it } from '@jest/globals';
import type { FeedEvent } from '../../../src/core/application/event.js';
import type { Epoch, EventPagesWanted, FeedEnds } from '../../../src/core/application/feedStore.js';
import { FairSemaphore } from '../../../src/core/application/limits/fairSemaphore.js';
import type { Followed } from '../../../src/core/feed/followEvents.js';
import type { Follower } from '../../../src/core/feed/following.js';
import { fits } from '../../../src/core/feed/following.js';
import type { ShownEvent } from '../../../src/core/feed/listEvents.js';
import { LiveFeeds } from '../../../src/core/feed/liveFeeds.js';
import { errors } from '../../../src/core/kernel/errors.js';

/** Live feeds over a store of plain data: a follower misses nothing, whenever and wherever it joins. */

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A feed in memory. Each read takes a while, in which others continue. */
class FakeFeed {
  newest = 0;
  removed = 0;
  epochs: readonly Epoch[] = [];
  fault: unknown = null;
  reads = 0;
  pagesRead = 0;

  async ends(): Promise<FeedEnds> {
    await soon();
    this.reads += 1;
    if (this.fault !== null) throw this.fault;
    return { removed: String(this.removed), newest: String(this.newest), epochs: this.epochs };
  }

  async pages({ scopes, after, newest: upTo, first }: EventPagesWanted) {
    await soon();
    this.pagesRead += 1;
    const newest = upTo ?? String(this.newest);
    if (this.fault !== null) throw this.fault;
    return scopes.map((scope) => {
      const items: FeedEvent[] = [];
      const begin = Math.max(Number(after), this.removed);
      for (let seq = begin + 1; seq <= Number(newest) && items.length < first; seq += 1) {
        const event = { seq: String(seq), type: seq % 3 ? 'VACANCY_UPDATED' : 'RECORD_MOVED', data: {} } as never;
        if (fits(event, scope)) items.push(event);
      }
      const endCursor = items.length === first ? (items.at(-1)?.seq ?? newest) : newest;
      const hasNextPage = Number(endCursor) < Number(newest);
      const ends = { removed: String(this.removed), newest: String(this.newest), epochs: this.epochs };
      return { items, endCursor, hasNextPage, ends, removed: ends.removed };
    });
  }
}

const followedOf = (
  { newest }: FakeFeed,
  companyId: string,
  from: number,
  filter: Followed['filter'] = {},
): Followed => ({
  companyId,
  from: String(from),
  newest: String(newest),
  feed: { epochs: [] },
  filter,
  selection: undefined,
  scope: 'user:ada',
  show: (event) => event as unknown as ShownEvent,
});

/** A follower that reads as fast as it gets events. */
const followerOf = (take: Follower['take']): Follower => ({
  take,
  hasRoom: true,
  whenRoom: (work) => soon().then(work),
  fail: (error) => {
    throw error;
  },
});

function feedsOn(feed: FakeFeed, pause = soon) {
  const reported: unknown[] = [];
  const feeds = new LiveFeeds({
    store: { feed },
    permits: new FairSemaphore(),
    pause,
    report: (error) => reported.push(error),
  });
  const follow = (
    from: number,
    filter: Followed['filter'] = {},
    whenRoom = (work: () => Promise<void>) => soon().then(work),
  ) => {
    const seqs: number[] = [];
    const failures: unknown[] = [];
    const followed: Followed = {
      companyId: 'acme',
      from: String(from),
      newest: String(feed.newest),
      feed: { epochs: feed.epochs },
      filter,
      selection: undefined,
      scope: 'user:ada',
      show: (event) => event as unknown as ShownEvent,
    };
    const stop = feeds.follow(followed, {
      take: ({ seq }) => seqs.push(Number(seq)),
      hasRoom: true,
      whenRoom,
      fail: (error) => failures.push(error),
    });
    return { seqs, failures, stop };
  };
  return { feeds, follow, reported };
}

const numbers = (after: number, to: number) => Array.from({ length: to - after }, (_, at) => after + 1 + at);
async function rest(times = 400): Promise<void> {
  for (let time = 0; time < times; time += 1) await soon();
}

describe('live feeds', () => {
  it('send each follower all events after its number, once, whenever it joins', async () => {
    const feed = new FakeFeed();
    feed.newest = 30;
    const { feeds, follow } = feedsOn(feed);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const followers: { from: number; seqs: number[] }[] = [];
    for (let step = 0; step < 600; step += 1) {
      feed.newest += random(3);
      const kind = random(10);
      if (kind === 0) {
        const from = random(feed.newest + 1);
        followers.push({ from, seqs: follow(from).seqs });
      }
      if (kind === 1) followers.push({ from: feed.newest, seqs: follow(feed.newest).seqs });
      if (kind < 6) feeds.changed('acme');
      if (random(4) === 0) feeds.tick();
      await soon();
    }
    for (let tick = 0; tick < 10; tick += 1) {
      await rest(50);
      feeds.tick();
    }
    await rest();
    expect(followers.length).toBeGreaterThan(60);
    for (const { from, seqs } of followers) expect(seqs).toEqual(numbers(from, feed.newest));
  });

  it('send matching events, past and new ones', async () => {
    const feed = new FakeFeed();
    feed.newest = 10;
    const { feeds, follow } = feedsOn(feed);
    const { seqs } = follow(0, { types: ['RECORD_MOVED'] });
    await rest();
    feed.newest = 20;
    feeds.changed('acme');
    await rest();
    expect(seqs).toEqual([3, 6, 9, 12, 15, 18]);
  });

  it('are read at once after a signal, otherwise within a second, and once for all followers', async () => {
    const feed = new FakeFeed();
    const { feeds, follow } = feedsOn(feed);
    const all = Array.from({ length: 50 }, () => follow(0));
    await rest();
    feed.newest = 1;
    feeds.changed('acme');
    feeds.changed('other');
    await rest();
    expect(all.map(({ seqs }) => seqs.length)).toEqual(all.map(() => 1));
    expect(feed.reads).toBe(1);
    feed.newest = 2;
    // A second signal within a tenth of a second waits for the next tick.
    feeds.changed('acme');
    await rest();
    expect(feed.reads).toBe(1);
    feeds.tick();
    await rest();
    expect([feed.reads, all[0]?.seqs]).toEqual([2, [1, 2]]);
    feed.newest = 3;
    for (let tick = 0; tick < 10; tick += 1) {
      feeds.tick();
      await soon();
    }
    await rest();
    expect(all.every(({ seqs }) => seqs.length === 3)).toBe(true);
    for (const { stop } of all) stop();
    const { reads } = feed;
    for (let tick = 0; tick < 20; tick += 1) feeds.tick();
    await rest();
    expect(feed.reads).toBe(reads);
  });

  it('do not wait for a follower that reads nothing', async () => {
    const feed = new FakeFeed();
    feed.newest = 100;
    const { feeds, follow } = feedsOn(feed);
    const slow = follow(0, {}, () => new Promise(() => undefined));
    const fast = follow(0);
    await rest();
    feed.newest = 110;
    feeds.changed('acme');
    await rest();
    expect([slow.seqs.length, fast.seqs.length]).toEqual([0, 110]);
  });

  it('read a page again for a follower that reads slowly, and hold none for it meanwhile', async () => {
    const feed = new FakeFeed();
    feed.newest = 10;
    const { feeds } = feedsOn(feed);
    const seqs: number[] = [];
    let mayTake = 0;
    let goOn = Promise.withResolvers<void>();
    feeds.follow(followedOf(feed, 'acme', 0), {
      take: ({ seq }) => {
        mayTake -= 1;
        return seqs.push(Number(seq));
      },
      get hasRoom() {
        return mayTake > 0;
      },
      whenRoom: async (work) => {
        if (mayTake === 0) await goOn.promise;
        await work();
      },
      fail: (error) => expect(error).toBe(null),
    });
    for (let taken = 0; taken < 9; taken += 3) {
      await rest();
      expect([seqs, feed.pagesRead]).toEqual([numbers(0, taken), taken / 3]);
      mayTake = 3;
      goOn.resolve();
      goOn = Promise.withResolvers();
    }
    await rest();
    expect(seqs).toEqual(numbers(0, 9));
  });

  it('fail a follower that an event can not be shown to, and send the others all of them', async () => {
    const feed = new FakeFeed();
    const { feeds, follow, reported } = feedsOn(feed);
    const before = follow(0);
    const failures: unknown[] = [];
    const followed = followedOf(feed, 'acme', 0);
    const broken = new Error('not to be shown');
    const show: Followed['show'] = (event, ends) => {
      if (event.seq === '2') throw broken;
      return followed.show(event, ends);
    };
    const taken: string[] = [];
    const taking = followerOf(({ seq }) => taken.push(seq));
    const stop = feeds.follow(
      { ...followed, show },
      {
        ...taking,
        fail: (error) => {
          failures.push(error);
          stop();
        },
      },
    );
    const after = follow(0);
    await rest();
    feed.newest = 4;
    feeds.changed('acme');
    await rest();
    expect([before.seqs, after.seqs]).toEqual([numbers(0, 4), numbers(0, 4)]);
    expect([taken, failures, reported]).toEqual([['1'], [broken], []]);
  });

  it('let the event loop turn while a follower takes nothing, so that its end can arrive', async () => {
    const feed = new FakeFeed();
    feed.newest = 10;
    const { follow } = feedsOn(feed);
    let calls = 0;
    const { stop } = follow(0, {}, async () => {
      calls += 1;
      // Without turns nothing else would end this test.
      if (calls > 1_000) stop();
    });
    await rest(20);
    const before = calls;
    stop();
    await rest(20);
    expect(before).toBeLessThanOrEqual(21);
    expect(calls).toBe(before);
  });

  it('evaluate a filter before an event is shown to its follower', async () => {
    const feed = new FakeFeed();
    const { feeds } = feedsOn(feed);
    const shown: string[] = [];
    const seqs: string[] = [];
    const followed = followedOf(feed, 'acme', 0, { types: ['RECORD_MOVED'] });
    const show: Followed['show'] = (event, feed) => {
      shown.push(event.seq);
      return followed.show(event, feed);
    };
    feeds.follow(
      { ...followed, show },
      followerOf(({ seq }) => seqs.push(seq)),
    );
    await rest();
    feed.newest = 7;
    feeds.changed('acme');
    await rest();
    expect([shown, seqs]).toEqual([
      ['3', '6'],
      ['3', '6'],
    ]);
  });

  it.each([
    ['of 64 KiB', 64 * 1024, 70],
    ['of no length', 0, 1_072],
  ])(
    'let other work have its turn after some messages %s, whatever the number of companies',
    async (_, bytes, most) => {
      const feed = new FakeFeed();
      let messages = 0;
      const inTurns: number[] = [];
      const { feeds } = feedsOn(feed, async () => {
        await soon();
        inTurns.push(messages);
        messages = 0;
      });
      const companies = ['acme', 'globex', 'initech'];
      let taken = 0;
      for (const companyId of companies)
        for (let at = 0; at < 300; at += 1)
          feeds.follow(
            followedOf(feed, companyId, 0),
            followerOf(() => {
              messages += 1;
              taken += 1;
              return bytes;
            }),
          );
      await rest();
      feed.newest = 20;
      for (const companyId of companies) feeds.changed(companyId);
      await rest(3_000);
      expect(taken).toBe(3 * 300 * 20);
      // 4 MiB, where a message counts 4 KiB more than its length. Each company may end its last part.
      expect(Math.max(...inTurns)).toBeLessThanOrEqual(most);
    },
  );

  it('continue after an outage', async () => {
    const feed = new FakeFeed();
    feed.newest = 5;
    const { feeds, follow, reported } = feedsOn(feed);
    const live = follow(5);
    await rest();
    feed.fault = errors.databaseUnavailable();
    const behind = follow(0);
    feed.newest = 7;
    feeds.changed('acme');
    await rest();
    expect(reported).toHaveLength(2);
    feed.fault = null;
    for (let tick = 0; tick < 10; tick += 1) feeds.tick();
    await rest();
    expect([live.seqs, behind.seqs, live.failures]).toEqual([[6, 7], numbers(0, 7), []]);
  });

  it.each([
    ['the database lost its end', { newest: 3, removed: 0 }, 'INVALID_INPUT'],
    ['events were removed before they were sent', { newest: 9, removed: 9 }, 'CURSOR_EXPIRED'],
    ['some of them were removed', { newest: 9, removed: 6 }, 'CURSOR_EXPIRED'],
  ])('report that %s', async (_name, ends, reason) => {
    const feed = new FakeFeed();
    feed.newest = 5;
    const { feeds, follow } = feedsOn(feed);
    const { seqs, failures } = follow(5);
    await rest();
    Object.assign(feed, ends);
    feeds.changed('acme');
    await rest();
    expect([seqs, failures]).toEqual([[], [expect.objectContaining({ reason })]]);
  });
});
