import type { FeedEvent } from '../application/event.js';
import type { Epochs, FeedEnds, FeedReads } from '../application/feedStore.js';
import type { FairSemaphore } from '../application/limits/fairSemaphore.js';
import { isOutage } from '../kernel/errors.js';
import { wants } from '../kernel/reading/projection.js';
import { assertCommon, restored } from './epochs.js';
import type { Followed } from './followEvents.js';
import type { Following, Throttle } from './following.js';
import { assertRetained, assertWithin } from './listEvents.js';

/**
 * After this many ticks a feed is read although no change was reported: within 1 s (docs/BOUNDS.md, "Subscriptions").
 */
const pollTicks = 8;
/** The same, if the last unreported read found events: other nodes are writing to this feed. */
const busyPollTicks = 2;
/** The pause between two reads of a busy feed gets one tick longer for each of this many followers. */
const followersForATick = 250;
/** The longest pause between two reads of a feed with reported changes. */
const maxRestTicks = 3;
/** The most events that are read at a time with their data, of up to 64 KiB each. */
const pageWithData = 16;
/** The same without data. */
const pageWithoutData = 100;
/** The name under which the reader of a company's feed takes turns. No caller has this name. */
const reader = 'feed';

export interface LiveFeedParts {
  readonly store: { readonly feed: Pick<FeedReads, 'ends' | 'pages'> };
  readonly permits: FairSemaphore;
  readonly pace: Throttle;
  /** Gets the errors that no follower has caused. The feed is read again. */
  readonly report: (error: unknown) => void;
}

/** Reads one company's feed, and sends it to the company's followers. */
export class LiveFeed {
  readonly #companyId: string;
  readonly #parts: LiveFeedParts;
  /** The feed as the reader knows it. */
  #feed: Epochs;
  /** The number of the last event that the reader has read. */
  #head: bigint;
  /** The followers that have reached the position of the reader. */
  readonly #live = new Set<Following>();
  /** The followers that still read older events. */
  readonly #behind = new Set<Following>();
  /** The number of the newest event that is known. */
  #newest: bigint;
  #reading: Promise<void> | null = null;
  #hasChanged = false;
  /** Ticks since the last read. */
  #ticks = maxRestTicks;
  #hasFoundOthers = false;
  #nextPoll = Promise.withResolvers<void>();

  constructor({ companyId, newest, feed }: Pick<Followed, 'companyId' | 'newest' | 'feed'>, parts: LiveFeedParts) {
    this.#companyId = companyId;
    this.#feed = feed;
    this.#parts = parts;
    this.#head = BigInt(newest);
    this.#newest = this.#head;
  }

