import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { FeedSignals } from '../core/ports.js';

const channel = 'feed-changed';

/**
 * Signals changed feeds to the other nodes by Redis, for each company at most once in a tenth of a second. If a signal
 * is lost because Redis is unavailable, the next poll of the feed finds the events.
 */
export class RedisSignals implements FeedSignals {
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  /** The id of this node, which ignores its own signals. */
  readonly #node: string = randomUUID();
  /** The companies signalled in this tenth of a second, and whether they have changed since. */
  readonly #sent = new Map<string, boolean>();

  /** @param subscriber a connection that is used only for this */
  constructor(publisher: Redis, subscriber: Redis) {
    this.#publisher = publisher;
    this.#subscriber = subscriber;
  }

  send(companyId: string): void {
    const isFirst = !this.#sent.has(companyId);
    this.#sent.set(companyId, !isFirst);
    if (isFirst) this.#publish(companyId);
  }

  tick(): void {
    for (const [companyId, hasChanged] of this.#sent) {
      if (hasChanged) {
        this.#sent.set(companyId, false);
        this.#publish(companyId);
      } else this.#sent.delete(companyId);
    }
  }

  listen(listener: (companyId: string) => void): void {
    this.#subscriber.on('message', (_channel, message) => {
      const node = message.slice(0, this.#node.length);
      if (node !== this.#node) listener(message.slice(node.length + 1));
    });
    // Subscribes again after each connect. If it fails, the next connect repeats it.
    const subscribe = (): void => void this.#subscriber.subscribe(channel).catch(() => undefined);
    this.#subscriber.on('ready', subscribe);
    if (this.#subscriber.status === 'ready') subscribe();
  }

  #publish(companyId: string): void {
    this.#publisher.publish(channel, `${this.#node} ${companyId}`).catch(() => undefined);
  }
}
