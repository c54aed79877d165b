import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { DomainError } from '../../core/kernel/errors.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Clock, Span } from '../../core/kernel/ports.js';
import type { Identity } from '../../http/credentials/credentials.js';
import type { Places } from '../../http/live/sockets.js';
import { IncomingMessages, type IncomingParts } from './incomingMessages.js';
import { type Payload, textHeader } from './rendering.js';
/** One socket: the bytes that wait on it, its caller, and the reason for its end. */

/** Codes that a socket is closed with (RFC 6455, 7.4; the graphql-transport-ws protocol; docs/SUBSCRIPTIONS.md). */
export const closeCodes = {
  goingAway: 1001,
  tryAgain: 1013,
  unauthorized: 4401,
  forbidden: 4403,
  initTimeout: 4408,
  tooManyMessages: 4429,
  internal: 4500,
} as const;

/** Milliseconds in which a client must authenticate. */
const initWithinMs = 5_000;
/** Milliseconds between two pings. A client that has sent nothing since the last ping is cut off. */
const pingEveryMs = 15_000;
/** Bytes that may wait while old events are read: once fewer wait, more events are read. */
const roomBytes = 256 * 1024;
/** Messages of one tick go out together, up to so many bytes. */
const togetherBytes = 64 * 1024;

interface LiveSocketParts {
  readonly ws: WebSocket;
  readonly stream: Duplex;
  readonly requestId: string;
  readonly span?: Span | undefined;
  readonly places: Places;
  readonly uptime: Clock;
  readonly logger: Logger;
}

export class LiveSocket {
  readonly ws: WebSocket;
  readonly requestId: string;
  /** Of the request that has opened it. */
  readonly span: Span | undefined;
  readonly places: Places;
  identity: Identity | null = null;
  /** Callbacks for the socket's end. */
  readonly endings = new Set<(reason: string) => void>();
  readonly #stream: Duplex;
  readonly #uptime: Clock;
  readonly #logger: Logger;
  readonly #begun: number;
  /** When the client was last pinged. */
  #pingedAt: number;
  #wasHeard = true;
  #isChecking = false;
  #isCorked = false;
  #reason: string | null = null;
  #incoming: IncomingMessages | null = null;
  /** The readers of old events, one after the other. */
  #lastReader: Promise<void> = Promise.resolve();

  constructor({ ws, stream, requestId, span, places, uptime, logger }: LiveSocketParts) {
    this.ws = ws;
    this.requestId = requestId;
    this.span = span;
    this.places = places;
    this.#stream = stream;
    this.#uptime = uptime;
    this.#logger = logger;
    this.#begun = uptime.now();
    this.#pingedAt = this.#begun;
    const heard = (): void => {
      this.#wasHeard = true;
    };
    ws.on('message', heard);
    ws.on('pong', heard);
    // The answer to each ping waits like any other message.
    ws.on('ping', () => {
      heard();
      this.#weigh();
    });
    stream.on('drain', () => this.#weigh());
    ws.on('error', (error: NodeJS.ErrnoException) => {
      this.#reason ??= error.code ?? 'ERROR';
    });
    ws.once('close', (code: number) => this.#closed(code));
  }

  /** Takes the client's messages from now on. */
  listen({ slot, begin }: Pick<IncomingParts, 'slot' | 'begin'>): void {
    const tooMany = (): void => this.close(closeCodes.tooManyMessages, 'Too many messages');
    this.#incoming = new IncomingMessages({ ws: this.ws, slot, begin, tooMany });
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN;
  }

  send(text: string): void {
    this.#write(Buffer.byteLength(text), () => this.ws.send(text));
  }

  /**
   * Sends a message in which a payload stands between two texts. It is not made if too much would wait then.
   * @returns its bytes
   */
  sendPayload(before: string, { head, data, tail, bytes }: Payload, after: string): number {
    const length = Buffer.byteLength(before) + bytes + after.length;
    this.#write(length, () => {
      if (!data) {
        this.ws.send(before + head + tail + after);
        return;
      }
      this.#stream.write(Buffer.concat([textHeader(length), Buffer.from(before + head)]));
      this.#stream.write(data);
      this.#stream.write(Buffer.from(tail + after));
    });
    return length;
  }

