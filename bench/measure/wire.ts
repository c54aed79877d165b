import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What was sent to PostgreSQL so far, and what it answered. */
export interface Traffic {
  /** Statements that were executed; the begin and the end of a transaction are statements too. */
  readonly statements: number;
  /** Rows of results. */
  readonly rows: number;
}

/** Stands between a server and PostgreSQL, and counts. It costs CPU: nothing is timed through it. */
export interface Wire {
  /** The database's URL through this wire. */
  readonly url: string;
  traffic(): Traffic;
  close(): void;
}

const letter = (text: string): number => text.charCodeAt(0);
const [execute, simpleQuery, dataRow] = [letter('E'), letter('Q'), letter('D')];
const lengthBytes = 4;

/**
 * Reads the messages of one direction of PostgreSQL's protocol, in whatever pieces they come.
 * @param untyped how many messages at the beginning have no type: a client's first one has none
 */
export function messageReader(untyped: number, onMessage: (type: number) => void): (chunk: Buffer) => void {
  let head = Buffer.alloc(0);
  /** Bytes of the present message that are still to come. */
  let left = 0;
  let plain = untyped;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (left > 0) {
        const taken = Math.min(left, chunk.length - at);
        left -= taken;
        at += taken;
        continue;
      }
      const typeBytes = plain > 0 ? 0 : 1;
      const missing = typeBytes + lengthBytes - head.length;
      const piece = chunk.subarray(at, at + missing);
      head = Buffer.concat([head, piece]);
      at += piece.length;
      if (piece.length < missing) return;
      if (plain > 0) plain -= 1;
      else onMessage(head[0] as number);
      left = head.readInt32BE(typeBytes) - lengthBytes;
      head = Buffer.alloc(0);
    }
  };
}

export async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let statements = 0;
  let rows = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      // The other end notices by itself.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        database.destroy();
      });
    }
    const sent = messageReader(1, (type) => {
      if (type === execute || type === simpleQuery) statements += 1;
    });
    const received = messageReader(0, (type) => {
      if (type === dataRow) rows += 1;
    });
    client.on('data', sent).pipe(database);
    database.on('data', received).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    traffic: () => ({ statements, rows }),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
