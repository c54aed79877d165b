import { type Client, createClient, type ExecutionResult } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Credentials, Service } from '../service/service.js';

/** Subscriptions as clients use them: with graphql-ws over a real socket. */

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any answer.
type Any = any;

export interface Following {
  /** The received events, in their order. */
  readonly events: Any[];
  /** Resolves with the received events, once there are this many. */
  come(count: number): Promise<Any[]>;
  /** The end of the subscription: the `error` message, the socket's close, or null where it was completed. */
  readonly over: Promise<{ errors?: Any[]; closed?: Closed } | null>;
  stop(): void;
}

export interface Connection {
  readonly client: Client;
  /** The close of the socket. */
  readonly closed: Promise<Closed>;
  follow(args?: string, fields?: string, variables?: Record<string, unknown>): Following;
  /** Runs any operation. */
  run(query: string, variables?: Record<string, unknown>): Following;
  stop(): Promise<void>;
}

/** Connects with credentials in the first message, without retries. @param headers of the upgrade */
export function connect(
  { url }: Pick<Service, 'url'>,
  credentials: Credentials | Record<string, unknown>,
  { companyId = 'acme', headers = {} as Record<string, string>, make = WebSocket as unknown } = {},
): Connection {
  const { token, apiKey } = credentials as Credentials;
  const connectionParams: Record<string, unknown> =
    token || apiKey
      ? { ...(token && { Authorization: `Bearer ${token}` }), ...(apiKey && { 'X-Auth-Api-Key': apiKey }) }
      : { ...credentials };
  const ending = Promise.withResolvers<Closed>();
  class WithHeaders extends (make as typeof WebSocket) {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers });
    }
  }
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithHeaders,
    connectionParams,
    retryAttempts: 0,
    lazy: true,
    on: { closed: (event) => ending.resolve({ code: (event as Closed).code, reason: (event as Closed).reason }) },
    onNonLazyError: () => undefined,
  });
  const run = (query: string, variables: Record<string, unknown> = {}): Following => {
    const events: Any[] = [];
    const waiting: { readonly count: number; readonly tell: (events: Any[]) => void }[] = [];
    const over = Promise.withResolvers<{ errors?: Any[]; closed?: Closed } | null>();
    const stop = client.subscribe<Record<string, unknown>>(
      { query, variables },
      {
        next: ({ data, errors }: ExecutionResult<Record<string, unknown>>) => {
          if (errors) over.resolve({ errors: [...errors] });
          else events.push(Object.values(data ?? {})[0]);
          for (const { count, tell } of waiting) if (events.length >= count) tell(events);
        },
        error: (error) => {
          if (Array.isArray(error)) over.resolve({ errors: error });
          else over.resolve({ closed: { code: (error as Closed).code, reason: (error as Closed).reason } });
        },
        complete: () => over.resolve(null),
      },
    );
    return {
      events,
      over: over.promise,
      come: (count) =>
        events.length >= count
          ? Promise.resolve(events)
          : Promise.race([
              new Promise<Any[]>((tell) => waiting.push({ count, tell })),
              over.promise.then((end) => {
                throw new Error(`it ended after ${events.length} events: ${JSON.stringify(end)}`);
              }),
            ]),
      stop,
    };
  };
  return {
    client,
    closed: ending.promise,
    run,
    follow: (args = '', fields = 'seq type', variables = {}) =>
      run(
        `subscription ($after: String, $filter: EventFilter) { events(companyId: "${companyId}", after: $after, filter: $filter${args}) { ${fields} } }`,
        variables,
      ),
    stop: async () => {
      await client.dispose();
    },
  };
}
