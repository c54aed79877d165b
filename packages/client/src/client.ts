import { type FollowEvents, followBy } from './follow.js';
import { type Graphql, graphqlOf, type Paginate, paginateBy } from './graphql.js';
import { type Rest, restOf } from './rest.js';
import { type ClientOptions, Transport } from './transport.js';

export interface Client {
  readonly rest: Rest;
  readonly graphql: Graphql;
  readonly paginate: Paginate;
  readonly followEvents: FollowEvents;
}

/** A client of one service, with one credential. */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options);
  const graphql = graphqlOf(transport);
  return {
    rest: restOf(transport),
    graphql,
    paginate: paginateBy(graphql),
    followEvents: followBy(transport, options),
  };
}
