import { ApolloClient, gql, HttpLink, InMemoryCache, type InMemoryCacheConfig } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache';
import type { GraphQLSchema } from 'graphql';
import { getDataID, keys, possibleTypes, typePolicies } from 'recruitment-pipeline-client/caches';
import relay, { type GraphQLResponse } from 'relay-runtime';
import { relayRequest } from './relayRequest.js';

/** Three clients with normalised caches. Each answers a query from its cache, after it has stored what the service sent. */

export interface CachingClient {
  /** Stores what the service sent, and answers as a component would get it. */
  read(query: string, sent: object): Promise<unknown>;
  /** Answers from the cache alone; null where it no longer has everything. */
  readAgain(query: string): Promise<unknown>;
}

const url = 'https://api.example.com/graphql';
/** A service that answers each request with this. */
const answering = (answer: () => object): typeof fetch =>
  (async () =>
    new Response(JSON.stringify({ data: answer() }), {
      headers: { 'content-type': 'application/json' },
    })) as typeof fetch;

const nothing = {};

/** @param config of the cache; by default the published one */
export function apolloClient(config: InMemoryCacheConfig = { typePolicies, possibleTypes }): CachingClient {
  let sent: object = nothing;
  const cache = new InMemoryCache(config);
  const client = new ApolloClient({ link: new HttpLink({ uri: url, fetch: answering(() => sent) }), cache });
  return {
    async read(query, data) {
      sent = data;
      return (await client.query({ query: gql(query), fetchPolicy: 'network-only' })).data;
    },
    readAgain: async (query) => cache.readQuery({ query: gql(query) }),
  };
}

/** @param keying by default the published one */
export function urqlClient(keying: KeyingConfig = keys): CachingClient {
  let sent: object | null = nothing;
  const answer = (): object => {
    if (sent === null) throw new Error('The cache alone is asked.');
    return sent;
  };
  const client = new Client({
    url,
    exchanges: [cacheExchange({ keys: keying, possibleTypes, logger: () => undefined }), fetchExchange],
    fetch: answering(answer),
    preferGetMethod: false,
  });
  return {
    async read(query, data) {
      sent = data;
      const { data: read, error } = await client.query(query, {}, { requestPolicy: 'network-only' }).toPromise();
      if (error) throw error;
      return read;
    },
    async readAgain(query) {
      sent = null;
      return client.readQuery(query, {})?.data ?? null;
    },
  };
}

/** @param dataIdOf by default the published one; null: Relay's own */
export function relayClient(
  schema: GraphQLSchema,
  dataIdOf: ((value: object, type: string) => string | null) | null = getDataID,
): CachingClient {
  let sent: object = nothing;
  const { Environment, Network, RecordSource, Store, createOperationDescriptor, fetchQuery } = relay;
  const environment = new Environment({
    network: Network.create(async () => ({ data: structuredClone(sent) }) as unknown as GraphQLResponse),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: 1_000 }),
    ...(dataIdOf && { getDataID: dataIdOf as never }),
  });
  return {
    async read(query, data) {
      sent = data;
      const request = relayRequest(schema, query);
      // Else what nobody shows may be collected.
      environment.retain(createOperationDescriptor(request, {}));
      return await fetchQuery(environment, request, {}).toPromise();
    },
    async readAgain(query) {
      const { fragment } = createOperationDescriptor(relayRequest(schema, query), {});
      const { data, isMissingData } = environment.lookup(fragment);
      return isMissingData ? null : data;
    },
  };
}
