import type { Followed } from './followEvents.js';
import { type Follower, Following, Throttle } from './following.js';
import { LiveFeed, type LiveFeedParts } from './liveFeed.js';

/**
 * Sends feeds to followers. There is one reader for each company that has followers on this node (ADR 16).
 *
 * A follower begins at a number. It gets older events from its own pages. When it has reached the position of the
 * reader, it gets the events of the reader. Both positions are `seq` numbers, so no event is lost or sent twice.
 *
 * Time comes from outside, as ticks of a tenth of a second.
 */

interface LiveFeedsParts extends Omit<LiveFeedParts, 'pace'> {
  readonly pause: () => Promise<void>;
}

export class LiveFeeds {
  readonly #feeds = new Map<string, LiveFeed>();
  readonly #parts: LiveFeedParts;

  /** @param pause lets other work of this process have its turn */
  constructor({ pause, ...parts }: LiveFeedsParts) {
    this.#parts = { ...parts, pace: new Throttle(pause) };
  }

  /** Sends a follower all events from a number on. @returns the function that ends this */
  follow(followed: Followed, follower: Follower): () => void {
    const { companyId } = followed;
    const feed = this.#feeds.get(companyId) ?? new LiveFeed(followed, this.#parts);
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

  /** How many events the follower most behind has yet to get, as far as this node knows. */
  get lag(): number {
    return Math.max(0, ...[...this.#feeds.values()].map((feed) => feed.lag));
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
