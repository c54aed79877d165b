import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A relay in front of PostgreSQL that reads what a server sends. It counts the statements of any library, without an
 * extension and without a setting of the database. It is used for single requests, and never while something is timed.
 */
export interface Relay {
  /** The database's URL through the relay. */
  readonly url: string;
  /** The texts of the statements since the last call, in order. */
  taken(): string[];
  close(): void;
}

export async function openRelay(databaseUrl: string): Promise<Relay> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  let statements: string[] = [];

  const server = createServer((client) => {
    const database = connect(target);
    const read = frontendReader((statement) => statements.push(statement));
    client.on('data', read);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    taken() {
      const seen = statements;
      statements = [];
      return seen;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const startupHeader = 4;
const messageHeader = 5;

/**
 * Reads the frontend's side of PostgreSQL's protocol: a start-up message without a type, then messages with a type and
 * a length. A simple query is one statement. An extended query counts when it is executed.
 */
function frontendReader(found: (statement: string) => void): (chunk: Buffer) => void {
  const texts = new Map<string, string>();
  let pending: Buffer = Buffer.alloc(0);
  let started = false;
  let bound = '';

  const understand = (type: string, body: Buffer): void => {
    if (type === 'Q') found(stringAt(body, 0).text);
    if (type === 'P') {
      const name = stringAt(body, 0);
      texts.set(name.text, stringAt(body, name.end).text);
    }
    if (type === 'B') bound = stringAt(body, stringAt(body, 0).end).text;
    if (type === 'E') found(texts.get(bound) ?? bound);
  };

  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const header = started ? messageHeader : startupHeader;
      if (pending.length < header) return;
      const length = started ? 1 + pending.readInt32BE(1) : pending.readInt32BE(0);
      if (pending.length < length) return;
      if (started) understand(String.fromCharCode(pending[0] as number), pending.subarray(messageHeader, length));
      started = true;
      pending = pending.subarray(length);
    }
  };
}

function stringAt(body: Buffer, start: number): { text: string; end: number } {
  const end = body.indexOf(0, start);
  return { text: body.toString('utf8', start, end), end: end + 1 };
}
