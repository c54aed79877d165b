import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { WebSocket } from 'ws';
import { LiveSocket } from '../../../src/graphql/engine/live/liveSocket.js';
import { SocketCounts } from '../../../src/graphql/engine/live/sockets.js';

/** What waits on a socket whose client reads nothing. */

const KiB = 1024;

/** A connection on which all bytes wait. */
class SilentStream extends Duplex {
  readonly written: Buffer[] = [];

  constructor() {
    // They never call back: nothing is taken.
    super({ read: () => undefined, writev: () => undefined });
  }

  override write(chunk: Buffer): boolean {
    this.written.push(chunk);
    return super.write(chunk);
  }
}

class SilentSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  readonly closed: unknown[] = [];

  constructor(private readonly stream: SilentStream) {
    super();
  }

  get bufferedAmount(): number {
    return this.stream.writableLength;
  }

  send(text: string): void {
    this.stream.write(Buffer.from(text));
  }

  close(code: number, reason: string): void {
    this.closed.push([code, reason]);
    this.readyState = 2;
  }
}

function silent() {
  const stream = new SilentStream();
  const ws = new SilentSocket(stream);
  const places = new SocketCounts().enter('home', () => undefined);
  const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const parts = { ws: ws as unknown as WebSocket, stream, requestId: 'a', places, uptime: performance, logger };
  return {
    socket: new LiveSocket(parts),
    written: stream.written,
    closed: ws.closed,
    waiting: () => ws.bufferedAmount,
  };
}

const payload = (data: Buffer) => ({ head: '{"data":', data, tail: '}', bytes: 9 + data.length });

describe('a socket whose client reads nothing', () => {
  it('is closed with 1013 before a message is made that would be too much', () => {
    const { socket, closed, waiting } = silent();
    const message = payload(Buffer.alloc(60 * KiB, 'x'));
    for (let at = 0; at < 30; at += 1) socket.sendPayload('{', message, '}');
    expect(closed).toEqual([[1013, 'TOO_SLOW']]);
    expect(waiting()).toBeLessThanOrEqual(1024 * KiB);
    expect(waiting()).toBeGreaterThan((1024 - 61) * KiB);
  });

  it('holds the data that several messages share once', () => {
    const data = Buffer.alloc(60 * KiB, 'x');
    const sockets = [silent(), silent()];
    for (const { socket } of sockets)
      for (const id of ['1', '2']) socket.sendPayload(`{"id":"${id}","payload":`, payload(data), '}');
    const own = sockets.flatMap(({ written }) => written.filter((bytes) => bytes !== data));
    expect(sockets.flatMap(({ written }) => written.filter((bytes) => bytes === data))).toHaveLength(4);
    expect(Buffer.concat(own).length).toBeLessThan(4 * 64);
  });

  it('is closed before a text is made that would be too much, too', () => {
    const { socket, closed, waiting } = silent();
    for (let at = 0; at < 30; at += 1) socket.send('x'.repeat(60 * KiB));
    expect(closed).toEqual([[1013, 'TOO_SLOW']]);
    expect(waiting()).toBe(17 * 60 * KiB);
  });
});
