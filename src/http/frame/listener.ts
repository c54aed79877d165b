import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { AdmissionControl } from '../load/admissionControl.js';
import { SlowReaders } from '../load/slowReaders.js';
import { maxHeadBytes } from './brokenRequests.js';
import { type BrokenListener, servePipelined } from './pipelining.js';
import { isForSocket, type UpgradeListener } from './upgrades.js';

/** The HTTP server: its timeouts for clients, and its shutdown without errors for them. */

/** The times for a client to send its headers and its whole request. Node's defaults of 60 and 300 s are too long. */
const headersTimeoutMs = 8_000;
const requestTimeoutMs = 10_000;
/**
 * Longer than proxies keep an idle connection (60 s with nginx and AWS), so that the proxy closes it first. Otherwise
 * the proxy may send a request on a connection that this server is just closing.
 */
const keepAliveMs = 75_000;
const lookEveryMs = 1_000;

export interface Listeners {
  readonly handler: RequestListener;
  readonly upgrade: UpgradeListener;
  readonly broken: BrokenListener;
}

/** How requests are read, in addition to the times that they may take. */
export const readingOptions: ServerOptions = {
  maxHeaderSize: maxHeadBytes,
  // The frame answers requests without one.
  requireHostHeader: false,
  // Requests that offer another upgrade are answered by HTTP.
  shouldUpgradeCallback: isForSocket,
};

/** Hands all that a server reads to the service. Call it before the server listens. */
export function serve(server: Server, { handler, upgrade, broken }: Listeners): void {
  servePipelined(server, handler, broken);
  server.on('upgrade', upgrade);
  // The frame rejects unknown expectations.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

export function createListener(listeners: Listeners): Server {
  const server = createServer({
    ...readingOptions,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: lookEveryMs,
  });
  serve(server, listeners);
  disconnectSlowReaders(server);
  return server;
}

const readersOf = new WeakMap<Server, SlowReaders>();

function disconnectSlowReaders(server: Server): void {
  const readers = new SlowReaders();
  readersOf.set(server, readers);
  server.on('connection', (socket: Socket) => readers.watch(socket));
  server.on('upgrade', (_request, socket) => readers.upgraded(socket));
  const looking = setInterval(() => void readers.look(), lookEveryMs);
  looking.unref();
  server.once('close', () => clearInterval(looking));
}

/**
 * In an iteration of the event loop that is shorter than this, nothing has happened. The shorter it is, the fewer
 * connections can have come in since. A busy node has no very short ones, so the bound grows from `least` to `most`
 * while the node waits for one.
 */
const quietMs = { least: 0.012, most: 0.05 } as const;

/** The open WebSockets. */
export interface Sockets {
  /** Sends them all events that exist now, and closes them. */
  end(): Promise<void>;
}

/**
 * Shuts a server down. For a moment it still serves new requests, and its answers close their connections. Then it
 * accepts no more connections, and a moment later the admission control rejects requests on the remaining ones. Sockets
 * are closed when no request is running, so that they get the events of the last one.
 * @param momentMs the length of that moment
 * @returns resolves when the last connection is closed
 */
export async function drain(
  server: Server,
  admissionControl: AdmissionControl,
  sockets: Sockets,
  momentMs: number,
): Promise<void> {
  admissionControl.drain();
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await after(momentMs);
  await quiet(momentMs);
  // Not the server's own `close`: that also ends connections, while others may still come in, and cuts off slow
  // readers.
  stopListening.call(server);
  let isSaid = false;
  const ending = setInterval(() => {
    void quiet(endIdleEveryMs).then(() => endIdle(server));
    if (isSaid || admissionControl.inFlight > 0) return;
    isSaid = true;
    void sockets.end();
  }, endIdleEveryMs);
  endIdle(server);
  const last = setTimeout(() => admissionControl.close(), momentMs);
  await closed;
  clearInterval(ending);
  clearTimeout(last);
}

const stopListening = NetServer.prototype.close;
const endIdleEveryMs = 100;

/** Node treats a connection as idle when its answer is written, even if the client has not received it yet. */
function endIdle(server: Server): void {
  if (!readersOf.get(server)?.areWaiting) server.closeIdleConnections();
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits until the event loop is idle. Otherwise clients could be cut off: connections that the system has accepted and
 * this process has not read yet, and idle connections with a new request.
 */
async function quiet(atMostMs: number): Promise<void> {
  const begun = performance.now();
  for (let before = begun; before < begun + atMostMs; ) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    const bound = quietMs.least + (quietMs.most - quietMs.least) * ((now - begun) / atMostMs);
    if (now - before < bound) return;
    before = now;
  }
}
