import { setTimeout as after } from 'node:timers/promises';

/** A client of server-sent events by the HTML standard: it connects again after its last whole block. */

/** Its pause before it connects again, as `retry` of the stream says. */
const usualRetryMs = 3_000;

export class EventReader {
  /** The numbers of the events, as they came. */
  readonly seqs: number[] = [];
  /** The reasons with which streams ended. */
  readonly ends: string[] = [];
  /** How many streams began. */
  begun = 0;
  /** The longest time on an open stream without a byte. */
  longestSilenceMs = 0;
  #lastId: string | null = null;
  #retryMs = usualRetryMs;
  readonly #stopped = new AbortController();
  readonly #reading: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {
    this.#reading = this.#readOn();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#reading;
  }

  async #readOn(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      // Whatever breaks a stream, the next one goes on.
      await this.#readStream(signal).catch(() => undefined);
      await after(this.#retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #readStream(signal: AbortSignal): Promise<void> {
    const last = this.#lastId === null ? {} : { 'last-event-id': this.#lastId };
    const headers = { authorization: `Bearer ${this.token}`, accept: 'text/event-stream', ...last };
    const { ok, body } = await fetch(this.url, { headers, signal });
    if (!ok || !body) return void (await body?.cancel());
    this.begun += 1;
    let text = '';
    let since = performance.now();
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      this.longestSilenceMs = Math.max(this.longestSilenceMs, Math.round(performance.now() - since));
      since = performance.now();
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
    }
  }

  #take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => {
        const [name = '', ...rest] = line.split(': ');
        return [name, rest.join(': ')] as const;
      }),
    );
    const [id, data, retry] = [fields.get('id'), fields.get('data'), fields.get('retry')];
    if (retry !== undefined) this.#retryMs = Number(retry);
    if (id !== undefined) this.#lastId = id;
    if (data === undefined) return;
    const read = JSON.parse(data);
    if (fields.get('event') === 'end') this.ends.push(read.reason);
    else this.seqs.push(Number(read.seq));
  }
}
