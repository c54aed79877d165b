import { type EventForm, LimitExceeded, type Limits } from '#graphql-executor';
import type { ShownEvent } from '../../core/feed/listEvents.js';

/**
 * Renders events for subscriptions. An event is rendered once for all subscriptions that select the same and may see
 * the same. The JSON of its data is made once for all subscriptions.
 */

/** A message's payload as JSON. */
export interface Payload {
  readonly head: string;
  /** The data in the middle if they are long. All messages share them, so they are held once. */
  readonly data: Buffer | null;
  readonly tail: string;
  readonly bytes: number;
}

/** The JSON of an event's data. */
interface DataJson {
  readonly text: string;
  /** Null if they are short. */
  readonly shared: Buffer | null;
}

/** Data of at least so many characters are shared. Shorter ones are copied into each message, which takes less time. */
const longCharacters = 8 * 1024;
/** Bytes of payloads that are cached for other subscriptions. Beyond them all are dropped, and rendered again when needed. */
const maxStoredBytes = 8 * 1024 * 1024;

export class Renderings {
  readonly #limits: Limits;
  readonly #data = new WeakMap<object, DataJson>();
  /** Subscribers who may see the same of an event get the same object. */
  #made = new WeakMap<ShownEvent, Map<EventForm, Payload>>();
  #keptBytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * @returns a function that makes a message's payload
   * @throws LimitExceeded if `data` is selected more than once
   */
  of(form: EventForm): (event: ShownEvent) => Payload {
    const { data } = this.#limits;
    if (form.dataCount > data) throw new LimitExceeded('data', form.dataCount, data);
    return (event) => this.#rendered(form, event);
  }

  #rendered(form: EventForm, event: ShownEvent): Payload {
    const known = this.#made.get(event)?.get(form);
    if (known) return known;
    const payload = this.#make(form, event);
    this.#keptBytes += payload.head.length + payload.tail.length;
    if (this.#keptBytes > maxStoredBytes) {
      this.#made = new WeakMap();
      this.#keptBytes = 0;
    }
    const made = this.#made.get(event) ?? new Map<EventForm, Payload>();
    made.set(form, payload);
    this.#made.set(event, made);
    return payload;
  }

  #make(form: EventForm, event: ShownEvent): Payload {
    const [head, tail] = form.write(event);
    if (tail === undefined) return payloadOf(head, null, '');
    const { text, shared } = event.data === null ? noData : this.#dataOf(event.data);
    return shared ? payloadOf(head, shared, tail) : payloadOf(head + text + tail, null, '');
  }

  #dataOf(data: object): DataJson {
    const known = this.#data.get(data);
    if (known) return known;
    const text = JSON.stringify(data);
    const made = { text, shared: text.length < longCharacters ? null : Buffer.from(text) };
    this.#data.set(data, made);
    return made;
  }
}

const noData: DataJson = { text: 'null', shared: null };

const payloadOf = (head: string, data: Buffer | null, tail: string): Payload => ({
  head,
  data,
  tail,
  bytes: Buffer.byteLength(head) + (data?.length ?? 0) + Buffer.byteLength(tail),
});

/** The first byte of a frame that is a whole text message. */
const wholeText = 0x81;

/**
 * The header of a WebSocket frame that is a whole text message of a server (RFC 6455, 5.2). With it, a message can be
 * written in parts, which several messages share. `ws`, which makes all other frames, would send parts as fragments: some
 * clients don't accept them.
 * @param length of the payload in bytes, below 4 GiB
 */
export function textHeader(length: number): Buffer {
  if (length < 126) return Buffer.from([wholeText, length]);
  if (length < 2 ** 16) return Buffer.from([wholeText, 126, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header[0] = wholeText;
  header[1] = 127;
  header.writeUInt32BE(length, 6);
  return header;
}
