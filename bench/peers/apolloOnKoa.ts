import { ApolloServer, type ApolloServerOptions } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { koaMiddleware } from '@as-integrations/koa';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import { type Context, newContext } from './graphql/loaders.ts';
import { host, port } from './serving.ts';

/** Serves Apollo Server by Koa, as the service does. Nothing uses cache hints, so their plugin is disabled. */
export async function serve({ plugins = [], ...options }: ApolloServerOptions<Context>): Promise<void> {
  const server = new ApolloServer<Context>({
    ...options,
    plugins: [...plugins, ApolloServerPluginCacheControlDisabled()],
  } as ApolloServerOptions<Context>);
  await server.start();
  const app = new Koa();
  app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '1mb' }));
  app.use(koaMiddleware<Koa.DefaultState, Context>(server as never, { context: async () => newContext() }) as never);
  app.listen(port, host);
}
