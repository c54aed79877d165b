import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SlowReaders } from '../../src/http/load/slowReaders.js';
import { eventually } from '../support/eventually.js';

/** Clients of an answer of 20 MB, which take some of it between two looks. */

const KiB = 1024;
const answer = Buffer.alloc(20_000_000, 'x');

let readers: SlowReaders;
let server: Server;
const clients: Socket[] = [];

beforeEach(async () => {
  readers = new SlowReaders();
  server = createServer((_request, response) => response.end(answer));
  server.on('connection', (socket) => readers.watch(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  const closed = once(server, 'close');
  server.close();
  await closed;
});

interface Client {
  /** Takes so many bytes more of the answer. */
  take(bytes: number): Promise<void>;
  /** The service's end of its connection. */
  readonly end: Socket;
}

async function ask(): Promise<Client> {
  const connected = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [end] = (await connected) as [Socket];
  await eventually(() => readers.areWaiting);
  let wanted = 0;
  let taken = 0;
  return {
    end,
    async take(bytes) {
      wanted += bytes;
      while (taken < wanted) {
        const chunk: Buffer | null = client.read();
        if (chunk) taken += chunk.length;
        else await once(client, 'readable');
      }
    },
  };
}

/** @returns after how many looks the client is disconnected, of 150 */
async function looks(client: Client, bytes: (look: number) => number): Promise<number> {
  for (let look = 1; look <= 150; look += 1) {
    await client.take(bytes(look));
    await readers.look();
    if (client.end.destroyed) return look;
  }
  return 150;
}

describe('a client that takes its answer slowly', () => {
  it.each([0, 4, 10])('is disconnected if it takes %i KiB in each look', async (size) => {
    const found = await looks(await ask(), () => size * KiB);
    expect(found).toBeGreaterThan(10);
    expect(found).toBeLessThan(150);
  });

  it('is disconnected soon after it has stopped', async () => {
    const client = await ask();
    await client.take(2_000 * KiB);
    expect(await looks(client, () => 0)).toBeLessThan(60);
  });

  it.each<[string, (look: number) => number]>([
    ['32 KiB in each look', () => 32 * KiB],
    ['200 KiB in every tenth look', (look) => (look % 10 === 0 ? 200 * KiB : 0)],
  ])('is served if it takes %s', async (_what, bytes) => {
    expect(await looks(await ask(), bytes)).toBe(150);
  });

  it('is served over a socket that was upgraded if it takes anything', async () => {
    const client = await ask();
    readers.upgraded(client.end);
    expect(await looks(client, (look) => (look % 9 === 0 ? 100 * KiB : 0))).toBe(150);
    expect(await looks(client, () => 0)).toBeLessThan(100);
  });
});
