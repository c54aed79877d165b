import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that a test cuts and mends. */
export interface Line {
  readonly url: string;
  /** Ends what is open, and lets nothing new through. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startLine(serverUrl: string): Promise<Line> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      end();
    },
    mend() {
      isCut = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      end();
      await closed;
    },
  };
}
