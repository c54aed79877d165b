import { createClient as createSocket } from 'graphql-ws/client';
import { type GraphqlFault, graphqlError, PipelineError } from './errors.js';
import type { EventsByType } from './generated/events.js';
import type { Reason } from './generated/reasons.js';
import { type ClientOptions, isOfToken, isPassing, type Transport } from './transport.js';

export type EventType = keyof EventsByType;
/** An event of the feed, by its `type`. Later releases may send others: ignore what you don't know. */
export type PipelineEvent<T extends EventType = EventType> = EventsByType[T];

export interface FollowOptions<T extends EventType = EventType> {
  readonly companyId: string;
  /** The `cursor` of the last event that was handled; "0": the beginning. */
  readonly after: string;
  readonly types?: readonly T[];
  readonly vacancyId?: string;
  readonly candidateId?: string;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

/**
 * Follows a company's events, each once and in order. It continues after the last one, whatever ends its connection.
 * @throws FeedRestored, CursorExpired, and PipelineError where a new connection would not help
 */
export type FollowEvents = <T extends EventType = EventType>(
  options: FollowOptions<T>,
) => AsyncGenerator<PipelineEvent<T>, void, undefined>;

const query = `subscription Events($companyId: ID!, $after: String, $filter: EventFilter) {
  events(companyId: $companyId, after: $after, filter: $filter) {
    id seq cursor type version companyId vacancyId candidateId recordId nextRecordId
    actor { kind id: actorId } operation via client requestId createdAt data omitted isRedacted
  }
}`;

/** Close codes after which the same connection fails again. 4401 and 4403 are about the credential. */
const lasting = new Set([1009, 4004, 4400, 4406, 4409, 4429, 4500]);
const keepAliveMs = 30_000;

export function followBy(transport: Transport, options: ClientOptions): FollowEvents {
  return async function* follow<T extends EventType>({ signal, after, companyId, ...filter }: FollowOptions<T>) {
    let cursor = after;
    for (let [failed, hasRenewed] = [0, false]; ; ) {
      // Where no token can be had, the caller hears it.
      await transport.credential();
      if (signal?.aborted) return;
      const connection = connect(transport, options, signal);
      let fault: unknown = null;
      try {
        const variables = { companyId, after: cursor, filter };
        for await (const { data } of connection.socket.iterate<{ events: PipelineEvent<T> }>({ query, variables })) {
          if (!data) continue;
          cursor = data.events.cursor;
          yield data.events;
        }
      } catch (thrown) {
        fault = thrown;
      } finally {
        connection.release();
      }
      if (connection.wasOpened()) [failed, hasRenewed] = [0, false];
      const refusal = refusalOf(fault);
      if (refusal && isOfToken(refusal) && !hasRenewed && transport.forget()) hasRenewed = true;
      else if (refusal && !isPassing(refusal) && !signal?.aborted) throw refusal;
      await transport.pause(failed++, null, signal).catch(() => undefined);
    }
  };
}

function connect(transport: Transport, { baseUrl, webSocket }: ClientOptions, signal?: AbortSignal) {
  let silence: ReturnType<typeof setTimeout> | undefined;
  let wasOpened = false;
  const socket = createSocket({
    url: `${baseUrl.replace(/^http/, 'ws').replace(/(?<!\/)\/+$/, '')}/graphql`,
    connectionParams: () => transport.credential(),
    webSocketImpl: webSocket,
    retryAttempts: 0,
    keepAlive: keepAliveMs,
    on: {
      connected: () => {
        wasOpened = true;
      },
      // graphql-ws itself would begin again after this code, from the old cursor.
      closed: (event) => {
        if ((event as { code?: unknown }).code === 1000) void socket.dispose();
      },
      // A dead connection answers no ping, and nothing else tells.
      ping: (isReceived) => {
        if (!isReceived) silence = setTimeout(end, keepAliveMs);
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(silence);
      },
    },
  });
  const end = (): void => socket.terminate();
  signal?.addEventListener('abort', end);
  const release = (): void => {
    clearTimeout(silence);
    signal?.removeEventListener('abort', end);
  };
  return { socket, release, wasOpened: () => wasOpened };
}

/** @returns null if a new connection may continue */
function refusalOf(fault: unknown): PipelineError | null {
  // Errors of the operation are a list of one.
  if (Array.isArray(fault)) return graphqlError(fault[0] as GraphqlFault, null);
  const { code, reason } = (fault ?? {}) as { code?: unknown; reason?: unknown };
  const isOfCredential = code === 4401 || code === 4403;
  if (!isOfCredential && !lasting.has(code as number)) return null;
  const said = /^[A-Z][A-Z_]+$/.test(String(reason)) ? (reason as Reason) : null;
  const message = `The service closed the socket: ${code} ${reason}.`;
  if (isOfCredential) return new PipelineError({ status: 401, reason: said ?? 'TOKEN_INVALID', message });
  return new PipelineError({ status: 400, reason: said ?? 'UNREADABLE_ANSWER', message });
}
