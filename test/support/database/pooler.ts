import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A pooler such as PgBouncer before 1.21 in transaction mode. Each transaction goes to the next free connection of the
 * server, whichever client sent it. Prepared statements stay on their connection.
 */
export interface Pooler {
  readonly url: string;
  /** The names of statements that were prepared since the last call. */
  preparedNames(): string[];
  /** The names of the parameters with which clients began their connections, without duplicates. */
  startupParameters(): string[];
  close(): Promise<void>;
}

const ready = 'Z'.charCodeAt(0);
const query = 'Q'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);
const parse = 'P'.charCodeAt(0);
const terminate = 'X'.charCodeAt(0);
const idle = 'I'.charCodeAt(0);

/** Splits a stream into messages of the protocol. */
class Messages {
  #rest = Buffer.alloc(0);

  *of(chunk: Buffer, isStartup: () => boolean = () => false): Generator<Buffer> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const typeLength = isStartup() ? 0 : 1;
      if (this.#rest.length < typeLength + 4) return;
      const length = typeLength + this.#rest.readUInt32BE(typeLength);
      if (this.#rest.length < length) return;
      const message = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      yield message;
    }
  }
}

/** One connection to the server, and the client whose transaction it runs. */
class Backend {
  client: Socket | null = null;
  readonly socket: Socket;
  readonly begun: Promise<Buffer>;

  constructor(url: URL, startup: Buffer, onIdle: (backend: Backend) => void) {
    this.socket = connect(Number(url.port), url.hostname);
    this.socket.write(startup);
    const greeting: Buffer[] = [];
    const messages = new Messages();
    this.begun = new Promise((resolve) => {
      this.socket.on('data', (chunk: Buffer) => {
        for (const message of messages.of(chunk)) {
          if (this.client) this.client.write(message);
          else greeting.push(message);
          if (message[0] !== ready || message[5] !== idle) continue;
          if (this.client) onIdle(this);
          else resolve(Buffer.concat(greeting));
        }
      });
    });
    this.socket.on('error', () => undefined);
  }
}

/** @param size the number of connections to the server, which are used in turn */
export async function startPooler(databaseUrl: string, size: number): Promise<Pooler> {
  const url = new URL(databaseUrl);
  const clients = new Set<Socket>();
  const backends: Backend[] = [];
  const waiting: { client: Socket; batch: Buffer }[] = [];
  let names: string[] = [];
  const startupParameters = new Set<string>();
  let turn = 0;

  function send(client: Socket, batch: Buffer): void {
    const held = backends.find((backend) => backend.client === client);
    const inTurn = [...backends.slice(turn % size), ...backends.slice(0, turn % size)];
    const next = held ?? inTurn.find((backend) => backend.client === null);
    if (!next) {
      waiting.push({ client, batch });
      return;
    }
    if (!held) turn = backends.indexOf(next) + 1;
    next.client = client;
    next.socket.write(batch);
  }
  function released(backend: Backend): void {
    backend.client = null;
    const [first] = waiting.splice(0, 1);
    if (first) send(first.client, first.batch);
  }

  async function begin(client: Socket, startup: Buffer): Promise<void> {
    while (backends.length < size) backends.push(new Backend(url, Buffer.from(startup), released));
    const [greeting] = await Promise.all(backends.map(({ begun }) => begun));
    client.write(greeting as Buffer);
  }

  const server: Server = createServer((client) => {
    clients.add(client);
    let hasBegun = false;
    let batch: Buffer[] = [];
    const messages = new Messages();
    client.on('error', () => undefined);
    client.on('close', () => clients.delete(client));
    client.on('data', (chunk: Buffer) => {
      for (const message of messages.of(chunk, () => !hasBegun)) {
        if (!hasBegun) {
          hasBegun = true;
          // After the length and the version of the protocol: a name, its value, and so on.
          const parameters = message.subarray(8, -2).toString().split('\0');
          for (let at = 0; at < parameters.length; at += 2) startupParameters.add(parameters[at] ?? '');
          void begin(client, message);
          continue;
        }
        if (message[0] === terminate) {
          client.end();
          continue;
        }
        if (message[0] === parse) names.push(message.subarray(5, message.indexOf(0, 5)).toString());
        batch.push(message);
        if (message[0] !== query && message[0] !== sync) continue;
        send(client, Buffer.concat(batch));
        batch = [];
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(databaseUrl);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    preparedNames: () => {
      const seen = names.filter((name) => name !== '');
      names = [];
      return seen;
    },
    startupParameters: () => [...startupParameters],
    async close() {
      for (const socket of [...clients, ...backends.map(({ socket: one }) => one)]) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
