import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { FeedSignals } from '../core/ports.js';

const channel = 'feed-changed';

/**
 * Tells the other nodes by Redis which feeds have changed, once a tenth of a second for each company. What gets lost while
 * Redis is out of reach is found by the next look at the feed.
 */
export class RedisSignals implements FeedSignals {
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  /** What comes from this node itself is known here. */
  readonly #node: string = randomUUID();
  /** Companies that were told of in this tenth of a second, with whether they have changed since. */
  readonly #told = new Map<string, boolean>();

  /** @param subscriber a connection that nothing else uses */
  constructor(publisher: Redis, subscriber: Redis) {
    this.#publisher = publisher;
    this.#subscriber = subscriber;
  }

  tell(companyId: string): void {
    const isFirst = !this.#told.has(companyId);
    this.#told.set(companyId, !isFirst);
    if (isFirst) this.#publish(companyId);
  }

  tick(): void {
    for (const [companyId, hasChanged] of this.#told) {
      if (hasChanged) {
        this.#told.set(companyId, false);
        this.#publish(companyId);
      } else this.#told.delete(companyId);
    }
  }

  listen(listener: (companyId: string) => void): void {
    this.#subscriber.on('message', (_channel, message) => {
      const node = message.slice(0, this.#node.length);
      if (node !== this.#node) listener(message.slice(node.length + 1));
    });
    // With each connection anew; one that fails is tried again by the next.
    const subscribe = (): void => void this.#subscriber.subscribe(channel).catch(() => undefined);
    this.#subscriber.on('ready', subscribe);
    if (this.#subscriber.status === 'ready') subscribe();
  }

  #publish(companyId: string): void {
    this.#publisher.publish(channel, `${this.#node} ${companyId}`).catch(() => undefined);
  }
}
