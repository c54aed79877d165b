import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { WebSocket } from 'ws';
import { LiveSocket } from '../../../src/graphql/live/liveSocket.js';
import { SocketCounts } from '../../../src/http/live/sockets.js';

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
    ws,
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

describe('a socket that is closing', () => {
  it('runs no reader, and ends what runs on it before it is closed', async () => {
    const { socket, ws } = silent();
    const ended: string[] = [];
    socket.endings.add((reason) => ended.push(reason));
    let runs = 0;
    const work = async (): Promise<void> => {
      runs += 1;
    };
    await socket.whenRoom(work);
    expect([runs, ended]).toEqual([1, []]);
    // Its client has sent a close frame.
    ws.readyState = 2;
    await socket.whenRoom(work);
    expect([runs, ended]).toEqual([1, ['CLIENT']]);
  });

  it('ends what runs on it at the next message', () => {
    const { socket, ws, written } = silent();
    const ended: string[] = [];
    socket.endings.add((reason) => ended.push(reason));
    ws.readyState = 2;
    socket.sendPayload('{', payload(Buffer.from('1')), '}');
    expect([written, ended]).toEqual([[], ['CLIENT']]);
  });
});
