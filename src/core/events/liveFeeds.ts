import { isOutage } from '../errors.js';
import type { FeedEnds, Reads } from '../reads.js';
import { wants } from '../selection.js';
import type { Turns } from '../turns.js';
import type { FeedEvent } from './event.js';
import { fits } from './eventFilter.js';
import type { Followed } from './followEvents.js';
import { assertKept, assertWithin, type ShownEvent } from './listEvents.js';

/**
 * Sends feeds to followers. There is one reader for each company that has followers on this node (ADR 27).
 *
 * A follower begins at a number. It gets older events from its own pages. When it has reached the position of the
 * reader, it gets the events of the reader. Both positions are `seq` numbers, so no event is lost or sent twice.
 *
 * Time comes from outside, as ticks of a tenth of a second.
 */

/** After this many ticks a feed is read although no change was reported; CONTRACT allows 1 s. */
const pollTicks = 8;
/** The same, if the last unreported read found events: other nodes are writing to this feed. */
const busyPollTicks = 2;
/** The pause between two reads of a busy feed gets one tick longer for each of this many followers. */
const followersForATick = 250;
/** The longest pause between two reads of a feed with reported changes. */
const maxRestTicks = 3;
/** The most events that the reader reads at a time. */
const pageOfReader = 50;
/** The most events that a follower reads at a time if it wants their data, of up to 64 KiB each. */
const pageWithData = 16;
/** The same without data. */
const pageWithoutData = 100;
/** The most characters of data that are sent before a pause. A follower that reads in time takes them in that pause. */
const sliceCharacters = 128 * 1024;
/** The name under which the reader of a company's feed takes turns. No caller has this name. */
const reader = 'feed';
/** After this many messages other work of this process gets its turn. */
const messagesInARow = 200;

/** Receives events in the order of their numbers. */
export interface Follower {
  take(event: ShownEvent): void;
  /** Calls back when little data waits to be sent, but not after the follower has left. It slows down old events. */
  whenAtEase(send: () => void): Promise<void>;
  /** The follower can't get further events. */
  fail(error: unknown): void;
}

export interface LiveFeedsParts {
  readonly store: Pick<Reads, 'feedEnds' | 'eventPages'>;
  readonly turns: Turns;
  /** Lets other work of this process have its turn. */
  readonly pause: () => Promise<void>;
  /** Gets the errors that no follower has caused. The feed is read again. */
  readonly report: (error: unknown) => void;
}

export class LiveFeeds {
  readonly #feeds = new Map<string, Feed>();
  readonly #parts: LiveFeedsParts;

  constructor(parts: LiveFeedsParts) {
    this.#parts = parts;
  }

