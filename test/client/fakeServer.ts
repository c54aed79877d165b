import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientOptions, createClient } from 'recruitment-pipeline-client';

/** A server that answers what a test says, call by call, and a client of it that does not wait. */

export interface Called {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
export interface Said {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}
/** What one call gets. `lost`: the connection ends without an answer. */
export type Next = Said | 'lost';

export class FakeServer {
  readonly calls: Called[] = [];
  /** The waits between tries, in milliseconds. */
  readonly waits: number[] = [];
  #script: Next[] = [];
  readonly #server = createServer((request, response) => this.#answer(request, response));

  static async start(): Promise<FakeServer> {
    const fake = new FakeServer();
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  /** Forgets what was before. The last answer is given to all further calls. */
  answers(...script: Next[]): void {
    this.#script = script;
    this.calls.length = 0;
    this.waits.length = 0;
  }

  client(options: Partial<ClientOptions> = {}) {
    return createClient({
      baseUrl: this.url,
      apiKey: 'a-key',
      random: () => 0,
      wait: async (ms) => {
        this.waits.push(ms);
      },
      ...options,
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    this.calls.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    const next = (this.#script.length > 1 ? this.#script.shift() : this.#script[0]) ?? {};
    if (next === 'lost') {
      request.socket.destroy();
      return;
    }
    response.writeHead(next.status ?? 200, { 'content-type': 'application/json', ...next.headers });
    response.end(next.body === undefined ? '' : typeof next.body === 'string' ? next.body : JSON.stringify(next.body));
  }
}

export const refusal = (status: number, reason: string, retryAfter?: number): Said => ({
  status,
  headers: { 'x-request-id': 'request-1', ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) },
  body: { code: status, reason, message: `It is ${reason}.` },
});

export const fieldRefusal = (code: string, reason: string, retryAfter?: number): Said => ({
  body: {
    data: { field: null },
    errors: [{ message: 'No.', path: ['field'], extensions: { code, reason, retryAfter } }],
  },
});
