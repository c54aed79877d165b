import type { InputFault } from '../../core/kernel/errors.js';
import { numberFaultIn } from '../../core/kernel/values/exactJson.js';
import { depthFault } from '../../core/kernel/values/input.js';
import { isObject, memberOf } from '../../core/kernel/values/objects.js';

/**
 * What the protocol does with a message of a client: parsed, or as text where it is no JSON object. It resolves when all
 * that the message begins has ended.
 */
export type Hear = (message: object | string) => Promise<void>;

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
  readonly #reject: (id: string) => void;
  /** By id: what its subscription has begun and not ended. */
  readonly #running = new Map<string, Promise<void>>();
  /** The ids whose subscription the client has ended, while it still ends here. */
  readonly #ending = new Set<string>();
  /** By id: the message that waits for that end. */
  readonly #waiting = new Map<string, Named>();

  constructor(hear: Hear, reject: (id: string) => void) {
    this.#hear = hear;
    this.#reject = reject;
  }

  /** Passes a message on, now or when its turn has come. */
  async pass(text: string): Promise<void> {
    const message = messageIn(text);
    if (!isNamed(message)) return this.#hear(message);
    const { type, id } = message;
    if (type === 'subscribe') return this.#subscribe(message);
    // One that waits was never begun.
    if (this.#waiting.delete(id)) return;
    if (this.#running.has(id)) this.#ending.add(id);
    return this.#hear(message);
  }

  async #subscribe(message: Named): Promise<void> {
    const { id } = message;
    if (this.#waiting.has(id)) return this.#reject(id);
    if (this.#ending.has(id)) {
      this.#waiting.set(id, message);
      await this.#running.get(id);
      if (this.#waiting.get(id) !== message) return;
      this.#waiting.delete(id);
    }
    const running = this.#hear(message).finally(() => {
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

/** The package rejects it. */
const notJson = '';

const numberFaults = new WeakMap<object, InputFault>();

/** The first number in the payload of a `subscribe` that is not accepted; null if there is none. */
export const numberFaultOf = (payload: object): InputFault | null => numberFaults.get(payload) ?? null;

/**
 * A message, parsed once: the package takes an object as it is. It rejects a text that is none. A `ping` is answered with
 * its payload, and to write one that is nested too deep throws. Such a `subscribe` is rejected by name.
 */
function messageIn(text: string): object | string {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== 'object' || message === null) return text;
    const payload = memberOf(message, 'payload');
    // The numbers of other messages are not read.
    const isRead = memberOf(message, 'type') === 'subscribe' && typeof payload === 'object' && payload !== null;
    if (!isRead && depthFault(message)) return notJson;
    const fault = isRead ? numberFaultIn(text, (whole) => memberOf(whole, 'payload')) : null;
    if (isRead && fault) numberFaults.set(payload, fault);
    return message;
  } catch {
    return text;
  }
}

/** The package rejects what this does not know. */
function isNamed(message: object | string): message is Named {
  if (!isObject(message)) return false;
  const { type, id } = message;
  return (type === 'subscribe' || type === 'complete') && typeof id === 'string';
}
