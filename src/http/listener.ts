import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Gate } from './gate.js';
import { isForSocket, type UpgradeListener } from './upgrades.js';

/** The server that listens: how long clients may take, and how it comes to its end without an error for any of them. */

/** A client has this long to send its headers, and its whole request; Node's own 60 and 300 s let slow clients pile up. */
const headersTimeoutMs = 8_000;
const requestTimeoutMs = 10_000;
/**
 * Longer than proxies keep an idle connection (60 s with nginx and AWS). The proxy has to close it first: else it may send a
 * request on a connection that is just being closed.
 */
const keepAliveMs = 75_000;
const lookEveryMs = 1_000;
/** Counted in looks. A client that has taken nothing of what waits for it for so long takes nothing any more. */
const patience = 10;

export interface Listeners {
  readonly handler: RequestListener;
  readonly upgrade: UpgradeListener;
}

export function createListener({ handler, upgrade }: Listeners): Server {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: lookEveryMs,
      // Clients that offer another protocol with each request are answered by HTTP, as if they had not.
      shouldUpgradeCallback: isForSocket,
    },
    handler,
  );
  server.on('upgrade', upgrade);
  closeStuckConnections(server);
  return server;
}

interface Seen {
  /** Bytes that wait. */
  readonly waiting: number;
  /** Looks for which they have been so many. */
  readonly looks: number;
}

const connections = new WeakMap<Server, ReadonlySet<Socket>>();

function closeStuckConnections(server: Server): void {
  const sockets = new Set<Socket>();
  const seen = new WeakMap<Socket, Seen>();
  connections.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Counted in looks: while the process is busy nobody is blamed for it.
  const looking = setInterval(() => {
    for (const socket of sockets) {
      const waiting = waitingBytes(socket);
      const before = seen.get(socket);
      const looks = waiting > 0 && waiting === before?.waiting ? before.looks + 1 : 0;
      if (waiting > 0) seen.set(socket, { waiting, looks });
      else if (before) seen.delete(socket);
      if (looks >= patience) socket.destroy();
    }
  }, lookEveryMs);
  looking.unref();
  server.once('close', () => clearInterval(looking));
}

/** What Node knows of the bytes that the system has not taken yet; a socket's own count stands still until all are. */
interface WithHandle {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

function waitingBytes(socket: Socket): number {
  if (socket.writableLength === 0) return 0;
  return (socket as WithHandle)._handle?.writeQueueSize || socket.writableLength;
}

/** An iteration of the event loop that takes no longer has seen nothing happen. */
const quietMs = 0.05;

/** What is open beside requests. */
export interface Sockets {
  /** Tells them all that there is by now, and says good-bye. */
  end(): Promise<void>;
}

/**
 * Ends a server. For a moment it still serves what comes, by answers that close their connections. Then it accepts no more
 * connections, and the gate refuses what comes on those that are left. Sockets end once no request is under way: they are
 * told what the last one did.
 * @param momentMs for which it still serves
 * @returns when the last connection is closed
 */
export async function drain(server: Server, gate: Gate, sockets: Sockets, momentMs: number): Promise<void> {
  gate.drain();
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await after(momentMs);
  await quiet(momentMs);
  // The server's own `close` would end connections first, while others come in, and would cut off slow readers.
  stopListening.call(server);
  let isSaid = false;
  const ending = setInterval(() => {
    void quiet(endIdleEveryMs).then(() => endIdle(server));
    if (isSaid || gate.inFlight > 0) return;
    isSaid = true;
    void sockets.end();
  }, endIdleEveryMs);
  endIdle(server);
  const last = setTimeout(() => gate.close(), momentMs);
  await closed;
  clearInterval(ending);
  clearTimeout(last);
}

const stopListening = NetServer.prototype.close;
const endIdleEveryMs = 100;

/** Node calls a connection idle once its answer has been written, even where the client has yet to take it. */
function endIdle(server: Server): void {
  const sockets = connections.get(server) ?? [];
  for (const socket of sockets) if (waitingBytes(socket) > 0) return;
  server.closeIdleConnections();
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits until nothing happens. Else clients would be cut off: those that the system has let in and nobody has read yet, and
 * those that have just sent something on an idle connection.
 */
async function quiet(atMostMs: number): Promise<void> {
  const deadline = performance.now() + atMostMs;
  for (let before = performance.now(); before < deadline; ) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if (now - before < quietMs) return;
    before = now;
  }
}
