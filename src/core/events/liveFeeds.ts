import { isOutage } from '../errors.js';
import type { FeedEnds, Reads } from '../reads.js';
import { wants } from '../selection.js';
import type { Turns } from '../turns.js';
import type { FeedEvent } from './event.js';
import { fits } from './eventFilter.js';
import type { Followed } from './followEvents.js';
import { assertKept, assertWithin, type ShownEvent } from './listEvents.js';

/**
 * Feeds that are followed: one reader for each company that has followers on this node, however many (ADR 27).
 *
 * A follower begins at a number. It reads older events by pages of its own. Once it has come as far as the reader, the
 * reader tells it what follows. Both go by `seq`, so nothing is missed or told twice in between.
 *
 * Time comes from outside, as ticks of a tenth of a second.
 */

/** Ticks after which a feed is looked at though nobody said that it changed; CONTRACT allows 1 s. */
const pollTicks = 8;
/** The same, where the look before has found something: others write there now. */
const busyPollTicks = 2;
/** A feed that changes all the time rests one tick longer for each so many followers, up to so many ticks. */
const followersForATick = 250;
const maxRestTicks = 3;
/** Events that the reader reads at a time, and that a follower does whose events may be 64 KiB each, or are short. */
const pageOfReader = 50;
const pageWithData = 16;
const pageWithoutData = 100;
/** Characters of data that followers are told in a row: who takes what comes has taken them before more come. */
const sliceCharacters = 128 * 1024;
/** Messages after which others have their turn in this process. */
const messagesInARow = 200;

/** Who is told of events, in the order of their numbers. */
export interface Follower {
  take(event: ShownEvent): void;
  /** Calls back once little waits to be taken; not any more where it has gone. Old events are told no faster. */
  whenAtEase(tell: () => void): Promise<void>;
  /** It can't go on. */
  fail(error: unknown): void;
}

export interface LiveFeedsParts {
  readonly store: Pick<Reads, 'feedEnds' | 'eventPages'>;
  readonly turns: Turns;
  /** Lets others in this process have their turn. */
  readonly pause: () => Promise<void>;
  /** Hears of errors that no follower is to blame for. The feed is read again. */
  readonly report: (error: unknown) => void;
}

export class LiveFeeds {
  readonly #feeds = new Map<string, Feed>();
  readonly #parts: LiveFeedsParts;

  constructor(parts: LiveFeedsParts) {
    this.#parts = parts;
  }

  /** Tells a follower of all events from a number on. @returns what ends it */
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

  /** A company has new events: here, or on a node that has said so. */
  changed(companyId: string): void {
    this.#feeds.get(companyId)?.changed();
  }

  /** A tenth of a second has passed. */
  tick(): void {
    for (const feed of this.#feeds.values()) feed.tick();
  }

  /** Tells all that there is by now. */
  async settle(): Promise<void> {
    await Promise.all([...this.#feeds.values()].map((feed) => feed.settle()));
  }
}

/** One follower's way along a feed. */
class Following {
  isOver = false;
  /** The number up to which it was told. */
  position: bigint;

  constructor(
    readonly followed: Followed,
    readonly follower: Follower,
  ) {
    this.position = BigInt(followed.from);
  }

  tell(seq: bigint, event: FeedEvent): void {
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
  /** The number up to which the reader has read. */
  #head: bigint;
  /** Those who are told what the reader reads, and those who have yet to come so far. */
  readonly #live = new Set<Following>();
  readonly #behind = new Set<Following>();
  #reading: Promise<void> | null = null;
  #hasChanged = false;
  /** Since it was read. */
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
    // Whoever waits for the next look at the feed has nothing to wait for.
    if (this.isEmpty) this.#nextPoll.resolve();
  }

  changed(): void {
    this.#hasChanged = true;
    // At once, but not all the time: what a busy company changes goes to each follower by several messages in one.
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
    const wasTold = this.#hasChanged;
    const before = this.#head;
    this.#hasChanged = false;
    this.#ticks = 0;
    try {
      for (let hasMore = true; hasMore && !this.isEmpty; ) hasMore = await this.#readPage();
    } catch (error) {
      this.#parts.report(error);
    }
    this.#hasFoundOthers = !wasTold && this.#head !== before;
  }

  /** @returns whether there is more to read */
  async #readPage(): Promise<boolean> {
    const { store, turns } = this.#parts;
    const companyId = this.#companyId;
    const after = String(this.#head);
    const { ends, page } = await turns.run(`feed:${companyId}`, async () => {
      const ends = await store.feedEnds(companyId);
      const { newest } = ends;
      if (BigInt(newest) <= BigInt(after)) return { ends, page: null };
      const [page] = await store.eventPages({ companyId, scopes: [{}], first: pageOfReader, after, newest });
      const isWhole = page?.items[0] !== undefined && BigInt(page.items[0].seq) === BigInt(after) + 1n;
      // What was removed meanwhile is missing.
      return isWhole ? { ends, page } : { ends: await store.feedEnds(companyId), page: null };
    });
    if (!page) {
      this.#assertAllThere(after, ends);
      return false;
    }
    // Before anybody is told: who comes meanwhile reads by pages up to here, or is among those who are told.
    this.#head = BigInt(page.endCursor);
    await this.#tell(page.items);
    return page.hasNextPage;
  }

  /**
   * Where the database has lost its newest events, their numbers come again. Where events were removed before they were
   * read, they can't be told. Followers then get the refusal that their cursors would get.
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

  async #tell(events: readonly FeedEvent[]): Promise<void> {
    let messages = 0;
    for (const slice of slicesOf(events)) {
      for (const following of [...this.#live]) {
        if (messages >= messagesInARow) {
          await this.#parts.pause();
          messages = 0;
        }
        for (const { seq, event } of slice) following.tell(seq, event);
        messages += slice.length;
      }
      await this.#parts.pause();
    }
  }

  /** Tells a follower what there is, until it has come as far as the reader. */
  async #catchUp(following: Following): Promise<void> {
    while (!following.isOver) {
      if (following.position >= this.#head) {
        this.#behind.delete(following);
        this.#live.add(following);
        return;
      }
      try {
        await this.#tellPage(following);
      } catch (error) {
        if (!isOutage(error)) return following.fail(error);
        this.#parts.report(error);
        await this.#nextPoll.promise;
      }
    }
  }

  async #tellPage(following: Following): Promise<void> {
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
    const page = await turns.run(scope, async () => {
      const [found] = await store.eventPages(wanted);
      // Asked afterwards: what was removed meanwhile may be missing in the page.
      assertKept(after, await store.feedEnds(this.#companyId));
      return found;
    });
    if (!page) return;
    for (const event of page.items) {
      if (following.isOver) return;
      await following.follower.whenAtEase(() => following.tell(BigInt(event.seq), event));
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
