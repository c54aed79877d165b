import { ApolloServer, type BaseContext } from '@apollo/server';
import { koaMiddleware } from '@as-integrations/koa';
import { bodyParser } from '@koa/bodyparser';
import DataLoader from 'dataloader';
import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import Koa from 'koa';
import { type Batch, batchedFields } from './graphql/batchedFields.ts';
import { graphResolvers, recordType } from './graphql/resolvers.ts';
import { typeDefs } from './graphql/schema.ts';
import { host, openPool, port } from './serving.ts';

/** Apollo Server on Koa, with DataLoader: the service's own named parts, without anything of ours. */

const pool = openPool();

type Loaders = Map<FieldNode, DataLoader<object, unknown>>;
interface Context extends BaseContext {
  /** Of this request, by the selection of a field, which has one set of arguments. */
  readonly loaders: Loaders;
}

/** A field that loads all its parents at once. Parents are rows that are read anew, so there is nothing to cache. */
const loadedBy =
  (batch: Batch) =>
  (
    parent: object,
    args: Readonly<Record<string, unknown>>,
    { loaders }: Context,
    info: GraphQLResolveInfo,
  ): Promise<unknown> => {
    const [selection] = info.fieldNodes as [FieldNode];
    let loader = loaders.get(selection);
    if (!loader) {
      const load = (parents: readonly object[]) => batch(pool, parents as never, args, info) as Promise<unknown[]>;
      loader = new DataLoader(load, { cache: false });
      loaders.set(selection, loader);
    }
    return loader.load(parent);
  };

const own: Readonly<Record<string, object>> = graphResolvers(pool);
const loaded = Object.entries(batchedFields).map(([type, fields]) => {
  const each = Object.entries(fields).map(([field, batch]) => [field, loadedBy(batch)]);
  return [type, { ...own[type], ...Object.fromEntries(each) }] as const;
});

const server = new ApolloServer<Context>({
  typeDefs,
  resolvers: { ...own, ...Object.fromEntries(loaded), FeatureRecord: { __resolveType: recordType } } as never,
});
await server.start();

const app = new Koa();
app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '1mb' }));
app.use(
  koaMiddleware<Koa.DefaultState, Context>(server as never, { context: async () => ({ loaders: new Map() }) }) as never,
);
app.listen(port, host);
