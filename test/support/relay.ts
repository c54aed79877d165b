import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between the service and its database that can swallow packets: nobody is told, and nothing is closed. */
export interface Relay {
  readonly url: string;
  /** Connections that were opened by way of it and are not closed yet. */
  readonly open: number;
  /** From now on nothing passes on the connections that there are; new ones work. */
  silenceThese(): void;
  /** From now on nothing passes on any connection, new ones included, until {@link restore}. */
  silenceAll(): void;
  /** New connections work again; those that were silenced stay so. */
  restore(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isSilent: boolean;
}

/** @param url of the server behind it */
export async function startRelay(url: string): Promise<Relay> {
  const behind = new URL(url);
  const pairs = new Set<Pair>();
  let areAllSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(behind.port || 5432), behind.hostname);
    const pair: Pair = { near, far, isSilent: areAllSilent };
    pairs.add(pair);
    near.on('data', (chunk) => pair.isSilent || far.write(chunk));
    far.on('data', (chunk) => pair.isSilent || near.write(chunk));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        pairs.delete(pair);
        // What is swallowed is swallowed: nobody hears of the other's end either.
        if (!pair.isSilent || one === near) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);
  const silenceThese = (): void => {
    for (const pair of pairs) pair.isSilent = true;
  };
  return {
    url: near.href,
    get open() {
      return pairs.size;
    },
    silenceThese,
    silenceAll() {
      areAllSilent = true;
      silenceThese();
    },
    restore() {
      areAllSilent = false;
    },
    async close() {
      server.close();
      for (const { near: one, far } of pairs) {
        one.destroy();
        far.destroy();
      }
      await once(server, 'close');
    },
  };
}
