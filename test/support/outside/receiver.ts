import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of webhooks: it keeps what it received at each path, and answers as a test sets it. */

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any answer.
  readonly event: any;
}

export type Answering = (response: ServerResponse, received: Received) => void;

export const status =
  (code: number, text = ''): Answering =>
  (response) => {
    response.writeHead(code).end(text);
  };

export class Receiver {
  readonly received: Received[] = [];
  readonly #answers = new Map<string, Answering>();
  readonly #waiting = new Map<string, () => void>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(server, (server.address() as AddressInfo).port);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const path = request.url ?? '';
        const received = { path, headers: request.headers, body, event: JSON.parse(body) };
        receiver.received.push(received);
        (receiver.#answers.get(path) ?? status(204))(response, received);
        receiver.#waiting.get(path)?.();
      });
    });
    return receiver;
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Sets the answer at a path from now on. */
  at(path: string, answering: Answering): void {
    this.#answers.set(path, answering);
  }

  /** The messages that came to a path. */
  to(path: string): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  /** Resolves when the next message comes to a path. */
  next(path: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(path, resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