  /** How many events its follower most behind has yet to get. */
  get lag(): number {
    let last = this.#head;
    for (const { position } of this.#behind) if (position < last) last = position;
    return Number(this.#newest > last ? this.#newest - last : 0n);
  }

  get isEmpty(): boolean {
    return this.#live.size === 0 && this.#behind.size === 0;
  }

  begin(following: Following): void {
    this.#behind.add(following);
    void this.#catchUp(following);
  }

  end(following: Following): void {
    following.isOver = true;
    this.#live.delete(following);
    this.#behind.delete(following);
    // A catch-up may be waiting for the next poll, and an empty feed gets no more ticks.
    if (this.isEmpty) this.#nextPoll.resolve();
  }

  changed(): void {
    this.#hasChanged = true;
    // At once, but with pauses, so that several changes of a busy company go to a follower in one write.
    if (this.#hasRested) void this.#beginReading();
  }

  get #hasRested(): boolean {
    return this.#ticks >= Math.min(maxRestTicks, 1 + Math.floor(this.#live.size / followersForATick));
  }

  tick(): void {
    this.#ticks += 1;
    const isDue = this.#ticks >= (this.#hasFoundOthers ? busyPollTicks : pollTicks);
    if (isDue) {
      const { resolve } = this.#nextPoll;
      this.#nextPoll = Promise.withResolvers();
      resolve();
    }
    if (isDue || (this.#hasChanged && this.#hasRested)) void this.#beginReading();
  }

  async settle(): Promise<void> {
    await this.#reading;
    await this.#beginReading();
  }

  #beginReading(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const wasNotified = this.#hasChanged;
    const before = this.#head;
    this.#hasChanged = false;
    this.#ticks = 0;
    try {
      for (let hasMore = true; hasMore && !this.isEmpty; ) hasMore = await this.#readPage();
    } catch (error) {
      this.#parts.report(error);
    }
    this.#hasFoundOthers = !wasNotified && this.#head !== before;
  }

  /** @returns whether there is more to read */
  async #readPage(): Promise<boolean> {
    const { store, permits } = this.#parts;
    const companyId = this.#companyId;
    const after = String(this.#head);
    const { ends, page } = await permits.run(companyId, reader, async () => {
      const ends = await store.feed.ends(companyId);
      const { newest } = ends;
      this.#newest = BigInt(newest);
      if (isOther(ends, this.#feed)) return { ends, page: null };
      if (BigInt(newest) <= BigInt(after)) return { ends, page: null };
      const [page] = await store.feed.pages({ companyId, scopes: [{}], first: pageWithData, after, newest });
      const isWhole = page?.items[0] !== undefined && BigInt(page.items[0].seq) === BigInt(after) + 1n;
      // Events that were removed meanwhile are missing in the page.
      return isWhole ? { ends, page } : { ends: await store.feed.ends(companyId), page: null };
    });
    if (!page) {
      if (isOther(ends, this.#feed)) {
        this.#goOn(ends);
        return true;
      }
      this.#assertAllThere(after, ends);
      return false;
    }
    // Set before the events are sent. A follower that begins meanwhile reads its own pages up to here.
    this.#head = BigInt(page.endCursor);
    await this.#send(page.items, ends);
    return page.hasNextPage;
  }

  /**
   * If the database has lost its newest events, their numbers are used again. If events were removed before they were
   * read, they can't be sent. In both cases followers get the refusal that their cursors would get.
   */
  #assertAllThere(after: string, ends: FeedEnds): void {
    try {
      assertWithin(after, ends.newest);
      assertRetained(after, ends);
    } catch (error) {
      this.#head = BigInt(ends.newest);
      for (const following of [...this.#live, ...this.#behind]) following.fail(error);
    }
  }

  /**
   * Continues in a new epoch. Followers that have seen more than it has in common with theirs get the refusal that their
   * cursors would get.
   */
  #goOn(feed: Epochs): void {
    const known = this.#feed.epochs.at(-1)?.epoch;
    const at = known === undefined ? -1 : feed.epochs.findIndex(({ epoch }) => epoch === known);
    const next = feed.epochs[at + 1];
    this.#feed = feed;
    for (const following of [...this.#live, ...this.#behind]) {
      try {
        if (!next || (known !== undefined && at === -1)) throw restored(feed.epochs.at(-1)?.epoch ?? '', null, feed);
        assertCommon(String(following.position), feed, next);
      } catch (error) {
        following.fail(error);
      }
    }
    if (next && BigInt(next.seq) < this.#head) this.#head = BigInt(next.seq);
  }

  /**
   * Sends each follower a part of the events, then each the next part. So a follower can read a part before the next one
   * comes.
   */
  async #send(events: readonly FeedEvent[], feed: Epochs): Promise<void> {
    const { pace } = this.#parts;
    const numbered = events.map((event) => ({ seq: BigInt(event.seq), event, feed }));
    let waiting = [...this.#live].map((following) => ({ following, next: 0 }));
    while (waiting.length > 0) {
      for (const sending of waiting) {
        const { end, cost } = sending.following.sendPart(numbered, sending.next);
        sending.next = end;
        await pace.spend(cost);
      }
      waiting = waiting.filter(({ following, next }) => !following.isOver && next < numbered.length);
      if (waiting.length > 0) await pace.rest();
    }
  }

  /**
   * Sends a follower older events until it has reached the position of the reader. A step that sends nothing ends this
   * turn of the event loop: whatever its follower waits for needs a turn to arrive, the end of its socket, too.
   */
  async #catchUp(following: Following): Promise<void> {
    while (!following.isOver) {
      const { position } = following;
      if (following.position >= this.#head) {
        this.#behind.delete(following);
        this.#live.add(following);
        return;
      }
      try {
        await following.follower.whenRoom(() => this.#sendPage(following));
      } catch (error) {
        if (!isOutage(error)) return following.fail(error);
        this.#parts.report(error);
        await this.#nextPoll.promise;
      }
      if (following.position === position && !following.isOver) await this.#parts.pace.rest();
    }
  }

  async #sendPage(following: Following): Promise<void> {
    const { store, permits, pace } = this.#parts;
    const { follower, followed } = following;
    const { filter, selection, scope } = followed;
    const first = wants(selection, 'data') ? pageWithData : pageWithoutData;
    const after = String(following.position);
    const wanted = {
      companyId: this.#companyId,
      scopes: [filter],
      first,
      after,
      newest: String(this.#head),
      selection,
    };
    const [page] = await permits.run(this.#companyId, scope, () => store.feed.pages(wanted));
    if (!page) return;
    const { ends } = page;
    if (isOther(ends, this.#feed)) {
      await this.#beginReading();
      return;
    }
    assertRetained(after, page);
    for (const event of page.items) {
      // While a follower reads slowly, it holds no page: the rest is read again.
      if (following.isOver || !follower.hasRoom) return;
      await pace.spend(following.send({ seq: BigInt(event.seq), event, feed: ends }));
    }
    following.moveTo(BigInt(page.endCursor), ends);
  }
}

/** Whether a new epoch has begun. */
const isOther = ({ epochs }: Epochs, known: Epochs): boolean => epochs.at(-1)?.epoch !== known.epochs.at(-1)?.epoch;
