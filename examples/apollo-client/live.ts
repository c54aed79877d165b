import { print } from 'graphql';
import { createClient } from 'graphql-ws';
import type { EventsSubscription } from './generated/graphql.js';
import { graphql } from './generated/index.js';

/** A company's changes as they happen, by graphql-ws: each once and in order, whatever becomes of the connection. */

const events = graphql(/* GraphQL */ `
  subscription Events($companyId: ID!, $after: String, $filter: EventFilter) {
    events(companyId: $companyId, after: $after, filter: $filter) {
      seq
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
  /** Asked for each connection: a socket ends with its token, and the next one needs another. */
  readonly token: () => string | Promise<string>;
  readonly companyId: string;
  /** The last `seq` that was dealt with, as it was kept; "0" is the beginning. */
  readonly after: string;
  readonly types?: readonly string[];
  /** Deals with a change, and keeps its `seq`. */
  readonly show: (change: Change) => void;
  /** It can't go on: what was refused, or the end of a socket that another one won't mend. */
  readonly fail: (error: unknown) => void;
}

/** Follows a company's changes. @returns what ends it */
export function followChanges({ origin, token, companyId, after, types, show, fail }: FollowOptions): () => void {
  const client = createClient({
    url: `${origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: async () => ({ Authorization: `Bearer ${await token()}` }),
    // For good, with pauses that grow. What is refused for good (4401, for one) is not tried again.
    retryAttempts: Number.POSITIVE_INFINITY,
    // A connection that breaks is an error to some sockets, such as Node's own, before it is closed.
    shouldRetry: () => true,
  });
  // graphql-ws sends these with each new connection, as they are then: so it goes on from the last that came.
  const variables = { companyId, after, filter: types ? { types: [...types] } : null };
  const stop = client.subscribe<EventsSubscription>(
    { query: print(events), variables },
    {
      next({ data }) {
        if (!data) return;
        variables.after = data.events.seq;
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
