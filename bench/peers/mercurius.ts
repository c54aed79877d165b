import Fastify from 'fastify';
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
}

/** Loaders that batch and don't cache: a cache would hash every parent and its parameters. */
const loaderOf = (batch: Batch) => ({
  loader: async (queries: readonly Queried[]) =>
    batch(
      pool,
      queries.map(({ obj }) => obj),
      queries[0]?.params ?? {},
    ),
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
