import { print } from 'graphql';
import { createClient } from 'graphql-ws';
import type { EventsSubscription } from './generated/graphql.js';
import { graphql } from './generated/index.js';

/** A company's changes as they happen, by graphql-ws: each once and in order, even if the connection breaks. */

const events = graphql(/* GraphQL */ `
  subscription Events($companyId: ID!, $after: String, $filter: EventFilter) {
    events(companyId: $companyId, after: $after, filter: $filter) {
      seq
      cursor
      type
      vacancyId
      candidateId
      recordId
      nextRecordId
      actor { kind id }
      createdAt
      data
    }
  }
`);

export type Change = EventsSubscription['events'];

export interface FollowOptions {
  /** The service's origin, such as `https://api.example.com`. */
  readonly origin: string;
  /** Called for each connection: a socket ends with its token, and the next one needs another. */
  readonly token: () => string | Promise<string>;
  readonly companyId: string;
  /** The last handled `cursor`, as it was stored; "0" is the beginning, while no events are removed. */
  readonly after: string;
  readonly types?: readonly string[];
  /** Handles a change, and stores its `cursor`. */
  readonly show: (change: Change) => void;
  /** Called when it can't continue: with a refusal, or with the end of a socket where a new one would not help. */
  readonly fail: (error: unknown) => void;
}

/**
 * Follows a company's changes.
 * @returns a function that ends it
 */
export function followChanges({ origin, token, companyId, after, types, show, fail }: FollowOptions): () => void {
  const client = createClient({
    url: `${origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: async () => ({ Authorization: `Bearer ${await token()}` }),
    // Retries forever, with growing pauses. Permanent refusals (for example 4401) are not retried.
    retryAttempts: Number.POSITIVE_INFINITY,
    // Some sockets, such as Node's own, report a broken connection as an error before they are closed.
    shouldRetry: () => true,
  });
  // graphql-ws sends these with each new connection, with their current values, so it continues after the last event.
  const variables = { companyId, after, filter: types ? { types: [...types] } : null };
  const stop = client.subscribe<EventsSubscription>(
    { query: print(events), variables },
    {
      next({ data }) {
        if (!data) return;
        variables.after = data.events.cursor;
        show(data.events);
      },
      error: fail,
      complete: () => undefined,
    },
  );
  return () => {
    stop();
    void client.dispose();
  };
}