  /** Sends a follower all events from a number on. @returns the function that ends this */
  follow(followed: Followed, follower: Follower): () => void {
    const { companyId, newest } = followed;
    const feed = this.#feeds.get(companyId) ?? new Feed(companyId, newest, this.#parts);
    this.#feeds.set(companyId, feed);
    const following = new Following(followed, follower);
    feed.begin(following);
    return () => {
      if (following.isOver) return;
      feed.end(following);
      if (feed.isEmpty && this.#feeds.get(companyId) === feed) this.#feeds.delete(companyId);
    };
  }

  /** Call this if a company has new events from this node, or from another node that has sent a signal. */
  changed(companyId: string): void {
    this.#feeds.get(companyId)?.changed();
  }

  /** Call this every tenth of a second. */
  tick(): void {
    for (const feed of this.#feeds.values()) feed.tick();
  }

  /** Sends all events that exist now. */
  async settle(): Promise<void> {
    await Promise.all([...this.#feeds.values()].map((feed) => feed.settle()));
  }
}

/** One follower's position in a feed. */
class Following {
  isOver = false;
  /** The number of the last event that was sent or did not fit. */
  position: bigint;

  constructor(
    readonly followed: Followed,
    readonly follower: Follower,
  ) {
    this.position = BigInt(followed.from);
  }

  send(seq: bigint, event: FeedEvent): void {
    if (this.isOver || seq <= this.position) return;
    this.position = seq;
    if (fits(event, this.followed.filter)) this.follower.take(this.followed.show(event));
  }

  fail(error: unknown): void {
    if (!this.isOver) this.follower.fail(error);
  }
}

class Feed {
  readonly #companyId: string;
  readonly #parts: LiveFeedsParts;
  /** The number of the last event that the reader has read. */
  #head: bigint;
  /** The followers that have reached the position of the reader. */
  readonly #live = new Set<Following>();
  /** The followers that still read older events. */
  readonly #behind = new Set<Following>();
  #reading: Promise<void> | null = null;
  #hasChanged = false;
  /** Ticks since the last read. */
  #ticks = maxRestTicks;
  #hasFoundOthers = false;
  #nextPoll = Promise.withResolvers<void>();

  constructor(companyId: string, newest: string, parts: LiveFeedsParts) {
    this.#companyId = companyId;
    this.#parts = parts;
    this.#head = BigInt(newest);
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
    if (this.#hasRested) this.#beginReading();
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
    if (isDue || (this.#hasChanged && this.#hasRested)) this.#beginReading();
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
    const { store, turns } = this.#parts;
    const companyId = this.#companyId;
    const after = String(this.#head);
    const { ends, page } = await turns.run(companyId, reader, async () => {
      const ends = await store.feedEnds(companyId);
      const { newest } = ends;
      if (BigInt(newest) <= BigInt(after)) return { ends, page: null };
      const [page] = await store.eventPages({ companyId, scopes: [{}], first: pageOfReader, after, newest });
      const isWhole = page?.items[0] !== undefined && BigInt(page.items[0].seq) === BigInt(after) + 1n;
      // Events that were removed meanwhile are missing in the page.
      return isWhole ? { ends, page } : { ends: await store.feedEnds(companyId), page: null };
    });
    if (!page) {
      this.#assertAllThere(after, ends);
      return false;
    }
    // Set before the events are sent. A follower that begins meanwhile reads its own pages up to here.
    this.#head = BigInt(page.endCursor);
    await this.#send(page.items);
    return page.hasNextPage;
  }

  /**
   * If the database has lost its newest events, their numbers are used again. If events were removed before they were
   * read, they can't be sent. In both cases followers get the refusal that their cursors would get.
   */
  #assertAllThere(after: string, ends: FeedEnds): void {
    try {
      assertWithin(after, ends.newest);
      assertKept(after, ends);
    } catch (error) {
      this.#head = BigInt(ends.newest);
      for (const following of [...this.#live, ...this.#behind]) following.fail(error);
    }
  }

  async #send(events: readonly FeedEvent[]): Promise<void> {
    let messages = 0;
    for (const slice of slicesOf(events)) {
      for (const following of [...this.#live]) {
        if (messages >= messagesInARow) {
          await this.#parts.pause();
          messages = 0;
        }
        for (const { seq, event } of slice) following.send(seq, event);
        messages += slice.length;
      }
      await this.#parts.pause();
    }
  }

  /** Sends a follower older events until it has reached the position of the reader. */
  async #catchUp(following: Following): Promise<void> {
    while (!following.isOver) {
      if (following.position >= this.#head) {
        this.#behind.delete(following);
        this.#live.add(following);
        return;
      }
      try {
        await this.#sendPage(following);
      } catch (error) {
        if (!isOutage(error)) return following.fail(error);
        this.#parts.report(error);
        await this.#nextPoll.promise;
      }
    }
  }

  async #sendPage(following: Following): Promise<void> {
    const { store, turns } = this.#parts;
    const { filter, selection, scope } = following.followed;
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
    const page = await turns.run(this.#companyId, scope, async () => {
      const [found] = await store.eventPages(wanted);
      // Checked after the read, because events that were removed meanwhile may be missing in the page.
      assertKept(after, await store.feedEnds(this.#companyId));
      return found;
    });
    if (!page) return;
    for (const event of page.items) {
      if (following.isOver) return;
      await following.follower.whenAtEase(() => following.send(BigInt(event.seq), event));
    }
    following.position = BigInt(page.endCursor);
  }
}

interface Numbered {
  readonly seq: bigint;
  readonly event: FeedEvent;
}

function slicesOf(events: readonly FeedEvent[]): Numbered[][] {
  const slices: Numbered[][] = [];
  let left = 0;
  for (const event of events) {
    const characters = JSON.stringify(event.data).length;
    if (slices.length === 0 || characters > left) {
      slices.push([]);
      left = sliceCharacters;
    }
    slices.at(-1)?.push({ seq: BigInt(event.seq), event });
    left -= characters;
  }
  return slices;
}
