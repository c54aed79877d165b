import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Reads the requests of a connection one at a time: the next one is read when the answer to the last one has been sent.
 *
 * Node.js reads all requests of a packet at once, 2,500 in 64 KiB, and begins each. To pause the connection at the first
 * one does not stop its parser within the packet. So the parser gets the packet in pieces, each of which ends where a
 * request or its body may end. What is not read yet stays in bytes, and the connection is paused (ADR 27).
 */

/** The end of a request's head, and of a body in chunks. */
const end = Buffer.from('\r\n\r\n');
const none = Buffer.alloc(0);
/** Bytes of the least request, `GET / HTTP/1.1` and the end. Pieces are no shorter, but for the last one of a packet. */
const leastBytes = 18;
/**
 * Pieces of a connection that are read at once: a request with its body is two. A body that has arrived is read before its
 * request is answered, as an answer to a body of unknown length closes the connection.
 */
const piecesAtOnce = 16;
/** Milliseconds in one turn of the event loop in which connections with unread bytes are read further. */
const shareMs = 5;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Characters of a request's head that are stored until it has been read: enough for a method and the path of an API. */
const startLength = 64;

/**
 * Answers a request that is not read to its end, because it breaks HTTP or its bounds. Its connection is at its end.
 * @param start the first characters of its head; empty if they are not known
 */
export type BrokenListener = (fault: Error, socket: Socket, start: string) => void;

/**
 * Serves requests by a listener, those of one connection one after the other. Call it before the server listens.
 * @param broken is called once for a connection, after all answers on it, and not if an answer is cut off by the fault
 */
export function servePipelined(server: Server, listener: RequestListener, broken: BrokenListener): void {
  const pipelines = new WeakMap<object, Pipeline>();
  const queue = new ReadQueue();
  server.on('connection', (socket) => pipelines.set(socket, new Pipeline(socket, listener, queue)));
  server.on('request', (request, response) => {
    const pipeline = pipelines.get(request.socket);
    if (pipeline) pipeline.add({ request, response });
    else listener(request, response);
  });
  server.on('upgrade', (_request, socket) => pipelines.get(socket)?.release());
  server.on('clientError', (fault, socket) => {
    const pipeline = pipelines.get(socket);
    if (pipeline) pipeline.fail(fault, broken);
    else socket.destroy();
  });
}

/** One connection. */
class Pipeline {
  readonly #socket: Socket;
  readonly #listener: RequestListener;
  readonly #queue: ReadQueue;
  /** Node's own listener for the bytes of this connection. */
  readonly #parse: (bytes: Buffer) => void;
  #unread: Buffer = none;
  /** The last bytes that were read: an end may have begun in them. */
  #tail: Buffer = none;
  /** The request that was read last. */
  #last: IncomingMessage | null = null;
  /** The answer to it. */
  #response: ServerResponse | null = null;
  /** The beginning of the next request's head. */
  #start = '';
  /** Bytes of its body that are yet to be read; null for a body in chunks. */
  #bodyLeft: number | null = 0;
  #isAnswering = false;
  /** Requests that were read in one piece with an earlier one. */
  readonly #waiting: Exchange[] = [];
  #isReading = false;
  /** Whether this has paused the connection. Node.js pauses it, too, while nobody reads a body. */
  #isPaused = false;
  #isReleased = false;
  #hasFailed = false;

