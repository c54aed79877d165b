import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { eventually } from '../eventually.js';
import type { Credentials, Service } from '../service/service.js';

/** A client of server-sent events, as the HTML standard describes it. */

export interface Block {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
}

export class StreamClient {
  /** The blocks so far, without comments. */
  readonly blocks: Block[] = [];
  comments = 0;
  isOver = false;
  retry: string | null = null;
  #text = '';

  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.#take(chunk));
    response.once('close', () => {
      this.isOver = true;
    });
    response.on('error', () => undefined);
  }

  static open(
    { url }: Pick<Service, 'url'>,
    path: string,
    { token, apiKey }: Credentials,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<StreamClient> {
    const sent = {
      accept: 'text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(apiKey && { 'x-auth-api-key': apiKey }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const asked = request(url + path, { headers: sent, agent: false }, (response) =>
        resolve(new StreamClient(response)),
      );
      asked.once('error', reject);
      asked.end();
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any event.
  get events(): any[] {
    return this.blocks
      .filter(({ event, data }) => data !== undefined && !event)
      .map(({ data = '' }) => JSON.parse(data));
  }

  /** What the last block says, if it ends the stream. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any end.
  get end(): any {
    const last = this.blocks.at(-1);
    return last?.event === 'end' ? JSON.parse(last.data ?? '') : null;
  }

  get lastId(): string | undefined {
    return this.blocks.findLast(({ id }) => id !== undefined)?.id;
  }

  async until(isTrue: (client: this) => boolean): Promise<this> {
    await eventually(() => isTrue(this));
    return this;
  }

  leave(): void {
    this.response.destroy();
  }

  #take(chunk: string): void {
    this.#text += chunk;
    const blocks = this.#text.split('\n\n');
    this.#text = blocks.pop() ?? '';
    for (const block of blocks) this.#note(block);
  }

  #note(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) this.comments += 1;
      else {
        const [, name = '', value = ''] = /^(\w+): ?(.*)$/s.exec(line) ?? [];
        fields.set(name, value);
      }
    }
    this.retry ??= fields.get('retry') ?? null;
    fields.delete('retry');
    if (fields.size > 0) this.blocks.push(Object.fromEntries(fields));
  }
}
