import { Pool } from 'undici';
import type { Exchange } from '../workloads/requests.ts';

/** The result of a stretch of load. */
export interface Load {
  readonly seconds: number;
  /** Milliseconds of each request, in the order in which they ended. */
  readonly latencies: readonly number[];
}

/** Requests to send in turn, again and again. Each stretch continues where the last one ended. */
export interface Source {
  readonly exchanges: readonly Exchange[];
  /** The bytes that each answer must have; another length is an error. Null where they are not known beforehand. */
  readonly lengths: readonly (number | null)[] | null;
  /** Adds this many requests; null where requests can be sent again. */
  readonly more: ((count: number) => Promise<void>) | null;
  /** The assumed rate before it is measured, where requests can be sent only once: more than the fastest target reaches. */
  readonly presumedPerSecond?: number;
  /** How many were sent. */
  sent: number;
}

/** Ensures that enough requests are left. */
export async function stock({ exchanges, more, sent }: Source, count: number): Promise<void> {
  const missing = Math.ceil(count) - (exchanges.length - sent);
  if (more && missing > 0) await more(missing);
}

/** A client of one server, with one connection for each concurrent request. */
export interface Loader {
  /** Sends requests as fast as they are answered, until none is left. @throws where an answer is wrong */
  run(source: Source, seconds: number): Promise<Load>;
  close(): Promise<void>;
}

/** Concurrent requests: fewer than each server's connections to the database. */
const usualConnections = 8;

type Headers = Readonly<Record<string, string>>;

export const repeated = (
  exchanges: readonly Exchange[],
  lengths: readonly (number | null)[] | null = null,
): Source => ({
  exchanges,
  lengths,
  more: null,
  sent: 0,
});

/** @param connections of this loader: as many requests are in flight */
export function openLoader(origin: string, headers: Headers, connections = usualConnections): Loader {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  return {
    async run(source, seconds) {
      const latencies: number[] = [];
      const begun = performance.now();
      const end = begun + seconds * 1000;
      const work = async (): Promise<void> => {
        while (performance.now() < end && !(source.more && source.sent >= source.exchanges.length)) {
          const turn = source.sent % source.exchanges.length;
          source.sent += 1;
          const exchange = source.exchanges[turn] as Exchange;
          const before = performance.now();
          const length = await sendAll(pool, exchange, headers);
          latencies.push(performance.now() - before);
          const right = source.lengths?.[turn] ?? length;
          if (length !== right) throw new Error(`${exchange.path} answered ${length} bytes where ${right} were right`);
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
      return { seconds: (performance.now() - begun) / 1000, latencies };
    },
    close: () => pool.destroy(),
  };
}

/** GraphQL answers an error with status 200. */
const errorsWithin = '"errors":[';

/** Sends a request, and then those that follow it. @returns the bytes of all answers */
async function sendAll(pool: Pool, exchange: Exchange, headers: Headers): Promise<number> {
  let length = 0;
  for (let one: Exchange | undefined = exchange; one; one = one.next) length += await send(pool, one, headers);
  return length;
}

/** Sends one request and reads its answer to the end, without parsing it. @returns the bytes of the answer */
function send(pool: Pool, { method, path, body, status }: Exchange, headers: Headers): Promise<number> {
  return new Promise((resolve, reject) => {
    let length = 0;
    let answered = 0;
    let errors = '';
    const sent = body === null ? headers : { ...headers, 'content-type': 'application/json' };
    pool.dispatch(
      { method, path, headers: sent, body },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          answered = statusCode;
        },
        onResponseData(_controller, chunk) {
          length += chunk.length;
          if (chunk.includes(errorsWithin)) errors = chunk.toString('utf8', 0, 500);
        },
        onResponseEnd() {
          if (answered === status && errors === '') resolve(length);
          else reject(new Error(`${method} ${path} answered ${answered} ${errors}`));
        },
        onResponseError(_controller, error) {
          reject(error);
        },
      },
    );
  });
}
