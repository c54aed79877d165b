import type { ApolloServer } from '@apollo/server';
import { koaMiddleware } from '@as-integrations/koa';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import { type Context, newContext } from './graphql/loaders.ts';
import { host, port } from './serving.ts';

/** Serves an Apollo Server by Koa, as the service does. */
export async function serve(server: ApolloServer<Context>): Promise<void> {
  await server.start();
  const app = new Koa();
  app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '1mb' }));
  app.use(koaMiddleware<Koa.DefaultState, Context>(server as never, { context: async () => newContext() }) as never);
  app.listen(port, host);
}