  constructor(socket: Socket, listener: RequestListener, queue: ReadQueue) {
    this.#socket = socket;
    this.#listener = listener;
    this.#queue = queue;
    const [parse] = socket.listeners('data');
    if (!parse) throw new Error('this Node.js reads connections in another way');
    this.#parse = (bytes) => parse.call(socket, bytes);
    socket.removeListener('data', parse as (bytes: Buffer) => void);
    socket.on('data', this.#take);
    // Node.js resumes the connection when a body is read on.
    socket.on('resume', this.#resumed);
    socket.on('drain', this.#resumed);
  }

  add(exchange: Exchange): void {
    const { request, response } = exchange;
    const { 'content-length': length = 0, 'transfer-encoding': coding } = request.headers;
    this.#last = request;
    this.#response = response;
    this.#start = '';
    this.#bodyLeft = coding === undefined ? Number(length) : null;
    response.once('close', () => {
      this.#isAnswering = false;
      if (this.#waiting.length > 0 || this.#unread.length > 0) this.#queue.add(this);
    });
    if (this.#isAnswering) this.#waiting.push(exchange);
    else this.#answer(exchange);
  }

  /** The connection is no longer HTTP. */
  release(): void {
    this.#isReleased = true;
    const socket = this.#socket;
    socket.off('data', this.#take);
    socket.off('resume', this.#resumed);
    socket.off('drain', this.#resumed);
    if (this.#unread.length > 0) socket.unshift(this.#unread);
  }

  /** Nothing is read any more. What has been read is still answered. */
  fail(fault: Error, broken: BrokenListener): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#unread = none;
    const socket = this.#socket;
    const isCutOff = this.#isInBody && this.#response?.headersSent;
    // A second answer would be taken for a part of the one that has begun, or for that of a request that waits.
    if (!socket.writable || isCutOff || this.#waiting.length > 0) {
      socket.destroy();
      return;
    }
    const answer = (): void => broken(fault, socket, this.#isInBody ? headOf(this.#last) : this.#start);
    if (this.#isAnswering && !this.#isInBody) this.#response?.once('close', answer);
    else answer();
  }

  /** Reads further, as far as it may now. */
  read(): void {
    if (this.#isReading || this.#isOver) return;
    this.#isReading = true;
    const next = this.#isAnswering ? undefined : this.#waiting.shift();
    if (next) this.#answer(next);
    let pieces = 0;
    for (; pieces < piecesAtOnce && this.#mayRead; pieces += 1) this.#readPiece();
    this.#isReading = false;
    if (this.#isOver) return;
    if (this.#unread.length > 0) this.#pause();
    else if (this.#isPaused) this.#resume();
    if (this.#mayRead) this.#queue.add(this);
  }

  get #isOver(): boolean {
    return this.#isReleased || this.#hasFailed || this.#socket.destroyed;
  }

  #pause(): void {
    this.#isPaused = true;
    this.#socket.pause();
  }

  #resume(): void {
    this.#isPaused = false;
    if (!this.#isBodyFull) this.#socket.resume();
  }

  readonly #take = (chunk: Buffer): void => {
    if (this.#hasFailed) return;
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
    if (!this.#queue.has(this)) this.read();
  };

  readonly #resumed = (): void => {
    if (this.#unread.length > 0 && !this.#queue.has(this)) this.read();
  };

  get #mayRead(): boolean {
    if (this.#unread.length === 0 || this.#isOver || this.#socket.writableNeedDrain) return false;
    if (this.#isInBody) return !this.#isBodyFull;
    return !this.#isAnswering && this.#waiting.length === 0;
  }

  get #isInBody(): boolean {
    return this.#last !== null && !this.#last.complete;
  }

  /** Whether as much of a body is in memory as its reader lets wait. */
  get #isBodyFull(): boolean {
    const body = this.#last;
    return body !== null && !body.complete && body.readableLength >= body.readableHighWaterMark;
  }

  #answer({ request, response }: Exchange): void {
    this.#isAnswering = true;
    this.#listener(request, response);
  }

  #readPiece(): void {
    const bytes = this.#unread;
    const isBody = this.#isInBody;
    const length = isBody && this.#bodyLeft ? Math.min(this.#bodyLeft, bytes.length) : this.#pieceLength(bytes);
    const piece = bytes.subarray(0, length);
    this.#unread = bytes.subarray(length);
    this.#tail = piece.subarray(-end.length);
    if (this.#tail.equals(end)) this.#tail = none;
    if (isBody && this.#bodyLeft) this.#bodyLeft -= length;
    if (!isBody && this.#start.length < startLength) this.#start += piece.toString('latin1', 0, startLength);
    this.#parse(piece);
  }

  /** The bytes until an end; all if there is none. */
  #pieceLength(bytes: Buffer): number {
    // The rest of an end that has begun in the last piece.
    const tail = this.#tail.subarray(1 - end.length);
    const joined = Buffer.concat([tail, bytes.subarray(0, end.length - 1)]).indexOf(end);
    if (joined >= 0) return joined + end.length - tail.length;
    const first = bytes.indexOf(end);
    const next = first >= 0 && first + end.length < leastBytes ? bytes.indexOf(end, leastBytes - end.length) : first;
    const found = next >= 0 ? next : first;
    return found >= 0 ? found + end.length : bytes.length;
  }
}

const headOf = (request: IncomingMessage | null): string => (request ? `${request.method} ${request.url} ` : '');

/** The connections with bytes that may be read now, in their order. They share a part of each turn of the event loop. */
class ReadQueue {
  readonly #waiting = new Set<Pipeline>();
  #isDue = false;

  has(pipeline: Pipeline): boolean {
    return this.#waiting.has(pipeline);
  }

  add(pipeline: Pipeline): void {
    this.#waiting.add(pipeline);
    this.#continue();
  }

  #continue(): void {
    if (this.#isDue || this.#waiting.size === 0) return;
    this.#isDue = true;
    setImmediate(this.#goOn);
  }

  readonly #goOn = (): void => {
    const until = performance.now() + shareMs;
    for (const pipeline of [...this.#waiting]) {
      this.#waiting.delete(pipeline);
      pipeline.read();
      if (performance.now() >= until) break;
    }
    this.#isDue = false;
    this.#continue();
  };
}
