import { serve } from './apolloOnKoa.ts';
import { resolversOf } from './graphql/loaders.ts';
import { typeDefs } from './graphql/schema.ts';
import { openPool } from './serving.ts';

/** Apollo Server on Koa, with DataLoader: the service's own named parts, without anything of ours. */

await serve({ typeDefs, resolvers: resolversOf(openPool()) as never });
