import { type Client, createClient } from 'graphql-ws';
import { graphqlError } from 'recruitment-pipeline-client/errors';
import { asRefusal } from '../service/refusal.js';
import { createStore, type Store } from '../service/store.js';
import type { Followed, Following } from './following.js';

/** The line to the service: one socket, on which views follow the feed. It comes back by itself. */

export type LineState = 'connecting' | 'live' | 'lost' | 'catchingUp' | 'offline' | 'signedOut';

export interface LineOptions {
  readonly url: string;
  readonly token: () => string | null;
  /** The token was refused. Resolves when there is another one. */
  readonly renewed: (reason: string) => Promise<void>;
}

export interface Line extends Followed {
  readonly state: Store<LineState>;
  close(): void;
}

/** The longest pause before another attempt, in milliseconds. */
const longestPauseMs = 10_000;
/** A line without any sign of life is taken for dead after this time and the time of an answer, in milliseconds. */
const keepAliveMs = 10_000;
const answerMs = 5_000;

export function openLine({ url, token, renewed }: LineOptions): Line {
  const state = createStore<LineState>('connecting');
  const follows = new Map<Following, () => void>();
  let wake = (): void => undefined;
  let isClosed = false;
  let wasConnected = false;
  let connection = 0;
  /** How often in a row a socket ended in a way that graphql-ws does not retry. */
  let endings = 0;
  /** The token of the last connection. */
  let sent: string | null = null;
  let client = connect();

  function connect(): Client {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const made = createClient({
      url,
      lazy: false,
      keepAlive: keepAliveMs,
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: (event) => !isClosed && signOutReason(event) === null,
      retryWait: (retries) => pause(Math.min(500 * 2 ** retries, longestPauseMs)),
      connectionParams: () => {
        sent = token();
        return { Authorization: `Bearer ${sent}` };
      },
      // Attempts end where the socket's own end is not retried.
      onNonLazyError: (event) => void ended(event),
      on: {
        connected: () => void connected(),
        closed: () => {
          clearTimeout(silence);
          lost();
        },
        ping: (received) => {
          if (!received) silence = setTimeout(() => made.terminate(), answerMs);
        },
        pong: (received) => {
          if (received) clearTimeout(silence);
        },
      },
    });
    return made;
  }

  async function connected(): Promise<void> {
    const mine = ++connection;
    endings = 0;
    if (wasConnected && follows.size > 0) {
      state.set('catchingUp');
      await Promise.allSettled([...follows.keys()].map((following) => following.connected()));
    }
    wasConnected = true;
    if (mine === connection && !isClosed) state.set('live');
  }

  function lost(): void {
    connection++;
    if (isClosed || state.get() === 'signedOut') return;
    state.set(navigator.onLine ? 'lost' : 'offline');
  }

  /** A socket ended in a way that graphql-ws does not retry. */
  async function ended(event: unknown): Promise<void> {
    if (isClosed) return;
    const reason = signOutReason(event);
    if (reason !== null && token() !== sent) {
      // Another token was accepted in the meantime.
      state.set('connecting');
    } else if (reason === null) {
      await pause(Math.min(500 * 2 ** endings++, longestPauseMs));
    } else {
      state.set('signedOut');
      try {
        await renewed(reason);
      } catch {
        // Somebody else signs in, with a line of their own.
        return;
      }
      state.set('connecting');
    }
    if (isClosed) return;
    void client.dispose();
    client = connect();
    for (const following of follows.keys()) follows.set(following, subscribe(following));
  }

  function subscribe(following: Following): () => void {
    return client.subscribe(
      {
        query: following.query,
        // graphql-ws reads it again for each connection.
        get variables() {
          return following.variables();
        },
      },
      {
        next: ({ data }) => data && following.next(data),
        error(error) {
          if (Array.isArray(error)) following.refused(graphqlError(error[0], null));
          else if (!isCloseEvent(error)) following.refused(asRefusal(error));
        },
        complete: () => undefined,
      },
    );
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const awake = (): void => {
    if (document.visibilityState === 'visible' && navigator.onLine) wake();
  };
  const offline = (): void => {
    if (state.get() !== 'signedOut') state.set('offline');
    client.terminate();
  };
  window.addEventListener('online', awake);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', awake);

  return {
    state,
    follow(following) {
      follows.set(following, subscribe(following));
      return () => {
        follows.get(following)?.();
        follows.delete(following);
      };
    },
    close() {
      isClosed = true;
      window.removeEventListener('online', awake);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', awake);
      void client.dispose();
    },
  };
}

const isCloseEvent = (event: unknown): event is CloseEvent =>
  typeof event === 'object' && event !== null && 'code' in event && 'reason' in event;

/** The reason if a socket was closed because its token does not work (docs/SUBSCRIPTIONS.md); else null. */
function signOutReason(event: unknown): string | null {
  return isCloseEvent(event) && (event.code === 4401 || event.code === 4403) ? event.reason || 'TOKEN_INVALID' : null;
}
