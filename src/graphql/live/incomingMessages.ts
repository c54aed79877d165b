import type { RawData, WebSocket } from 'ws';

/** What a socket's client sends: no more than its allowance, and in turns with others. */

export interface IncomingParts {
  readonly ws: Pick<WebSocket, 'on' | 'pause' | 'resume' | 'readyState' | 'OPEN'>;
  /** @returns when the next message may begin; null for at once */
  readonly slot: () => Promise<void> | null;
  /** Does what a message asks for. It never rejects. */
  readonly begin: (text: string) => void;
  /** Called when there are too many: it closes the socket. */
  readonly tooMany: () => void;
}

export class IncomingMessages {
  readonly #parts: IncomingParts;
  readonly #allowance = new MessageAllowance();
  /** Messages that wait for their turn: no more than had arrived with the first one, as nothing is read meanwhile. */
  readonly #waiting: RawData[] = [];
  #isBeginning = false;
  #isPaused = false;

  constructor(parts: IncomingParts) {
    this.#parts = parts;
    const { ws } = parts;
    ws.on('message', (data) => {
      if (!this.#count()) return;
      this.#waiting.push(data);
      if (!this.#isBeginning) void this.#beginAll();
    });
    ws.on('ping', () => void this.#count());
    ws.on('pong', () => void this.#count());
  }

  /** Called at every check of the sockets. */
  look(): void {
    this.#allowance.look();
    this.#readOrPause();
  }

  /** A socket that is closed here is read on: its client's close frame comes. */
  closing(): void {
    this.#waiting.length = 0;
    if (this.#isPaused) this.#parts.ws.resume();
    this.#isPaused = false;
  }

  get #isOpen(): boolean {
    return this.#parts.ws.readyState === this.#parts.ws.OPEN;
  }

  /** @returns whether the message is taken. After the close none is */
  #count(): boolean {
    if (!this.#isOpen) return false;
    const isTooMany = this.#allowance.spend();
    if (isTooMany) {
      this.#parts.tooMany();
      // Nothing more of it is read, its close frame neither: it is cut off.
      this.#parts.ws.pause();
      return false;
    }
    this.#readOrPause();
    return true;
  }

  async #beginAll(): Promise<void> {
    this.#isBeginning = true;
    while (this.#isOpen && this.#waiting.length > 0) {
      const slot = this.#parts.slot();
      if (slot) {
        this.#readOrPause();
        await slot;
      }
      const next = this.#waiting.shift();
      if (next !== undefined && this.#isOpen) this.#parts.begin(String(next));
    }
    this.#isBeginning = false;
    this.#readOrPause();
  }

  #readOrPause(): void {
    if (!this.#isOpen) return;
    const isPaused = this.#allowance.isUsedUp || this.#waiting.length > 0;
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    if (isPaused) this.#parts.ws.pause();
    else this.#parts.ws.resume();
  }
}

/**
 * How many messages one socket may send: 20 a second, and 300 at once. A client needs two for each of its subscriptions,
 * and a ping now and then.
 */

/** Messages beyond the rate, such as those of a client that connects again with all its subscriptions. */
const burst = 300;
/** Messages that each look adds: 20 a second. */
const perLook = 10;
/** Looks, one after the other, that find all used up: 10 s. */
const mostLooks = 20;

export class MessageAllowance {
  #left = burst;
  #looksAtEnd = 0;

  /** Whether a socket is read further before the next look. */
  get isUsedUp(): boolean {
    return this.#left <= 0;
  }

  /** @returns whether the message is one too many: the client sends far more at once, or continues for too long */
  spend(): boolean {
    this.#left -= 1;
    return this.#left < -burst || this.#looksAtEnd >= mostLooks;
  }

  /** Half a second has passed. */
  look(): void {
    this.#looksAtEnd = this.isUsedUp ? this.#looksAtEnd + 1 : 0;
    this.#left = Math.min(burst, Math.max(this.#left, 0) + perLook);
  }
}