  /** Closes the socket with a reason that the client gets. Messages sent before are delivered first. */
  close(code: number, reason: string): void {
    if (this.#reason !== null && !this.isOpen) return;
    this.#reason ??= reason;
    this.ws.close(code, reason);
    this.#incoming?.closing();
    this.#end();
  }

  cut(): void {
    this.#reason ??= 'CUT_OFF';
    this.ws.terminate();
  }

  /** Closes the socket because of a refusal or an error. */
  reject(error: unknown): void {
    if (!(error instanceof DomainError)) {
      this.#logger.error({ requestId: this.requestId, err: error }, 'unexpected error');
      this.close(closeCodes.internal, 'INTERNAL');
      return;
    }
    const { family, reason } = error;
    // The client may try again where the refusal is temporary. After 4401 clients never connect again.
    const isForNow = family === 'SERVICE_UNAVAILABLE' || family === 'RATE_LIMITED';
    this.close(isForNow ? closeCodes.tryAgain : closeCodes.unauthorized, reason);
  }

  /** Called at every check of the sockets. */
  tick(): void {
    if (!this.isOpen) return;
    this.#incoming?.look();
    this.#weigh();
    const now = this.#uptime.now();
    if (!this.identity) {
      if (now - this.#begun >= initWithinMs) this.close(closeCodes.initTimeout, 'Connection initialisation timeout');
      return;
    }
    void this.#check(this.identity);
    if (now - this.#pingedAt < pingEveryMs) return;
    if (!this.#wasHeard) {
      this.cut();
      return;
    }
    this.#pingedAt = now;
    this.#wasHeard = false;
    this.ws.ping();
  }

  /** Whether few bytes wait. */
  get hasRoom(): boolean {
    return this.ws.bufferedAmount <= roomBytes;
  }

  /**
   * Runs each work in turn, once few bytes wait. A socket that is closing runs no more, and ends what runs on it: its
   * `close` comes up to 3 s later.
   */
  whenRoom(work: () => Promise<void>): Promise<void> {
    const done = this.#lastReader.then(async () => {
      while (this.isOpen && !this.hasRoom) await this.#drained();
      if (this.isOpen) await work();
      else this.#end();
    });
    this.#lastReader = done.catch(() => undefined);
    return done;
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#stream.off('drain', done);
        this.#stream.off('close', done);
        this.endings.delete(done);
        resolve();
      };
      this.#stream.once('drain', done);
      this.#stream.once('close', done);
      this.endings.add(done);
    });
  }

  #write(bytes: number, write: () => void): void {
    if (!this.isOpen) this.#end();
    if (!this.isOpen || !this.#mayBuffer(bytes)) return;
    this.#cork();
    write();
    if (this.ws.bufferedAmount >= togetherBytes) this.#uncork();
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#stream.cork();
    process.nextTick(() => this.#uncork());
  }

  #uncork(): void {
    if (!this.#isCorked) return;
    this.#isCorked = false;
    this.#stream.uncork();
    this.#weigh();
  }

  #weigh(): void {
    this.#mayBuffer(0);
  }

  /** Closes the socket if too much would wait. */
  #mayBuffer(bytes: number): boolean {
    if (this.places.mayBuffer(this.ws.bufferedAmount, bytes)) return true;
    if (this.isOpen) this.close(closeCodes.tryAgain, 'TOO_SLOW');
    return false;
  }

  async #check(identity: Identity): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      if (!(await identity.isUnchanged())) this.close(closeCodes.tryAgain, 'API_KEY_CHANGED');
    } catch (error) {
      // Where the check itself fails for the moment, a later one decides.
      if (error instanceof DomainError && error.family === 'UNAUTHENTICATED')
        this.close(closeCodes.forbidden, error.reason);
      else if (!(error instanceof DomainError)) this.reject(error);
    } finally {
      this.#isChecking = false;
    }
  }

  #end(): void {
    for (const end of [...this.endings]) end(this.#reason ?? 'CLIENT');
    this.endings.clear();
  }

  #closed(code: number): void {
    this.#reason ??= 'CLIENT';
    this.#end();
    this.places.leave();
    const { requestId, identity } = this;
    const fields = {
      requestId,
      path: '/graphql',
      status: 101,
      ms: Math.round(this.#uptime.now() - this.#begun),
      ...(identity && { caller: `${identity.caller.kind}:${identity.caller.id}` }),
      code,
      reasons: [this.#reason],
    };
    this.#logger.info(fields, 'socket');
  }
}
