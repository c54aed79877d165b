import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A network between the service and a server: it can swallow what passes, so that nobody is told and nothing is closed, or
 * be cut, so that everybody is.
 */
export interface Relay {
  readonly url: string;
  /** Connections that were opened by way of it and are not closed yet. */
  readonly open: number;
  /** From now on nothing passes on the connections that there are; new ones work. */
  silenceThese(): void;
  /** From now on nothing passes on any connection, new ones included, until {@link mend}. */
  silenceAll(): void;
  /** Ends every connection, and each new one as it comes, until {@link mend}. */
  cut(): void;
  /** New connections work again; those that were silenced stay so. */
  mend(): void;
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
  let state: 'open' | 'silent' | 'cut' = 'open';
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(Number(behind.port || 5432), behind.hostname);
    const pair: Pair = { near, far, isSilent: state === 'silent' };
    pairs.add(pair);
    near.on('data', (chunk) => pair.isSilent || far.write(chunk));
    far.on('data', (chunk) => pair.isSilent || near.write(chunk));
    far.on('error', () => undefined);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
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
  const endThese = (): void => {
    for (const pair of pairs) {
      pair.near.destroy();
      pair.far.destroy();
    }
  };
  return {
    url: near.href,
    get open() {
      return pairs.size;
    },
    silenceThese,
    silenceAll() {
      state = 'silent';
      silenceThese();
    },
    cut() {
      state = 'cut';
      endThese();
    },
    mend() {
      state = 'open';
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      endThese();
      await closed;
    },
  };
}
