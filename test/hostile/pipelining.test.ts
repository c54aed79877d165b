import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fillDataDirectory } from '../support/database/databases.js';
import { eventually } from '../support/eventually.js';
import { type MeasuredService, newSpaceMb, startMeasured } from '../support/processes/measuredService.js';

/** What clients without a credential cost others by small requests, many in one packet. */

/**
 * The longest block of the event loop in CPU time; the most memory, in MB, beyond what V8 keeps for new objects in any busy
 * process; and the most that is still held when all is answered.
 */
const most = { blockedMs: 250, mb: 64 + newSpaceMb, heldMb: 32 };
/** The same for requests with a body: they become garbage among V8's old objects, which it collects more rarely. */
const mostMbOfBodies = 320;
const connections = 60;
/** What the process reads of a connection at once. */
const chunkBytes = 64 * 1024;

let directory: string;
let service: MeasuredService;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruitment-pipelining-'));
  await fillDataDirectory(directory);
  service = await startMeasured('', { DATA_DIR: directory, DEMO_DATA: 'off' });
  // The first requests compile code.
  for (let at = 0; at < 200; at += 1) await (await fetch(`${service.origin}/healthz`)).text();
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

/** Opens a connection and sends bytes on it. @returns how many answers have come */
async function send(bytes: Buffer): Promise<() => number> {
  const socket = connect(Number(new URL(service.origin).port), '127.0.0.1');
  sockets.push(socket);
  let answers = 0;
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    answers += rest.split('HTTP/1.1 ').length - 1;
    rest = rest.slice(-'HTTP/1.1'.length);
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  return () => answers;
}

const repeated = (text: string): string => text.repeat(Math.floor(chunkBytes / text.length));

interface Attack {
  readonly bytes: string;
  readonly mostMb?: number;
  /** The answers that each connection gets. */
  readonly answers: number;
}
const filled = (text: string): Attack => ({ bytes: repeated(text), answers: Math.floor(chunkBytes / text.length) });

/** A chunked body with trailers, so that its end looks like others in it; requests follow. */
const beginning = 'POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
const attacks: Record<string, Attack> = {
  probes: filled('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'),
  'requests for no page': filled('HEAD / HTTP/1.1\r\nHost:x\r\n\r\n'),
  'empty bodies': {
    ...filled('POST /nowhere HTTP/1.1\r\nHost:x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    mostMb: mostMbOfBodies,
  },
  'a body of line ends, in chunks': {
    bytes: `${beginning}f000\r\n${'\r\n'.repeat(0x7800)}\r\n0\r\nX-Trailer: 1\r\n\r\n`,
    answers: 1,
  },
};

/** Sends an attack on some connections. @returns when all answers have come */
async function attack({ bytes, answers }: Attack, count: number): Promise<void> {
  const counts = await Promise.all(Array.from({ length: count }, () => send(Buffer.from(bytes, 'latin1'))));
  await eventually(() => counts.every((answered) => answered() >= answers), 100_000);
  expect(counts.map((answered) => answered())).toEqual(Array(count).fill(answers));
  for (const socket of sockets.splice(0)) socket.destroy();
}

describe('60 connections, each with 64 KiB at once', () => {
  it.each(Object.entries(attacks))('of %s, block nobody and hold little memory', async (_name, attempt) => {
    await attack(attempt, 1);
    const { nowMb: before } = await service.measured('rest');
    await attack(attempt, connections);
    const { longestMs, peakMb } = await service.measured();
    const { nowMb } = await service.measured('rest');
    const found = {
      blockedMs: Math.round(longestMs),
      mb: Math.round(peakMb - before),
      heldMb: Math.round(nowMb - before),
    };
    process.stdout.write(`${JSON.stringify(found)}\n`);
    const names = Object.keys(most) as (keyof typeof most)[];
    const bounds = { ...most, mb: attempt.mostMb ?? most.mb };
    expect(names.filter((name) => found[name] > bounds[name])).toEqual([]);
  });
});
