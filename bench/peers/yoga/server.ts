import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { newContext, resolversOf } from '../graphql/loaders.ts';
import { typeDefs } from '../graphql/schema.ts';
import { host, openPool, port } from '../serving.ts';

/** GraphQL Yoga with DataLoader. It is a package of its own, because it runs on another GraphQL.js than the others. */

const yoga = createYoga({
  schema: createSchema({ typeDefs, resolvers: resolversOf(openPool()) as never }),
  context: newContext,
  graphiql: false,
  landingPage: false,
  logging: false,
});

createServer(yoga).listen(port, host);
