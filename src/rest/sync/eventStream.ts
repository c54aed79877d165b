import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Epochs } from '../../core/application/feedStore.js';
import { cursorOf } from '../../core/feed/epochs.js';
import type { Followed } from '../../core/feed/followEvents.js';
import type { Follower } from '../../core/feed/following.js';
import type { ShownEvent } from '../../core/feed/listEvents.js';
import type { Clock } from '../../core/kernel/ports.js';
import type { HttpDomainError } from '../../http/errors.js';
import { httpErrors } from '../../http/errors.js';
import type { Places } from '../../http/live/sockets.js';
import { statusOf } from '../../http/refusals.js';

/** One stream of server-sent events: what its client is sent, and what waits to be sent. */

/** Milliseconds after which a client tries to connect again. */
const retryMs = 3_000;
/** Bytes that may wait while old events are read: once fewer wait, more events are read. */
const roomBytes = 256 * 1024;
/** Milliseconds between two comments. They keep proxies from ending a quiet stream. */
const commentEveryMs = 10_000;
/** After so many events or milliseconds the client gets the position that was reached, even if no event matched. */
const announceEvents = 10_000n;
const announceEveryMs = 60_000;

interface EventStreamParts {
  readonly res: ServerResponse;
  readonly places: Places;
  readonly uptime: Clock;
  readonly followed: Followed;
  readonly render: (event: ShownEvent) => Buffer;
  /** Called once, with the reason for the end and the number of events. */
  readonly ended: (reason: string, events: number) => void;
  /** Makes the error that the client sees. */
  readonly shown: (error: unknown) => HttpDomainError;
}

/** What Koa sends: it asks for more when its client has room. */
class Body extends Readable {
  override _read(): void {
    // Events are pushed when they come.
  }
}

export class EventStream implements Follower {
  readonly body = new Body();
  readonly #parts: EventStreamParts;
  #events = 0;
  #isOver = false;
  /** The number of the last event that the client knows of, and that was looked at. */
  #announced: bigint;
  #position: { readonly seq: bigint; readonly feed: Epochs };
  #announcedAt: number;
  #commentedAt: number;
  #stop: (() => void) | null = null;
  /** The readers of old events, one after the other. */
  #lastReader: Promise<void> = Promise.resolve();

  constructor(parts: EventStreamParts) {
    this.#parts = parts;
    const { followed, uptime, places, res } = parts;
    this.#announced = BigInt(followed.from);
    this.#position = { seq: this.#announced, feed: followed.feed };
    this.#announcedAt = uptime.now();
    this.#commentedAt = this.#announcedAt;
    res.once('close', () => {
      this.#end('CLIENT');
      places.leave();
    });
    this.#write(Buffer.from(`retry: ${retryMs}\n\n`));
    this.#announce();
  }

  /** @param follow begins to send events @returns a function that ends that */
  begin(follow: (follower: Follower) => () => void): void {
    if (!this.#isOver) this.#stop = follow(this);
  }

  take(event: ShownEvent): number {
    const bytes = this.#parts.render(event);
    this.#events += 1;
    this.#announced = BigInt(event.seq);
    this.#position = { ...this.#position, seq: this.#announced };
    this.#announcedAt = this.#parts.uptime.now();
    this.#write(bytes);
    return bytes.length;
  }

  passed(seq: bigint, feed: Epochs): void {
    this.#position = { seq, feed };
    if (seq - this.#announced >= announceEvents) this.#announce();
  }

  get hasRoom(): boolean {
    return this.#waiting <= roomBytes;
  }

  whenRoom(work: () => Promise<void>): Promise<void> {
    const done = this.#lastReader.then(async () => {
      while (!this.#isOver && !this.hasRoom) await this.#drained();
      if (!this.#isOver) await work();
    });
    this.#lastReader = done.catch(() => undefined);
    return done;
  }

  fail(error: unknown): void {
    this.endWith(this.#parts.shown(error));
  }

  /** Sends the reason as the last event, and ends. */
  endWith(refusal: HttpDomainError): void {
    if (this.#isOver) return;
    const { family, reason, message, retryAfterSeconds = null, members } = refusal;
    const data = { code: statusOf[family], reason, message, retryAfter: retryAfterSeconds, ...members };
    this.body.push(`event: end\ndata: ${JSON.stringify(data)}\n\n`);
    this.body.push(null);
    this.#end(reason);
  }

  /** Called every half second. */
  tick(): void {
    if (this.#isOver || !this.#mayBuffer(0)) return;
    const now = this.#parts.uptime.now();
    if (now - this.#announcedAt >= announceEveryMs && this.#position.seq > this.#announced) this.#announce();
    if (now - this.#commentedAt < commentEveryMs) return;
    this.#commentedAt = now;
    this.#write(Buffer.from(':\n\n'));
  }

  /** Ends it at once. */
  cut(): void {
    this.#parts.res.destroy();
  }

  /** Announces the position that was reached: a block with only an id. */
  #announce(): void {
    const { seq, feed } = this.#position;
    this.#announced = seq;
    this.#announcedAt = this.#parts.uptime.now();
    this.#write(Buffer.from(`id: ${cursorOf(String(seq), feed)}\n\n`));
  }

  #write(bytes: Buffer): void {
    if (!this.#isOver && this.#mayBuffer(bytes.length)) this.body.push(bytes);
  }

  get #waiting(): number {
    return this.body.readableLength + this.#parts.res.writableLength;
  }

  /** Ends the stream if too much would wait. */
  #mayBuffer(bytes: number): boolean {
    if (this.#parts.places.mayBuffer(this.#waiting, bytes)) return true;
    this.endWith(httpErrors.tooSlow());
    return false;
  }

  #drained(): Promise<void> {
    const { res } = this.#parts;
    return new Promise((resolve) => {
      const done = (): void => {
        res.off('drain', done);
        res.off('close', done);
        this.body.off('end', done);
        resolve();
      };
      res.once('drain', done);
      res.once('close', done);
      this.body.once('end', done);
    });
  }

  #end(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stop?.();
    this.#parts.ended(reason, this.#events);
  }
}
