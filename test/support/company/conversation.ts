import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A client that writes HTTP itself, on one connection that it keeps. */

export interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export class Conversation {
  readonly socket: Socket;
  /** The answers that are complete. */
  readonly heard: Heard[] = [];
  /** Whether the server has closed the connection. */
  isOver = false;
  #rest = Buffer.alloc(0);
  #arrived = Promise.withResolvers<void>();

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => {
      this.#rest = Buffer.concat([this.#rest, chunk]);
      for (let next = this.#next(); next; next = this.#next()) if (next.status !== 100) this.heard.push(next);
      this.#wake();
    });
    // If the server refuses a request while it is sent, the connection may be reset.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isOver = true;
      this.#wake();
    });
  }

  /** @param url of the service */
  static async open(url: string): Promise<Conversation> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const conversation = new Conversation(socket);
    await once(socket, 'connect');
    return conversation;
  }

  say(...parts: (string | Buffer)[]): void {
    for (const part of parts) this.socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  }

  /**
   * Waits until this many answers are complete, or the server has closed the connection.
   * @throws if the server is silent for too long
   */
  async answers(count: number, withinMs = 5_000): Promise<readonly Heard[]> {
    const silence = new AbortController();
    const late = setTimeout(withinMs, 'late' as const, { signal: silence.signal }).catch(() => undefined);
    while (this.heard.length < count && !this.isOver) {
      if ((await Promise.race([this.#arrived.promise, late])) !== 'late') continue;
      this.close();
      throw new Error(`The server is silent after ${this.heard.map(({ status }) => status)}.`);
    }
    silence.abort();
    return this.heard;
  }

  close(): void {
    this.socket.destroy();
  }

  #wake(): void {
    const { resolve } = this.#arrived;
    this.#arrived = Promise.withResolvers();
    resolve();
  }

  /** Takes the next answer from what has arrived; null if it is not complete. */
  #next(): Heard | null {
    const end = this.#rest.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const [first = '', ...lines] = this.#rest.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const begin = end + 4;
    const length = Number(headers['content-length'] ?? 0);
    if (this.#rest.length < begin + length) return null;
    const text = this.#rest.toString('utf8', begin, begin + length);
    this.#rest = this.#rest.subarray(begin + length);
    return { status: Number(first.split(' ')[1]), headers, text };
  }
}

/** A client that reads the beginning of its answer, and nothing else: the rest stays in the buffers of the system. */
export async function deafClient(url: string, request: string): Promise<{ socket: Socket; beginning: string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const arrived = once(socket, 'readable');
  socket.write(request);
  await arrived;
  const beginning = String(socket.read());
  socket.pause();
  return { socket, beginning };
}
