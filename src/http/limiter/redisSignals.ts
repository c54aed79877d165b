import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { CompanySignals } from '../../core/kernel/ports.js';

/** What is signalled: a company has new events; an admin has requested an attempt of a delivery. */
type Channel = 'feed-changed' | 'attempt-requested';

/**
 * Signals of one kind to the other nodes by Redis, for each company at most once in a tenth of a second. If a signal is
 * lost because Redis is unavailable, the next poll of the database finds what has happened.
 */
export class RedisSignals implements CompanySignals {
  readonly #channel: Channel;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  /** The id of this node, which ignores its own signals. */
  readonly #node: string = randomUUID();
  /** The companies signalled in this tenth of a second, and whether they have changed since. */
  readonly #sent = new Map<string, boolean>();

  /** @param subscriber a connection that is used only for signals */
  constructor(channel: Channel, publisher: Redis, subscriber: Redis) {
    this.#channel = channel;
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
    this.#subscriber.on('message', (channel, message) => {
      const node = message.slice(0, this.#node.length);
      if (channel === this.#channel && node !== this.#node) listener(message.slice(node.length + 1));
    });
    // Subscribes again after each connect. If it fails, the next connect repeats it.
    const subscribe = (): void => void this.#subscriber.subscribe(this.#channel).catch(() => undefined);
    this.#subscriber.on('ready', subscribe);
    if (this.#subscriber.status === 'ready') subscribe();
  }

  #publish(companyId: string): void {
    this.#publisher.publish(this.#channel, `${this.#node} ${companyId}`).catch(() => undefined);
  }
}
