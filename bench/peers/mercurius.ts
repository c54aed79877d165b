import Fastify from 'fastify';
import type { GraphQLResolveInfo } from 'graphql';
import mercurius from 'mercurius';
import { type Batch, batchedFields } from './graphql/batchedFields.ts';
import { graphResolvers, recordType } from './graphql/resolvers.ts';
import { typeDefs } from './graphql/schema.ts';
import { host, openPool, port } from './serving.ts';

/** Mercurius on Fastify. Operations are compiled at their second run, and its loaders batch nested fields. */

const pool = openPool();
const app = Fastify({ logger: false });

interface Queried {
  readonly obj: never;
  readonly params: Readonly<Record<string, unknown>>;
  readonly info: GraphQLResolveInfo;
}

/**
 * Loaders that batch and don't cache. A field that is selected several times, by aliases, comes in one list: each
 * selection of it is read by itself.
 */
const loaderOf = (batch: Batch) => ({
  async loader(queries: readonly Queried[]) {
    const selections = Map.groupBy(queries, ({ info }) => info.fieldNodes[0]);
    const found = new Map<Queried, unknown>();
    await Promise.all(
      selections.values().map(async (same) => {
        const [{ params, info }] = same as [Queried];
        const parents = same.map(({ obj }) => obj);
        for (const [index, value] of (await batch(pool, parents, params, info)).entries())
          found.set(same[index] as Queried, value);
      }),
    );
    return queries.map((query) => found.get(query));
  },
  opts: { cache: false },
});

await app.register(mercurius, {
  schema: typeDefs,
  jit: 1,
  resolvers: { ...graphResolvers(pool), FeatureRecord: { resolveType: recordType } } as never,
  loaders: Object.fromEntries(
    Object.entries(batchedFields).map(([type, fields]) => [
      type,
      Object.fromEntries(Object.entries(fields).map(([field, batch]) => [field, loaderOf(batch)])),
    ]),
  ) as never,
});

await app.listen({ port, host });
