import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { fillDataDirectory } from '../support/database/databases.js';
import { eventually } from '../support/eventually.js';
import { type MeasuredService, startMeasured } from '../support/processes/measuredService.js';

/** What many small messages of WebSockets cost others. */

/** The longest block of the event loop in CPU time, and the most memory. */
const most = { blockedMs: 250, mb: 128 };
/** What the process reads of a connection at once. */
const packetBytes = 64 * 1024;

let directory: string;
let service: MeasuredService;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruitment-messages-'));
  await fillDataDirectory(directory);
  service = await startMeasured('', { DATA_DIR: directory, DEMO_DATA: 'off' });
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

/** A masked frame of a client, with a mask of zeros. */
function frame(first: number, payload: string): Buffer {
  const bytes = Buffer.from(payload);
  const length = bytes.length < 126 ? [bytes.length | 0x80] : [126 | 0x80, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), bytes]);
}
const text = (message: object): Buffer => frame(0x81, JSON.stringify(message));

interface Sender {
  /** Null while the socket is open; 1006 without a close frame. */
  readonly code: () => number | null;
  readonly socket: Socket;
}

/** Opens a WebSocket by hand, so that its frames go out as they are. @param token of a caller, or null for none */
async function openSender(token: string | null): Promise<Sender> {
  const socket = connect(Number(new URL(service.origin).port), '127.0.0.1');
  sockets.push(socket);
  let heard = Buffer.alloc(0);
  let code: number | null = null;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    // The answers to an attack are long, and only a close frame is looked for: it comes last, and alone.
    heard = Buffer.concat([heard, chunk]).subarray(-512);
    const at = heard.lastIndexOf(0x88);
    const length = heard[at + 1] ?? 0;
    if (at >= 0 && length >= 2 && at + 2 + length === heard.length) code = heard.readUInt16BE(at + 2);
  });
  socket.on('close', () => {
    code ??= 1006;
  });
  await once(socket, 'connect');
  const has = (word: string) => eventually(() => heard.includes(word));
  socket.write(
    [
      'GET /graphql HTTP/1.1',
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
      'Sec-WebSocket-Protocol: graphql-transport-ws',
      '',
      '',
    ].join('\r\n'),
  );
  await has('101 Switching');
  if (token !== null) {
    socket.write(text({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
    await has('connection_ack');
  }
  return { code: () => code, socket };
}

interface Attack {
  readonly count: number;
  readonly isKnown: boolean;
  readonly frames: readonly Buffer[];
  readonly code: number;
}

const attacks: Record<string, Attack> = {
  'sockets without a credential send `ping`': {
    count: 90,
    isKnown: false,
    frames: [text({ type: 'ping' })],
    code: 4429,
  },
  'sockets of one user send `complete` for unknown ids': {
    count: 60,
    isKnown: true,
    frames: [text({ type: 'complete', id: 'a' })],
    code: 4429,
  },
  'sockets of one user send ping frames': { count: 60, isKnown: true, frames: [frame(0x89, '')], code: 4429 },
  'sockets without a credential send pong frames': { count: 90, isKnown: false, frames: [frame(0x8a, '')], code: 4429 },
  'sockets of one user send a message in parts of no bytes': {
    count: 60,
    isKnown: true,
    frames: [frame(0x01, ''), ...Array(100).fill(frame(0x00, ''))],
    code: 1008,
  },
};

describe('many small messages', () => {
  it.each(Object.entries(attacks))('that %s block nobody, and close their sockets', async (_name, attack) => {
    const { count, isKnown, frames, code } = attack;
    const once = Buffer.concat(frames);
    const packet = Buffer.concat(Array(Math.ceil(packetBytes / once.length)).fill(once));
    const token = isKnown ? service.token('acme', 'greedy') : null;
    const senders = await Promise.all(Array.from({ length: count }, () => openSender(token)));
    const { nowMb } = await service.measured('collect');
    for (const { socket } of senders) socket.write(packet);
    await eventually(() => senders.every((sender) => sender.code() !== null));
    const { longestMs, peakMb } = await service.measured();
    const found = { blockedMs: Math.round(longestMs), mb: Math.round(peakMb - nowMb) };
    process.stdout.write(`${JSON.stringify(found)}\n`);
    expect(new Set(senders.map((sender) => sender.code()))).toEqual(new Set([code]));
    const names = Object.keys(most) as (keyof typeof most)[];
    expect(names.filter((name) => found[name] > most[name])).toEqual([]);
    // Although these clients answer no close frame, and read nothing else.
    await eventually(() => senders.every(({ socket }) => socket.closed));
  });
});

describe('a client with many subscriptions', () => {
  it('may begin and end a hundred of them at once', async () => {
    const socket = new WebSocket(`${service.origin.replace('http', 'ws')}/graphql`, ['graphql-transport-ws']);
    const send = (message: object): void => socket.send(JSON.stringify(message));
    const query = 'subscription { events(companyId: "acme") { seq } }';
    let pongs = 0;
    let code: number | null = null;
    socket.on('close', (closed) => {
      code = closed;
    });
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data));
      if (type === 'pong') pongs += 1;
      if (type !== 'connection_ack') return;
      const ids = Array.from({ length: 100 }, (_, at) => String(at));
      for (const id of ids) send({ type: 'subscribe', id, payload: { query } });
      for (const id of ids) send({ type: 'complete', id });
      send({ type: 'ping' });
    });
    await once(socket, 'open');
    send({ type: 'connection_init', payload: { authorization: `Bearer ${service.token('acme', 'modest')}` } });
    await eventually(() => pongs === 1 || code !== null);
    expect([pongs, code]).toEqual([1, null]);
    socket.terminate();
  });
});
