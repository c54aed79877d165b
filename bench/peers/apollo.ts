import { ApolloServer } from '@apollo/server';
import { serve } from './apolloOnKoa.ts';
import { type Context, resolversOf } from './graphql/loaders.ts';
import { typeDefs } from './graphql/schema.ts';
import { openPool } from './serving.ts';

/** Apollo Server on Koa, with DataLoader: the service's own named parts, without anything of ours. */

await serve(new ApolloServer<Context>({ typeDefs, resolvers: resolversOf(openPool()) as never }));
