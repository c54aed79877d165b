/** What the protocol does with a message of a client. It resolves when all that the message begins has ended. */
export type Hear = (text: string) => Promise<void>;

interface Named {
  readonly type: 'subscribe' | 'complete';
  readonly id: string;
}

/**
 * Passes on the messages of one socket. A client may use an id again right after its `complete`. The package still ends
 * the subscription of then, and would end the new one with it, or let both run. So the new one waits for that end.
 */
export class MessageOrder {
  readonly #hear: Hear;
  /** @param id that is used twice */
  readonly #refuse: (id: string) => void;
  /** By id: what its subscription has begun and not ended. */
  readonly #running = new Map<string, Promise<void>>();
  /** The ids whose subscription the client has ended, while it still ends here. */
  readonly #ending = new Set<string>();
  /** By id: the message that waits for that end. */
  readonly #waiting = new Map<string, string>();

  constructor(hear: Hear, refuse: (id: string) => void) {
    this.#hear = hear;
    this.#refuse = refuse;
  }

  /** Passes a message on, now or when its turn has come. */
  async pass(text: string): Promise<void> {
    const named = namedIn(text);
    if (!named) return this.#hear(text);
    const { type, id } = named;
    if (type === 'subscribe') return this.#subscribe(id, text);
    // One that waits was never begun.
    if (this.#waiting.delete(id)) return;
    if (this.#running.has(id)) this.#ending.add(id);
    return this.#hear(text);
  }

  async #subscribe(id: string, text: string): Promise<void> {
    if (this.#waiting.has(id)) return this.#refuse(id);
    if (this.#ending.has(id)) {
      this.#waiting.set(id, text);
      await this.#running.get(id);
      if (this.#waiting.get(id) !== text) return;
      this.#waiting.delete(id);
    }
    const running = this.#hear(text).finally(() => {
      if (this.#running.get(id) !== ended) return;
      this.#running.delete(id);
      this.#ending.delete(id);
    });
    // A second subscription with an id that is in use: the package closes the socket, and the first one ends.
    const ended = running.catch(() => undefined);
    if (!this.#running.has(id)) this.#running.set(id, ended);
    return running;
  }
}

/** The package refuses what this does not know. */
function namedIn(text: string): Named | null {
  if (!text.includes('subscribe') && !text.includes('complete')) return null;
  try {
    const { type, id } = JSON.parse(text);
    return (type === 'subscribe' || type === 'complete') && typeof id === 'string' ? { type, id } : null;
  } catch {
    return null;
  }
}
