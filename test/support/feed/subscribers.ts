import { WebSocket } from 'ws';
import type { Closed } from './following.js';

/** Subscribers that only count their messages: hundreds of them take little of the machine that is measured. */
export interface Subscriber {
  /** How many events have come. */
  readonly events: () => number;
  /** The number of the last event that had it near the beginning or the end of its message. */
  readonly newest: () => string | undefined;
  /** The extensions of the `error` messages. */
  readonly refusals: object[];
  /** Null while the socket is open. */
  readonly closed: () => Closed | null;
  subscribe(query: string, variables?: object): void;
  /** Sends a message as it is. */
  send(text: string): void;
  /** Reads nothing more. */
  pause(): void;
  stop(): void;
}

interface Init {
  readonly token: string;
  /** Further members of the first message. */
  readonly payload?: object;
  /** Called for each event. */
  readonly hear?: () => void;
}

/** The type stands at the beginning of a message. */
const typeOf = (message: Buffer): string | undefined => /"type":"(\w+)"/.exec(message.toString('latin1', 0, 200))?.[1];

const numberIn = (message: Buffer): string | undefined =>
  /"seq":"(\d+)"/.exec(message.toString('latin1', message.length - 200) + message.toString('latin1', 0, 200))?.[1];

/** Opens a socket with an authenticated caller. @throws where the service closes it */
export async function openSubscriber(url: string, { token, payload, hear }: Init): Promise<Subscriber> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, ['graphql-transport-ws'], {
    skipUTF8Validation: true,
  });
  const refusals: object[] = [];
  let events = 0;
  let newest: string | undefined;
  let closed: Closed | null = null;
  let subscriptions = 0;
  const acknowledged = Promise.withResolvers<void>();
  socket.on('error', acknowledged.reject);
  socket.on('close', (code, reason) => {
    closed = { code, reason: String(reason) };
    acknowledged.reject(new Error(`closed with ${code} ${reason}`));
  });
  socket.on('message', (data: Buffer) => {
    const type = typeOf(data);
    if (type === 'connection_ack') acknowledged.resolve();
    if (type === 'error') refusals.push(JSON.parse(data.toString()).payload[0].extensions);
    if (type !== 'next') return;
    events += 1;
    newest = numberIn(data) ?? newest;
    hear?.();
  });
  socket.once('open', () => {
    const credentials = { authorization: `Bearer ${token}`, ...payload };
    socket.send(JSON.stringify({ type: 'connection_init', payload: credentials }));
  });
  await acknowledged.promise;
  return {
    events: () => events,
    newest: () => newest,
    refusals,
    closed: () => closed,
    subscribe(query, variables = {}) {
      subscriptions += 1;
      socket.send(JSON.stringify({ type: 'subscribe', id: String(subscriptions), payload: { query, variables } }));
    },
    send: (text) => socket.send(text),
    pause: () => socket.pause(),
    stop: () => socket.terminate(),
  };
}
